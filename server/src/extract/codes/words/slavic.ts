import type { CueWords } from './cue-kind.ts';

const polish: CueWords = {
  code: 'kod kodu kodem kody kodow kodzie kodami jednorazow* pinu pinem piny kodzik',
  password: 'hasl* haslo',
  intent: `
    weryfik* zweryfik* potwierdz* zaloguj* logowani* bezpieczen* dostep* aktywac* aktywuj* rejestrac* uwierzyteln* autoryz* zresetow* odzyska*
    sparow* parow* polacz* odblok* usun* usunie* kontynu* zatwierdz* tozsamos* podpis* zmian* odzysk* zmieni* loguj* weryfikuj* glosow*`,
  enter: `
    wpisz wprowadz* uzyj podaj przepisz wklej wpisac wpisanie wpisaniu wpisujac wprowadzic wprowadzajac podac przepisac skopiuj wklepac wstukaj
    wstuk* podajac przekaz`,
  number: 'numer numeru numerem klucz nr cyfry cyfr cyframi ciag kombinacj* liczba liczbe kluczem',
  id: 'identyfikator* rejestracyjny',
  promo: `
    rabat* znizk* kupon* koszyk* polecen* bonus* darowizn* loteri* prezent* podarunk* promoc* upomin* bon voucher* znizki taniej okazj* punktow
    nagrod* program_lojal*`,
  order: `
    zamowien* faktur* rachunek rachunku paragon* paczk* przesylk* bilet* rezerwac* zgloszeni* zgloszenia sprawy sprawa zakup* nadani* sledzen*
    wysylk* odbior* wizyt* zwrot* reklamac* pociag* wagon* naprawa* dostaw*`,
  phone: 'telefon* telefonu dzwon* zadzwon komork* infolini*',
  other: `
    klient* pocztow* kodpocztowy karta kart* umow* nip regon krs pesel czlonk* transakc* platnosc* kwot* suma punkt* podatk* licencj* bledu licznik*
    polis* abonent* mandat* iban egzemplarz* rejestracyj* legitymac* parti* modelu punkty blad usterk* awari* konczac* koncowk*`,
};

const czech: CueWords = {
  code: 'kod kodu kodem kody kodov kodom jednorazov* pinu pinem piny pin_kod kodik kodicek',
  password: 'heslo hesla hesle heslem hesiel',
  intent: `
    overen* overit* overov* overte potvrz* potvrd* bezpecnost* prihlas* prihlaseni* over registrac* registr* aktivac* aktivuj* obnov* obnoven*
    autentiz* autentif* pristup* vstup* dokonc* sparov* propoj* odblok* smaz* vymaz* pokrac* schval* totoznost* podpis* zmen* autoriz* prihlasit*
    overi* potvrzen* potvrden* hlasov*`,
  enter: `
    zadejte zadajte zadej zadaj vlozte vloz pouzijte pouzite opiste napiste zadanim vyplnte prepis prepiste zadate zadat zadani napis napsat opis
    opsat vyplnit vepiste vpiste vpiš nakopir* uvedte uvedete zadavejte nadiktujte sdelte zkopir* vypln`,
  number: 'cislo cisla cislem cislom cislice cislic cislici ciselny kombinac* retezec',
  promo: `
    slev* zlav* slevov* zlavov* kupon* darkov* darcek* poukaz* poukaz loteri* bonus* prispevek* daru akcni akce soutez* slevy sleva slevu akcia zlava
    zlavu odmen* vernost* darek darky`,
  order: `
    objednavk* faktur* uctenk* uctu doklad* zasilk* zasielk* balik* balicek sledovan* rezervac* vstupenk* vstupenek jizdenk* jizdenek letenek listok
    listek letenk* pripad* pozadav* poziadav* reklamac* tiket* dodac* doruc* ucet rezervacni misto sedadlo vyzvednut* vydej* vratk* objednan* jizd*`,
  phone: 'telefon* tel mobil* volejte volajte',
  other: `
    zakaznik* zakaznick* psc postovni postove smerovaci dic ico karty kart* variabilni symbol clensk* clen castka suma platb* danov* rodne zbozi
    produkt* elektromer* odberne odberneho smlouv* zmluv* pojist* iban vytisk* exemplar* spz model* serio* vyrobn* chyb* chybov* poruch* koncici
    poistk* poisten* poistn*`,
};

const southSlavic: CueWords = {
  code: 'kod kodom koda kode kodo kodi *koda *kodo *kode kodeks* enkratn* jednokratn* zaporka pin_koda enkratna pina pinom',
  password: 'geslo gesla geslom gesli lozink* zaporka',
  intent: `
    potrd* potrj* potvrd* potvrdu varnost* prijav* prever* provjer* registr* aktivac* aktiv* dostop* pristup* ponastav* avtentik* overitv* overjan*
    sigurnos* bezbednos* autentif* verifik* vpis* seznan* povez* odklen* izbris* nadalj* odobr* identitet* podpis* spremem* obnov* vstop* prijavi*
    potrdil* nastav* glasov* brisanj* otkljuc* poveziv* nastavk*`,
  enter: `
    vnesite vnesi vpisite vpisi uporabite uporabi unesite unesi upisite koristite iskoristite prepisite vtipkajte vtipkaj vnesti vnos vpisati
    vtipkati prepisi prilepite prilepi kopirajte kopiraj navedite navedi izpolnite ukucajte unijeti upisati otipkajte`,
  number:
    'stevilka stevilko stevilke stevilki stev broj broja brojem stevke stevk stevilk znamenke kombinacij* zaporedje brojke',
  promo: `
    popust* kupon* darilo* daril* poklon* donacij* loterij* bonus* akcij* kosaric* promocij* ugodnost* vrednostni nagrad* zrebanj* tock* dobrodel*
    nagradn*`,
  order: `
    narocil* narudzb* narudzbin* racun* posilj* posiljk* sledenj* rezervac* vstopnic* kart zahtev* paket* dostav* predracun* slucaj* prijave prevzem*
    sedez* naročnina obisk* vracil* popravil* izposoj* ponudb* primeru`,
  phone: 'telefon* mobit* pokli* nazovite',
  other: `
    strank* kupc* postna postni postanski postanska davcn* emso oib pib jmbg kartic* clan* clanska znesek iznos skupaj ukupno transakcij* stevec*
    polic* iban trr izvod* izkaznic* model* serijsk* kupca pogodb* ugovor* maticn* registrsk* napak* napake gresk* okvar* koncno`,
};

