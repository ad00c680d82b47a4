import type { CueWords } from './cue-kind.ts';

const turkish: CueWords = {
  code: `
    kod kodu kodunuz* kodun kodunu kodla kodlar* koduyla sifreniz* sifre sifresi sifrenizi sifren sifreyi kodunuzu koddur kodumuz kodudur kodunuzdur
    pini pininiz* pininizi tek_kullanımlık`,
  password: 'parola* parolaniz*',
  intent: `
    dogrula* onay* giris* guvenlik* aktivasyon* etkinlestir* uyelik* sifirla* kimlik kayit* oturum* eslestir* bagla* kilit* kilidi sil* silme* devam
    imza* degistir* degisik* degisiklig* onayla* kurtar* yetki* katil* tamamla* hesabiniz*`,
  enter: `
    girin giriniz gir girerek kullanin kullaniniz kullanarak yazin yaziniz tuslayin tuslayiniz tuslayarak yapistir* kopyala* girmeniz girmelisiniz
    girilmesi girebilirsiniz yazmaniz yazarak belirtin iletin soyleyin giris_yapin doldurun yaz`,
  number: 'numara* numaras* rakam rakami rakamlari rakamlar sayi sayiyi sayilari hane haneli anahtar*',
  id: 'provizyon* tescil*',
  promo: `
    indirim* kupon* hediye* sepet* bagis* bonus* cekilis* piyango* promosyon* kampanya* referans* firsat* odul* kazan* puaniniz* hediyeniz*`,
  order: `
    siparis* fatura* makbuz* fis kargo* takip* rezervasyon* ucus* uçus* talep* bilet* gonderi* teslimat* dekont* vaka basvuru* irsaliye* seyahat*
    randevu* koltuk* sefer* iade* ariza* sikayet* teslim_no rezerv* kiralama*`,
  phone: 'telefon* telefonu cep arayin',
  other: `
    musteri* kart* posta kdv vergi* vkn tckn sozlesme* islem* odeme* tutar* toplam puan* uye urun* hata* abone* tesisat* sicil* acente* sayac*
    police* mandat* model* seri* plaka* ogrenci* okul* sube* daire* kutuphane* barkod* iban mukellef* ariza_kodu biten`,
};

const azerbaijani: CueWords = {
  code: 'kodu kodunuz* kodunuzu kod',
  intent: 'tesdiq* təsdiq* giriş* dogrulama* tehlukesizlik* təhlükəsizlik*',
  enter: 'daxil yazın daxil_edin',
  order: 'sifariş* qaimə* bağlama*',
  promo: 'endirim*',
  number: 'nömrə',
  password: 'şifrə* parol*',
  other: 'müştəri* ödəniş*',
};

const uzbekLatin: CueWords = {
  code: 'kod kodi kodini kodingiz* kodingizni koddan kodlar kodlari kodga kodning pinkod* kodingizdan kodimiz',
  password: 'parol* parolni maxfiy',
  intent: `
    tasdiqla* tasdiq* tekshir* kirish* kirishni xavfsizlik* royxat* yxatdan faollashtir* tikla* tiklash* autentif* verifikats* hisobingiz* boglash*
    ulash* ulan* ochirish* davom imzo* imzola* ozgartir* kiring tasdiqlang aktivlash* ruxsat* ovoz* tiklang`,
  enter: `
    kiriting kiritish* kirit foydalaning ishlating yozing kiritib kiritsangiz tering terib yozib nusxala* joylashtiring bosing ayting korsating
    kiritilsin`,
  number: 'raqam raqami raqamini raqamingiz raqamlar raqamlarni kalit',
  promo: `
    chegirma* sovg* promokod* sovg kupon* bonus* lotereya* xayriya* aksiya* vaucher* savat* sovrin* yutuq* aksiyasi keshbek* sovga* chegirmali`,
  order: `
    buyurtma* faktura* chek* kvitans* bron* chipta* jonatma* natma* posilka* murojaat* yetkaz* kuzat* hisobfaktura ariza* navbat* reys* qaytar*
    tamir* tashrif* olib_ketish poyezd*`,
  phone: 'telefon* qongiroq*',
  other: `
    mijoz* pochta* indeks indeksi soliq* stir jshshir karta* kartasi summa jami shartnoma* tolov* pasport* xato* tranzaksiya* tranzaktsiya*
    hisoblagich* polis* model* seriya* davlat_raqami abonent* talaba* kitob* nusxa* mahsulot* xarid* tolovchi* raqamlangan xatolik* nosoz*`,
};

const uzbekCyrillic: CueWords = {
  code: 'код коди кодини кодингиз* кодлар кодлари кодга кодинг пинкод*',
  password: 'парол* махфий',
  intent: `
    тасдиқла* тасдиқ* текшир* кириш* хавфсизлик* рўйхат* фаоллаштир* тикла* боғла* улан* ўчириш* давом имзо* ўзгартир* киринг рухсат* овоз*`,
  enter: 'киритинг киритиш* фойдаланинг ишлатинг ёзинг киритиб теринг териб ёзиб нусхала* айтинг',
  number: 'рақам рақами рақамини рақамингиз рақамлар калит',
  promo: 'чегирма* промо* совға* купон* бонус* лотерея* хайрия* акция* ютуқ* совғаси',
  order: `
    буюртма* фактура* чек чеки квитанц* брон* чипта* жўнатма* посилка* мурожаат* етказ* кузат* ариза* навбат* рейс* қайтар* таъмир*`,
  phone: 'телефон*',
  other: `
    мижоз* почта* индекс индекси солиқ* стир карта* сумма жами шартнома* тўлов* паспорт* хато* ҳисоблагич* полис* абонент* маҳсулот* носоз*`,
};

/** Words of the Turkic languages. */
export const turkicWords: readonly CueWords[] = [turkish, azerbaijani, uzbekLatin, uzbekCyrillic];
