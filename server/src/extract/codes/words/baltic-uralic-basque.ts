import type { CueWords } from './cue-kind.ts';

const lithuanian: CueWords = {
  code: 'kodas kodo kodu kodą kodai kodus kodui vienkartin*',
  password: 'slaptazod*',
  intent:
    'patvirtin* patvirtink* saugos saugum* prisijung* registrac* aktyvav* aktyvin* tapatyb* atkur* atkurt* atstat* verifik* autentif* prieig*',
  enter: 'iveskite ivesti iveskit naudokite panaudokite irasykite',
  number: 'numeris numeri numeriu nr',
  promo: 'nuolaid* dovan* kupon* akcij* loterij* parama paramos aukoj* krepsel* premij*',
  order: 'uzsakym* saskait* kvit* kvito siunt* sekim* rezervacij* rezervav* biliet* uzklaus* byl* pristatym* paraisk*',
  phone: 'telefon* skambinkite mobil*',
  other: 'klient* pasto pvm imones asmens korteles kortel* suma moketoj* sutart* nario iban mokejim* operacij*',
};

const latvian: CueWords = {
  code: 'kods kodu koda kodi kodam vienreiz*',
  password: 'parole* paroli',
  intent: 'apstiprin* drosib* pieteik* registr* verifik* autentifik* atiestat* aktiviz* piekluv* parbaud*',
  enter: 'ievadiet ievadi izmantojiet izmanto',
  number: 'numurs numuru numura',
  promo: 'atlaid* davan* kupon* akcij* loterij* ziedoj*',
  order: 'pasutijum* rekin* sutijum* rezervac* biletes bilete* ceks kvits pieteikum* izsekosan*',
  phone: 'talrun* zvaniet',
  other: 'klient* personas pasta indekss pvn kartes karte* summa',
};

const estonian: CueWords = {
  code: 'kood koodi koodiga koodid koodide koodile *kood *koodi *koodid *koodiga uhekord*',
  password: 'parool* paroo* salason*',
  intent:
    'kinnit* kinnitus* turva* sisselogi* logi logige registreer* aktiveer* tuvast* lahtest* taasta* autent* kontrolli* juurdepaas*',
  enter: 'sisesta* kasuta* kirjuta* trukki*',
  number: 'number numbri numbrit *number',
  promo: 'soodus* soodustus* kinke* kinkekaart* kupong* allahindlus* loterii* annetus* kampaania* pakkum* boonus*',
  order:
    'tellimus* tellimuse arve* kviitung* saadetis* saatelehe* jalgimis* jalgimiskood broneering* broneeringu* pilet* juhtum* poordumis* pakk paki* pakiautomaa* paring*',
  phone: 'telefon* helista*',
  other:
    'klient* kliendi* postiindeks sihtnumber indeks isikukood isiku* registrikood registri* kaart kaardi* summa viitenumber viite* liikme* kaibemaks* kmkr leping* tehing*',
};

const finnish: CueWords = {
  code: 'koodi* *koodi *koodia *koodin *koodisi *koodilla *tunnusluku tunnusluku* kertakayt*',
  password: 'salasana* tunnussana*',
  intent:
    'vahvist* turva* turvallisuus* kirjaut* sisaankirjaut* todenn* todennus* aktivo* rekister* palaut* varmenn* varmist* tunnistau* nollaa*',
  enter: 'syota kayta kirjoita nappaile',
  number: 'numero numeroa numeron *numero *numeroa',
  promo: 'alennus* lahja* lahjakort* kuponki* tarjous* etukood* arvonta* lotto* lahjoitus* bonus* ostoskori*',
  order:
    'tilaus* tilauksen lasku* laskun kuitti* kuitin lahetys* lahetyksen seuranta* varaus* varauksen lippu* lipun paketti* paketin noutokood* nouto* toimitus* tapaus* palvelupyynto*',
  phone: 'puhelin* puh soita',
  other:
    'asiakas* asiakkaan postinumero posti* henkilotunnus tunnus viitenumero viite* kortti* kortin summa* maksu* jasen* yhteensa alv verot*',
};

const hungarian: CueWords = {
  code: `
    kod kodja kodjat kodjaval kodod kodot kododat koddal kodok kodokat kodom kodjai kodunk kodhoz *kod *kodja *kodjat *kodod *kododat *kodot *koddal *kodok
    egyszerhasznal*`,
  password: 'jelszo* jelszav*',
  intent: `
    ellenorz* ellenoriz* megerosit* megerosites* hitelesit* biztonsag* belep* bejelentkez* regisztrac* regisztral* aktival* aktivac* azonosit* visszaallit* jovahagy* visszaigazol*
    igazol*`,
  enter: 'irja adja hasznalja hasznald ird gepelje masolja beirni megadni beir*',
  number: 'szam szama szamot szamat *szam *szama',
  promo:
    'kedvezmeny* kupon* akcio* ajandek* utalvany* nyeremeny* lotto* sorsolas* adomany* bonusz* kosar* promocio* ajanl*',
  order: `
    rendeles* rendelesszam megrendel* szamla* szamlaszam nyugta* csomag* csomagszam kuldemeny* nyomkovet* foglalas* jegy* jegyszam ugyszam ugyfelszolg* bejelentes* ugy szallit* blokk*
    hibajegy*`,
  phone: 'telefon* telefonszam mobil* hivja',
  other:
    'ugyfel* ugyfelszam vevo* iranyitoszam adoszam* adoazonosito ado* kartya* bankszamla* osszeg* vegosszeg* hivatkozas* tagsag* cegjegyzek* szerzodes* termek* cikkszam* postai',
};

const basque: CueWords = {
  code: 'kodea kodeak kode kodearekin kodeari kodearen kodeaz kodeekin *kodea *kodeak *kodearekin kodigo* pina',
  password: 'pasahitz*',
  intent:
    'egiazta* egiaztapen* baiezta* baieztapen* berrets* berrespen* saioa saio segurtasun* sarbide* sartzeko erregistr* aktiba* aktibatze* berreskur* autentif* izena balidatz* baiment*',
  enter: 'idatzi sartu sar erabili erabil* kopiatu tekleatu',
  number: 'zenbakia zenbaki* zk gako gakoa',
  promo: 'deskontu* promozio* opari* kupoi* loteria* zozketa* dohaintza* eskaintza* bonu* saskia denda*',
  order:
    'eskaera* eskari* faktura* bidalketa* jarraipen* erreserba* sarrera* ordainagiri* tiket* paket* txartela* espediente* gorabehera* kasu*',
  phone: 'telefono* deitu mugikor*',
  other: 'bezero* posta postako postal* nan ifz txartel* guztira zenbateko* bazkide* fiskal* erreferentzia*',
};

/** Words of the Baltic and the Uralic languages, and of Basque. */
export const balticUralicBasqueWords: readonly CueWords[] = [lithuanian, latvian, estonian, finnish, hungarian, basque];