const russian: CueWords = {
  code: `
    код кода коду кодом коды кодов кодами коде пинкод* пин одноразов* пинкод пина пином пинкода ключевое комбинация комбинацию`,
  password: 'парол*',
  intent: `
    подтвер* верифик* провер* вход* войти авториз* активац* активир* безопасност* доступ* регистрац* восстанов* сброс* сброса аутентиф* личност*
    привяз* сопряж* разблок* удален* удалить продолж* соглас* подпис* измен* идентифик* логин* заверш* зайти зайдите входа голосов* подключ*`,
  enter: `
    введи введите ввести используй* укажите вставьте впишите наберите введения вводите набрать набери впиши вбейте вбить скопируй* вставь вставить
    укажи указать напечат* сообщите назовите продиктуй* забейте отправьте пришлите`,
  number: 'номер номера номером ключ цифры цифр цифрами символов комбинац* последовательн*',
  id: 'идентификатор* идентификационн* регистрационн*',
  promo: `
    скидк* скидочн* промо* купон* корзин* бонус* подар* пожертв* благотвор* лотере* розыгр* акци* сертификат* реферал* выгод* кэшбэк* кешбэк* приз*
    выигр* лояльн* распрод*`,
  order: `
    заказ* чек чека квитанц* счет* счёт* накладн* билет билет* обращени* отслежив* трек* посылк* отправлени* брон* рейс* заявк* доставк* бандерол*
    обращ* инцидент* покупк* пункт* талон* вагон* поезд* запись записи возврат* ремонт* очеред* визит*`,
  phone: 'телефон* тел звоните позвоните мобильн* горяч*',
  other: `
    клиент* индекс почтов* товар* артикул* ошибк* инн кпп огрн снилс карт* договор* транзакц* платеж* оплат* сумм* итого плательщик* абонент*
    магазин* балл* полис* налог* паспорт* бик счетчик* счётчик* прибор* инвентар* экземпляр* читател* кадастр* лицев* машин* серия модел* студенч*
    участк* участок оканчива* заканчива* сбой сбоя`,
};

const ukrainian: CueWords = {
  code: 'код коду кодом коди кодів одноразов* пін пінкод* піну',
  password: 'парол*',
  intent: `
    підтвердж* підтверд* перевір* безпек* вхід вход* входу увійти реєстрац* зареєстр* авторизац* активац* активув* відновл* скидан* скинут* автентиф*
    верифік* доступ* сполуч* розблок* видал* продовж* підпис* змін* ідентиф* особ* завершит* зайти погодж*`,
  enter: `
    введіть введи ввести використ* вкажіть вставте вводьте наберіть набрати впишіть вписати вставити вкажи вказати скопіюй* повідомте уведіть увести
    надішліть`,
  number: 'номер номера номером цифри цифр цифрами комбінац* ключ',
  promo: `
    знижк* промо* купон* подарунк* подарун* бонус* пожертв* лотере* розіграш* акці* кошик* вигідн* кешбек* виграш* розпродаж*`,
  order: `
    замовлен* рахун* квитанц* чек відправлен* посилк* накладн* бронюв* квит* звернен* рейс* доставк* відстеж* заявк* запис* вагон* поїзд* поверн*
    ремонт* черг*`,
  phone: 'телефон* телефонуйте дзвоніть мобільн*',
  other: `
    клієнт* пошто* індекс єдрпоу іпн рнокпп картк* договор* платіж* платеж* суми сума товар* податк* лічильник* поліс* читацьк* серія модел* абонент*
    особов* помилк* збій збою закінчу*`,
};

const bulgarian: CueWords = {
  code: 'код кодът кода кодове пин еднократен еднократн*',
  password: 'парола* пароли',
  intent: `
    потвърд* потвържд* провер* сигурност* вход* влиз* активир* верифик* възстанов* свърз* отключ* изтри* продълж* одобр* самоличн* подпис* промян*
    идентиф* регистр* вписв* вписване`,
  enter:
    'въведете въведи използвайте използвай въвеждане въвеждате впишете впиши копирайте поставете посочете напишете',
  promo: 'отстъпк* ваучер* подарък* дарени* томбол* намален* промо* купон* наград*',
  order: 'поръчк* фактур* пратк* резервац* касов* товарителниц* билет* полет* доставк* запитван* рекламац* товарител*',
  phone: 'телефон* обадете',
  other: 'клиентск* пощенск* булстат еик егн карта картата сметка полица абонат* модел* сума общо грешк* завършва*',
  number: 'цифри цифрите комбинация номер номера',
};

/** Words of the Slavic languages. */
export const slavicWords: readonly CueWords[] = [polish, czech, southSlavic, russian, ukrainian, bulgarian];
