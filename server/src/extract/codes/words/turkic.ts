import type { CueWords } from './cue-kind.ts';

const turkish: CueWords = {
  code: 'kod kodu kodunuz* kodun kodunu kodla kodlar* koduyla sifreniz* sifre sifresi sifrenizi sifren sifreyi',
  password: 'parola* parolaniz*',
  intent: 'dogrula* onay* giris* guvenlik* aktivasyon* etkinlestir* uyelik* sifirla* kimlik kayit* oturum*',
  enter: 'girin giriniz gir girerek kullanin kullaniniz kullanarak yazin yaziniz',
  number: 'numara* numaras*',
  id: 'provizyon* tescil*',
  promo: 'indirim* kupon* hediye* sepet* bagis* bonus* cekilis* piyango* promosyon* kampanya* davet* referans*',
  order:
    'siparis* fatura* makbuz* fis kargo* takip* rezervasyon* ucus* uçus* talep* bilet* gonderi* teslimat* dekont* vaka basvuru* irsaliye* seyahat*',
  phone: 'telefon* telefonu cep arayin',
  other:
    'musteri* kart* posta kdv vergi* vkn tckn sozlesme* islem* odeme* tutar* toplam puan* uye urun* hata* abone* tesisat* sicil* acente*',
};

const azerbaijani: CueWords = {
  code: 'kodu kodunuz* kodunuzu kod',
  intent: 'tesdiq* təsdiq* giriş* dogrulama* tehlukesizlik* təhlükəsizlik*',
  enter: 'daxil',
  order: 'sifariş* qaimə* bağlama*',
  promo: 'endirim*',
};

const uzbekLatin: CueWords = {
  code: 'kod kodi kodini kodingiz* kodingizni koddan kodlar kodlari',
  password: 'parol* parolni maxfiy',
  intent:
    'tasdiqla* tasdiq* tekshir* kirish* kirishni xavfsizlik* royxat* yxatdan faollashtir* tikla* tiklash* autentif* verifikats* hisobingiz*',
  enter: 'kiriting kiritish* kirit foydalaning ishlating yozing',
  number: 'raqam raqami raqamini raqamingiz',
  promo: 'chegirma* sovg* promokod* sovg kupon* bonus* lotereya* xayriya* aksiya* vaucher* savat*',
  order:
    'buyurtma* faktura* chek* kvitans* bron* chipta* jonatma* natma* posilka* murojaat* yetkaz* kuzat* hisobfaktura ariza*',
  phone: 'telefon* qongiroq*',
  other:
    'mijoz* pochta* indeks indeksi soliq* stir jshshir karta* kartasi summa jami shartnoma* tolov* pasport* xato* tranzaksiya* tranzaktsiya*',
};

const uzbekCyrillic: CueWords = {
  code: 'код коди кодини кодингиз* кодлар кодлари',
  password: 'парол* махфий',
  intent: 'тасдиқла* тасдиқ* текшир* кириш* хавфсизлик* рўйхат* фаоллаштир* тикла*',
  enter: 'киритинг киритиш* фойдаланинг ишлатинг ёзинг',
  number: 'рақам рақами рақамини рақамингиз',
  promo: 'чегирма* промо* совға* купон* бонус* лотерея* хайрия* акция*',
  order: 'буюртма* фактура* чек чеки квитанц* брон* чипта* жўнатма* посилка* мурожаат* етказ* кузат* ариза*',
  phone: 'телефон*',
  other: 'мижоз* почта* индекс индекси солиқ* стир карта* сумма жами шартнома* тўлов* паспорт* хато*',
};

/** Words of the Turkic languages. */
export const turkicWords: readonly CueWords[] = [turkish, azerbaijani, uzbekLatin, uzbekCyrillic];
