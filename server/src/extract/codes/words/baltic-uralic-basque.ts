import type { CueWords } from './cue-kind.ts';

const lithuanian: CueWords = {
  code: 'kodas kodo kodu kodą kodai kodus kodui vienkartin* kodelis kodeli pinkod* kodais vienkartinis',
  password: 'slaptazod*',
  intent: `
    patvirtin* patvirtink* saugos saugum* prisijung* registrac* aktyvav* aktyvin* tapatyb* atkur* atkurt* atstat* verifik* autentif* prieig* prisiju*
    susie* atrakin* istrin* istryn* testi tesk* pasiras* keiti* keisti pakeit* leidim* balsav* uzbaig* suporuo* patikrin* autoriz* identifik*`,
  enter: `
    iveskite ivesti iveskit naudokite panaudokite irasykite ivesdami ivedus ivedant suveskite surinkite surinkti irasyti irasykit irasyk ivesk
    nukopijuo* iklijuo* nurodykite nurodyti pateikite parasykite suvesk* suvesti`,
  number: 'numeris numeri numeriu nr skaitmen* skaicius skaiciu derinys derini raktas rakta',
  promo: `
    nuolaid* dovan* kupon* akcij* loterij* parama paramos aukoj* krepsel* premij* lojalum* prizas prizu zaidim* laimej* taupy* dovana`,
  order: `
    uzsakym* saskait* kvit* kvito siunt* sekim* rezervacij* rezervav* biliet* uzklaus* byl* pristatym* paraisk* atsiem* vizit* vieta vietos eile
    eiles skrydis skrydzio grazin* remont* uzsak* nuom*`,
  phone: 'telefon* skambinkite mobil*',
  other: `
    klient* pasto pvm imones asmens korteles kortel* suma moketoj* sutart* nario iban mokejim* operacij* skaitiklis skaitikl* polis* poliso
    egzempliori* inventor* modelis serija valstybin* abonent* draudim* skaitytoj* gaminio preke* prekes klaid* gedim* baigia*`,
};

const latvian: CueWords = {
  code: 'kods kodu koda kodi kodam vienreiz* kodins pina pinu vienreizej*',
  password: 'parole* paroli',
  intent: `
    apstiprin* drosib* pieteik* registr* verifik* autentifik* atiestat* aktiviz* piekluv* parbaud* savien* atblok* dzes* dzest turpin* paraks*
    mainit* maina identit* autoriz*`,
  enter: 'ievadiet ievadi izmantojiet izmanto ierakstiet ierakstit ievadot ievadit ielimejiet kopejiet noradiet',
  number: 'numurs numuru numura cipari ciparus skaitli kombinacija atslega',
  promo: 'atlaid* davan* kupon* akcij* loterij* ziedoj* bonus* atlaide* balva* izloz*',
  order: `
    pasutijum* rekin* sutijum* rezervac* biletes bilete* ceks kvits pieteikum* izsekosan* sanem* vizit* vieta lidojum* atgriez*`,
  phone: 'talrun* zvaniet',
  other:
    'klient* personas pasta indekss pvn kartes karte* summa skaititaj* polise* eksemplar* modelis liguma ligum* klud*',
};

