import type { CueWords } from './cue-kind.ts';

const polish: CueWords = {
  code: 'kod kodu kodem kody kodow kodzie kodami jednorazow*',
  password: 'hasl* haslo',
  intent:
    'weryfik* zweryfik* potwierdz* zaloguj* logowani* bezpieczen* dostep* aktywac* aktywuj* rejestrac* uwierzyteln* autoryz* zresetow* odzyska*',
  enter: 'wpisz wprowadz* uzyj podaj przepisz wklej wpisac wpisanie wpisaniu',
  number: 'numer numeru numerem klucz nr',
  id: 'identyfikator* rejestracyjny',
  promo:
    'rabat* znizk* kupon* koszyk* polecen* bonus* darowizn* loteri* prezent* podarunk* promoc* upomin* bon voucher*',
  order:
    'zamowien* faktur* rachunek rachunku paragon* paczk* przesylk* bilet* rezerwac* zgloszeni* zgloszenia sprawy sprawa zakup* nadani* sledzen* wysylk* odbior*',
  phone: 'telefon* telefonu dzwon* zadzwon komork* infolini*',
  other:
    'klient* pocztow* kodpocztowy karta kart* umow* nip regon krs pesel czlonk* transakc* platnosc* kwot* suma punkt* podatk* licencj* bledu',
};

const czech: CueWords = {
  code: 'kod kodu kodem kody kodov kodom jednorazov*',
  password: 'heslo hesla hesle heslem hesiel',
  intent: `
    overen* overit* overov* overte potvrz* potvrd* bezpecnost* prihlas* prihlaseni* over registrac* registr* aktivac* aktivuj* obnov* obnoven* autentiz* autentif* pristup* vstup*
    dokonc*`,
  enter: 'zadejte zadajte zadej zadaj vlozte vloz pouzijte pouzite opiste napiste zadanim vyplnte prepis prepiste',
  number: 'cislo cisla cislem cislom cislice cislic',
  promo:
    'slev* zlav* slevov* zlavov* kupon* darkov* darcek* poukaz* poukaz loteri* bonus* prispevek* daru akcni akce soutez*',
  order: `
    objednavk* faktur* uctenk* uctu doklad* zasilk* zasielk* balik* balicek sledovan* rezervac* vstupenk* vstupenek jizdenk* jizdenek letenek listok listek letenk* pripad* pozadav* poziadav* reklamac* tiket*
    dodac* doruc* ucet`,
  phone: 'telefon* tel mobil* volejte volajte',
  other:
    'zakaznik* zakaznick* psc postovni postove smerovaci dic ico karty kart* variabilni symbol clensk* clen castka suma platb* danov* rodne zbozi produkt*',
};

const southSlavic: CueWords = {
  code: 'kod kodom koda kode kodo kodi *koda *kodo *kode kodeks* enkratn* jednokratn* zaporka',
  password: 'geslo gesla geslom gesli lozink* zaporka',
  intent: `
    potrd* potrj* potvrd* potvrdu varnost* prijav* prever* provjer* registr* aktivac* aktiv* dostop* pristup* ponastav* avtentik* overitv* overjan* sigurnos* bezbednos*
    autentif* verifik* vpis*`,
  enter: 'vnesite vnesi vpisite vpisi uporabite uporabi unesite unesi upisite koristite iskoristite prepisite',
  number: 'stevilka stevilko stevilke stevilki stev broj broja brojem',
  promo: 'popust* kupon* darilo* daril* poklon* donacij* loterij* bonus* akcij* kosaric* promocij*',
  order:
    'narocil* narudzb* narudzbin* racun* posilj* posiljk* sledenj* rezervac* vstopnic* kart zahtev* primer* paket* dostav* predracun* slucaj* prijave',
  phone: 'telefon* mobit* pokli* nazovite',
  other:
    'strank* kupc* postna postni postanski postanska davcn* emso oib pib jmbg kartic* clan* clanska znesek iznos skupaj ukupno transakcij*',
};

const russian: CueWords = {
  code: 'код кода коду кодом коды кодов кодами коде пинкод* пин одноразов*',
  password: 'парол*',
  intent:
    'подтвер* верифик* провер* вход* войти авториз* активац* активир* безопасност* доступ* регистрац* восстанов* сброс* сброса аутентиф* личност*',
  enter: 'введи введите ввести используй* укажите вставьте впишите наберите',
  number: 'номер номера номером ключ',
  id: 'идентификатор* идентификационн* регистрационн*',
  promo:
    'скидк* скидочн* промо* купон* корзин* бонус* подар* пожертв* благотвор* лотере* розыгр* акци* сертификат* реферал*',
  order: `
    заказ* чек чека квитанц* счет* счёт* накладн* билет билет* обращени* отслежив* трек* посылк* отправлени* брон* рейс* заявк* доставк* бандерол* обращ* инцидент* покупк*
    пункт*`,
  phone: 'телефон* тел звоните позвоните мобильн* горяч*',
  other: `
    клиент* индекс почтов* товар* артикул* ошибк* инн кпп огрн снилс карт* договор* транзакц* платеж* оплат* сумм* итого плательщик* абонент* магазин* балл* полис*
    налог* паспорт* бик`,
};

const ukrainian: CueWords = {
  code: 'код коду кодом коди кодів одноразов*',
  password: 'парол*',
  intent:
    'підтвердж* підтверд* перевір* безпек* вхід вход* входу увійти реєстрац* зареєстр* авторизац* активац* активув* відновл* скидан* скинут* автентиф* верифік* доступ*',
  enter: 'введіть введи ввести використ* вкажіть вставте',
  number: 'номер номера номером',
  promo: 'знижк* промо* купон* подарунк* подарун* бонус* пожертв* лотере* розіграш* акці* кошик*',
  order:
    'замовлен* рахун* квитанц* чек відправлен* посилк* накладн* бронюв* квит* звернен* рейс* доставк* відстеж* заявк*',
  phone: 'телефон* телефонуйте дзвоніть мобільн*',
  other: 'клієнт* пошто* індекс єдрпоу іпн рнокпп картк* договор* платіж* платеж* суми сума товар* податк*',
};

const bulgarian: CueWords = {
  code: 'код кодът кода кодове',
  password: 'парола* пароли',
  intent: 'потвърд* потвържд* провер* сигурност* вход* влиз* активир* верифик* възстанов*',
  enter: 'въведете въведи използвайте използвай',
  promo: 'отстъпк* ваучер* подарък* дарени* томбол*',
  order: 'поръчк* фактур* пратк* резервац* касов* товарителниц* билет*',
  phone: 'телефон* обадете',
  other: 'клиентск* пощенск* булстат еик егн карта картата сметка',
};

/** Words of the Slavic languages. */
export const slavicWords: readonly CueWords[] = [polish, czech, southSlavic, russian, ukrainian, bulgarian];
