/** Phrases of the links of further languages, by purpose and written as in `purposePhrases`; a line is a language. */
export const furtherPhrases = {
  unsubscribe: `
    avsluta prenumeration; avprenumerera; avsluta prenumerationen; sluta prenumerera
    meld {deg|meg|dig|mig} av; avslutt abonnement; stopp {e-post|abonnement}
    afskra; haetta askrift; segja upp askrift
    dezabon; renuntat la abon
    cancel·la … subscripcio; cancella … subscripcio; donar-me de baixa; donar-se de baixa; dona't de baixa; deixar de rebre
    відпис; скасувати підписк; відмовитися від
    отпиши; прекратяване на абонамент
    odhlasit {odber|z odberu|se z|odber noviniek}; zrusit odber; odhlaseni {z odberu|odberu}; prestat odoberat
    odjava; odjavi; odjavit; ne zelim
    atsisak* … prenumerat; nebeprenumeruoti; atsisakyti naujien
    atteikties; atrakstities
    loobu … {uudiskirj|tellimus|teadet}; lopeta tellimus; tuhista tellimus; loobu
    {peruuta|lopeta|peru} … {tilaus|uutiskirje}; en halua enaa
    leiratkoz; iratkozzon le; feliratkozas torlese
    {harpidetza|harpidetzari} {utzi|kendu|ezeztatu|bertan behera}; baja eman; utzi harpidetza; kendu harpidetza; eman baja
    καταργηση εγγραφης; απεγγραφ; διαγραφη απο; διακοπη {συνδρομης|ενημερωσ}
    გამოწერის {გაუქმება|შეწყვეტა}; გააუქმე გამოწერა; გამოწერის; გააუქმეთ გამოწერა; სიიდან ამოშლა
    obunani {bekor|toxtat}; obunadan {chiq|voz}; обунани {бекор|тўхтат}; обунадан {чиқ|воз}
    jiondoe; jitoe; sitisha usajili; acha kupokea; ondoa usajili; ghairi usajili
    لغو {اشتراک|عضویت}; انصراف از {اشتراک|دریافت}; لغو دریافت; خروج از خبرنامه
    رکنیت ختم; ان سبسکرائب; سبسکرپشن {ختم|منسوخ}; رکنیت منسوخ; ان‌سبسکرائب
    הסרה מרשימת; הסר אותי; ביטול {ה|}מנוי; להסרה; ביטול {ה|}רישום; הסירו אותי; הסרה מ
    সাবস্ক্রিপশন {বাতিল|বন্ধ}; আনসাবস্ক্রাইব; সদস্যতা {বাতিল|ত্যাগ}
    குழுவிலக; சந்தாவை {ரத்து|நீக்க}; சந்தா {ரத்து|நீக்க}; சந்தாவிலிருந்து; பதிவிலக
    సభ్యత్వాన్ని {రద్దు|తొలగించ}; చందాను {రద్దు|తీసివేయ}; అన్సబ్స్క్రైబ్; చందా రద్దు; సభ్యత్వం రద్దు; చందాను తొలగించ
    ยกเลิก{การ|}{รับ|สมัคร|ติดตาม}; เลิกรับ; ยกเลิก{|การ}สมาชิก; ยกเลิกการเป็นสมาชิก
    huy đang ky; huy dang ky; ngung nhan; ngung nhan; bo đang ky; bo dang ky
    berhenti {berlangganan|melanggan}; batal{kan|} langganan; batalkan {langganan|berlangganan}; henti langganan
    एंसब्सक्राइब; अनसब्स्क्राइब; सदस्यता {से हटें|हटाएं}`,
  reset: `
    {aterstall|andra|byt|valj|nytt|skapa}* … losenord
    {nulstil|skift|aendr|valg|vaelg|ny|nyt|opret}* … {adgangskod|kodeord}; {tilbakestill|endre|velg|nytt|lag|opprett}* … passord
    {endurstill|endurset|breyt|velj|velja|nytt|bua til}* … {lykilord|adgangsord}
    {reset|schimb|recuper|seteaz|alege|nou|creeaz|creaz}* … parol; parola noua
    {restabl|canvi|cre|recuper|trieu|tria|nova|reinici|redefin}* … contrasenya
    {скин|змін|віднов|нов|встанов|створ|онов}* … парол; {ново|смяна|промен|нулир|възстанов}* … парол
    {obnov|zmen|zmenit|resetov|nastav|nov|vytvor|zvol}* … {hesl}; obnoveni hesla; obnova hesla
    {ponastav|spremen|nov|nastav|ustvari|izberi|obnov|promij|resetiraj|postavi}* … {gesl|lozink}; ponastavitev gesla
    {atkur|atstat|keis|keist|pakeis|nauj|nustat|sukur}* … slaptazod; slaptazodzio {atkur|atstat|keit}
    {atiestat|main|atjaun|jaun|iestat|izveid}* … parol
    {lahtest|taasta|muuda|uus|maara|loo|vaheta}* … parool; parooli {lahtest|taasta|muut}
    {palaut|vaihd|nollaa|luo|aset|uusi}* … salasan; salasanan {palaut|vaiht|nollau}
    {jelszo|jelszav}* … {visszaall|modosit|megvalt|csere|beallit}; uj jelszo; elfelejtett jelszo
    {berrezarri|aldatu|berreskuratu|sortu|ezarri|hautatu|berria}* … pasahitz; pasahitz* … {berrezar|aldat|berreskurat|sortu|berria|ezar}
    {επαναφορα|αλλαγη|νεος|νεο|ορισ|δημιουργι|επαναφερ|αλλαξ|ορισμος|ανακτησ}* … {κωδικ|συνθημ}; ξεχασ … κωδικ
    პაროლის {აღდგენ|შეცვლ|განახლ|შექმნ|დაყენ}; {აღადგინეთ|შეცვალეთ|ახალი|შექმენით|აღადგინე|შეცვალე} პაროლ; ახალი პაროლი
    parolni {tikla|ozgart|o'zgart|almasht|yangil|orna|qayta}; yangi parol; parolingizni {tikla|o'zgart|almasht|yangil}; parolni o
    паролни {тикла|ўзгарт|алмашт|янгил|қайта|ўрнат}; янги парол; паролингизни {тикла|ўзгарт|янгил}
    weka … {nenosiri|nywila}; {badilisha|rejesha|unda|chagua|weka upya|sahau} … {nenosiri|nywila}; {nenosiri|nywila} … {jipya|mpya}
    {بازیابی|بازنشانی|تغییر|تنظیم|ایجاد|انتخاب} {رمز|گذرواژه|کلمه}; رمز عبور جدید; گذرواژه جدید; تعیین رمز
    پاس ورڈ {ری|دوبارہ|تبدیل|بحال|سیٹ|بدل}; نیا پاس ورڈ
    איפוס {ה|}סיסמה; {שינוי|עדכון|בחירת|שחזור|החלפת|יצירת|קביעת} {ה|}סיסמה; סיסמה חדשה; {אפס|אפסו|שנו|שנה|לאיפוס|בחרו} … סיסמ; איפוס {סיסמ|הסיסמ}
    পাসওয়ার্ড {রিসেট|পরিবর্তন|বদল|পুনরুদ্ধার|সেট|পুনরায়}; নতুন পাসওয়ার্ড; পাসওয়ার্ডটি {রিসেট|পরিবর্তন}
    கடவுச்சொல்லை {மீட்ட|மாற்ற|மீள|புதுப்பி|அமை|உருவாக்}; புதிய கடவுச்சொல்; கடவுச்சொல் மீட்டமை; கடவுச்சொல்{|லை}…மாற்ற
    పాస్వర్డ్{|ను|ని}…{రీసెట్|మార్చ|రీసెట|పునరుద్ధ|సెట్}; కొత్త పాస్వర్డ్; పాస్‌వర్డ్{|ను|ని}…{రీసెట్|మార్చ|పునరుద్ధ|సెట్}; కొత్త పాస్‌వర్డ్
    {รีเซ็ต|ตั้ง|เปลี่ยน|กู้คืน|สร้าง|กำหนด|รีเซต}…รหัสผ่าน; รหัสผ่านใหม่; ลืมรหัสผ่าน
    {đat|đoi|tao|khoi phuc|thay|cap|thiet|quen|lay|dat|doi} … mat khau; mat khau moi
    {atur|setel|ubah|ganti|pulihkan|buat|reset|lupa|tetapkan|tukar|menetap} … {kata sandi|sandi|kata laluan}; {kata sandi|kata laluan} baru
    {重設|重置|更改|變更|設定|設定新|修改|找回}{|您的|你的|新|新的|帳號|登入}密碼; 密碼{重設|重置|變更|更改}; 忘記密碼`,
  confirm: `
    bekraeft; verifier; aktiver; fullfor registrering; slutfor registrering
    stadfest; virkja; sannreyn
    verific; activeaz; activea; da{|,} {este|e} adresa mea; da{|,} vreau; valideaz; finaliz* … inregistr
    activa … compte; valida …; completa … registre
    підтвер; {активув|активац|активуй}; верифік; завершити реєстрац
    потвърд; активир
    potvrd; potvrz; {overit|overte|overen}; {aktivov|aktivuj|aktivac}; dokonc* … registr
    potrdi; potrdit; aktivir; preveri {naslov|e-posto|racun|e-naslov|eposto}; potvrd; dokoncaj registr; dovrsi registr
    patvirtin; aktyvu; uzbaigti registrac; verifik
    apstiprin; aktiviz; verific
    kinnita; kinnit; aktiveeri; vii registreerimine lopule; vii … registreer
    vahvista; aktivoi; varmista; viimeistele rekister
    megerosit; {e-mail|email|e-mail-cim|fiok|cim|regisztracio}* … {megerosit|aktival|ellenorz|igazol}; aktival; ellenorz; igazol; visszaigazol; erositse meg; erositsd meg; regisztracio befejez
    berretsi; baieztatu; egiaztatu; aktibatu; {helbidea|kontua|emaila|posta|eposta}* … {berretsi|baieztatu|egiaztatu|aktibatu}; balioztatu
    επιβεβαι; επαληθευ; ενεργοπο; ολοκληρωσ … εγγραφ
    დადასტურ; დაადასტურ; გააქტიურ; აქტივაცია; გადაამოწმ; ვერიფიკაც; რეგისტრაციის დასრულება
    tasdiqla; faollashtir; {manzil|hisob|pochta|elektron|email}* … {tasdiqla|faollasht}; тасдиқла; фаоллаштир; {манзил|ҳисоб|почта|электрон}* … {тасдиқла|фаоллашт}
    thibitisha; kuthibitisha; hakiki; amilisha; washa akaunti; kamilisha usajili; wezesha akaunti
    تایید; تأیید; فعال{|‌| }{سازی|کردن}; تکمیل ثبت; فعالسازی
    تصدیق; توثیق; فعال کریں; ایکٹیویٹ
    אימות; לאימות; אישור; אשר; אשרו; אמת; אמתו; הפעל{ה|ת}; הפעילו
    নিশ্চিত; যাচাই; সক্রিয়; সক্রিয়; ভেরিফাই
    உறுதி; சரிபார்; செயல்படுத்; இயக்கு
    నిర్ధారించ; ధృవీకరించ; ధ్రువీకరించ; ధృవీకర; నిర్ధార; యాక్టివేట్; సక్రియ
    ยืนยัน; เปิดใช้งาน; ตรวจสอบ{อีเมล|บัญชี}
    xac {nhan|minh|thuc}; kich hoat; hoan tat đang ky; hoan tat dang ky
    konfirmasi; verifikasi; aktifkan; aktivasi; sahkan; pengesahan
    驗證; 確認{信箱|郵箱|電子|郵件|註冊|帳號|帳戶|地址|訂閱|您|$}; 啟用; 開通; 完成註冊
    पुष्टि; सत्यापन; वेरिफाई; एक्टिवेट`,
  login: `
    logga in; log ind; logg inn; logg deg; skra {mig |thig |}inn; innskra
    conecteaz; conect{are|ati}; autentific; intra in cont; logheaz
    {inicia|iniciar|inicieu} {|la }sessio; entra{ |$}; accedeix; connecta't; accedir
    увійти; вхід; увійд; вход; влез
    prihlas{it|eni|it sa|enie|te}; prihlasit
    prijava; prijavi; prijavite; vpis
    prisijung; pieslegties; pieteikties; ieiet
    logi sisse; sisene; sisselogimine; logige sisse
    kirjaudu; kirjautu; sisaan
    bejelentkez; belep; jelentkezz; jelentkezzen be; lepjen be
    hasi saioa; saioa {hasi|hasteko}; sartu {kontu|hemen|$}; sartu
    συνδεσ; συνδεθειτε; συνδεθ; εισοδος
    შესვლა; შედი; შედით; ავტორიზაცია; სისტემაში შესვლა
    tizimga kir; kirish; hisobga kir; тизимга кир; кириш; ҳисобга кир
    ingia; kuingia
    ورود; وارد شوید; وارد {|شدن|حساب}
    لاگ{| |‌}ان; سائن{| |‌}ان
    התחבר; כניסה; להתחבר; להתחברות; היכנס{ לחשבון|$}; לכניסה
    লগ{| }ইন; সাইন{| }ইন
    உள்நுழை; லாகின்; புகுபதி
    లాగిన్; లాగ్ ఇన్; సైన్ ఇన్
    เข้าสู่ระบบ; ลงชื่อเข้า; ล็อกอิน
    đang nhap; dang nhap
    masuk{ |$}; log masuk
    登入; 登錄
    लॉग{| }इन; लॉगिन; साइन{| }इन`,
} as const;