const estonian: CueWords = {
  code: `
    kood koodi koodiga koodid koodide koodile *kood *koodi *koodid *koodiga uhekord* kinnituskood* uhekordne uhekordse koodis`,
  password: 'parool* paroo* salason*',
  intent: `
    kinnit* kinnitus* turva* sisselogi* logi logige registreer* aktiveer* tuvast* lahtest* taasta* autent* kontrolli* juurdepaas* sidu* sidumi*
    avami* lukust* kustut* jatka* allkirja* muutmi* nousole* sisene* sisenemi* haalet* ligipaas* registr* pusi*`,
  enter: `
    sisesta* kirjuta* trukki* sisestage sisestades sisestada trukkige tippige tipi toksige toksi kopeeri* kleebi* kirjutage markige sisestamisel
    lisage kasuta kasutage kasutades kasutada truki*`,
  number: 'number numbri numbrit *number numbrid numbreid numbrijada numbrikombinat* kombinatsioon* voti votit',
  promo: `
    soodus* soodustus* kinke* kinkekaart* kupong* allahindlus* loterii* annetus* kampaania* pakkum* boonus* kliendipunkt* punktid boonuspunkt*
    auhind* kampaaniakood* sooduskood* kingitus*`,
  order: `
    tellimus* tellimuse arve* kviitung* saadetis* saatelehe* jalgimis* jalgimiskood broneering* broneeringu* pilet* juhtum* poordumis* pakk paki*
    pakiautomaa* paring* valjast* broneeri* istekoht lend lennu tagastus* remon* jarjekorra* visiit* rendi*`,
  phone: 'telefon* helista*',
  other: `
    klient* kliendi* postiindeks sihtnumber indeks isikukood isiku* registrikood registri* kaart kaardi* summa viitenumber viite* liikme* kaibemaks*
    kmkr leping* tehing* arvest* poliis* eksemplar* lugeja* seerianumber* mudel* sõiduki makse* kliendinumber* liikmekaart* artikkel* tootekood*
    toote* viga veakood* vea veateade lopeb`,
};

const finnish: CueWords = {
  code: `
    koodi* *koodi *koodia *koodin *koodisi *koodilla *tunnusluku tunnusluku* kertakayt* kertakayttoi* turvakoodi* numerosarja*`,
  password: 'salasana* tunnussana*',
  intent: `
    vahvist* turva* turvallisuus* kirjaut* sisaankirjaut* todenn* todennus* aktivo* rekister* palaut* varmenn* varmist* tunnistau* nollaa* yhdist*
    avaa* lukitu* poista* jatka* allekirjoit* hyvaksy* paasy* tunnist*`,
  enter: 'syota kayta kirjoita nappaile syottamalla syottaa nappaile* liita kopioi kirjaa antamalla',
  number: 'numero numeroa numeron *numero *numeroa numerot luvut yhdistelma avain luku luvun lukua',
  promo: `
    alennus* lahja* lahjakort* kuponki* tarjous* etukood* arvonta* lotto* lahjoitus* bonus* ostoskori* pisteet palkinto* alekood* kassalla`,
  order: `
    tilaus* tilauksen lasku* laskun kuitti* kuitin lahetys* lahetyksen seuranta* varaus* varauksen lippu* lipun paketti* paketin nouto* toimitus*
    tapaus* palvelupyynto* palautus* paikka lento* ajanvaraus* noudo*`,
  phone: 'puhelin* puh soita',
  other: `
    asiakas* asiakkaan postinumero posti* henkilotunnus tunnus viitenumero viite* kortti* kortin summa* maksu* jasen* yhteensa alv verot* mittari*
    vakuutus* sarjanumero* malli* tuote* tuotekoodi* rekisteri* virhe* vikakood* vika vian paattyv*`,
};

const hungarian: CueWords = {
  id: 'azonosito azonositoja azonositoszam',
  code: `
    kod kodja kodjat kodjaval kodod kodot kododat koddal kodok kodokat kodom kodjai kodunk kodhoz *kod *kodja *kodjat *kodod *kododat *kodot *koddal
    *kodok egyszerhasznal* kodszam* pinkod* jelkod* kodsor* kodjanak kodjukat egyszeri`,
  password: 'jelszo* jelszav*',
  intent: `
    ellenorz* ellenoriz* megerosit* megerosites* hitelesit* biztonsag* belep* bejelentkez* regisztrac* regisztral* aktival* aktivac* azonosit*
    visszaallit* jovahagy* visszaigazol* igazol* parosit* osszekapcsol* felold* torl* torol* folytat* alair* modosit* valtoztat* szemelyazonoss*
    hozzafer* szavaz* azonosul* hitelesites* leptetes* befejez* veglegesit*`,
  enter: `
    irja adja hasznalja hasznald ird gepelje masolja beirni megadni beir* gepeld billentyuzze pötyögje potyog* masold illessze beirja beirva beiras
    megadja megadasa adni vigye vidd toltse kozolje mondja`,
  number: 'szam szama szamot szamat *szam *szama szamjegy* szamsor* szamsort kombinacio* kulcs kulcsot karakter*',
  promo: `
    kedvezmeny* kupon* akcio* ajandek* utalvany* nyeremeny* lotto* sorsolas* adomany* bonusz* kosar* promocio* ajanl* huseg* nyer* jatek*
    kedvezmenykod* kuponkod*`,
  order: `
    rendeles* rendelesszam megrendel* szamla* szamlaszam nyugta* csomag* csomagszam kuldemeny* nyomkovet* foglalas* jegy* jegyszam ugyszam
    ugyfelszolg* bejelentes* ugy szallit* blokk* hibajegy* atvetel* idopont* ules* helyfoglal* jarat* visszaru* visszakul* javitas* sorszam*
    munkalap* berlet* esemeny*`,
  phone: 'telefon* telefonszam mobil* hivja',
  other: `
    ugyfel* ugyfelszam vevo* iranyitoszam adoszam* adoazonosito ado* kartya* bankszamla* osszeg* vegosszeg* hivatkozas* tagsag* cegjegyzek*
    szerzodes* termek* cikkszam* postai meroora* mero kotveny* kotvenyszam peldany* olvaso* modell* sorozat* rendszam* tagsagi bankszamlaszam*
    szerzodesszam* felhasznaloi munkavallal* torzsszam* hiba hibakod* hibakodja vegzodo`,
};

const basque: CueWords = {
  code: `
    kodea kodeak kode kodearekin kodeari kodearen kodeaz kodeekin *kodea *kodeak *kodearekin kodigo* pina erabilera_bakarreko`,
  password: 'pasahitz*',
  intent: `
    egiazta* egiaztapen* baiezta* baieztapen* berrets* berrespen* saioa saio segurtasun* sarbide* sartzeko erregistr* aktiba* aktibatze* berreskur*
    autentif* izena balidatz* baiment* lotu lotze* parekatu desblokea* ezaba* jarraitu jarraitze* sinatu sinadura aldatu aldaketa* onartu onarpen*
    identifika* sartze* sarrera_egin baimendu bozka* konfirma* egiaztatze*`,
  enter: `
    idatzi sartu sar erabili erabil* kopiatu tekleatu idatz teklea* itsatsi kopiatzeko jarri ipini sakatu sartuz txertatu txerta`,
  number: 'zenbakia zenbaki* zk gako gakoa zifra zifrak digitu* konbinazio* sekuentzia',
  promo:
    'deskontu* promozio* opari* kupoi* loteria* zozketa* dohaintza* eskaintza* bonu* saskia denda* puntu* zozke* merkealdi*',
  order: `
    eskaera* eskari* faktura* bidalketa* jarraipen* erreserba* sarrera* ordainagiri* tiket* paket* txartela* espediente* gorabehera* kasu* hitzordu*
    eserleku* hegaldi* itzulketa* matxura* jasotze* bilketa* mailegu*`,
  phone: 'telefono* deitu mugikor*',
  other: `
    bezero* posta postako postal* nan ifz txartel* guztira zenbateko* bazkide* fiskal* erreferentzia* kontagailu* poliza* alearen irakurle* modelo*
    serie* kontratu* lote* produktu* ale errore* akats* amaitze*`,
};

/** Words of the Baltic and the Uralic languages, and of Basque. */
export const balticUralicBasqueWords: readonly CueWords[] = [lithuanian, latvian, estonian, finnish, hungarian, basque];
