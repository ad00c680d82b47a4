/**
 * Kind of a cue, a word that says what a number near it is:
 * - `code`: a noun for codes that a form asks for;
 * - `password`: a noun for passwords, of which few are codes;
 * - `intent`: the step that a code is for, as to verify or to sign in;
 * - `enter`: what a reader does with a code;
 * - `number`: a noun for any number, which is a code next to an intent, or where it is to be entered;
 * - `promo`: a word of offers, whose codes are for shops;
 * - `other`: a noun for a number that is no code, as order or phone.
 */
export type CueKind = 'code' | 'password' | 'intent' | 'enter' | 'number' | 'promo' | 'other';

/**
 * Words of languages that part words by blanks, folded as `foldWord` does. A star at the end stands for any ending, one at
 * the beginning for any first part of a compound.
 */
export const spacedCueWords: Readonly<Record<CueKind, string>> = {
  code: `
    code codes *code *codes passcode* pin *pin pins pincode* otp totp mtan tan smstan tac einmalkennwort* einmalpasswort*
    codigo* codice codici clave claves
    kod kodu kodem kody kodow kodzie kodunuz* kodun kodunu kodla koden kode koder *koden *kode koodi* kodas kodo kods *kod engangs* cod codul
    код кода коду кодом коды кодов кодове пинкод* пин одноразов*
    رمز الرمز رمزك برمز كود الكود كودك رموز الرموز بالرمز والرمز
    कोड कोडः ओटीपी
    sifreniz* sifre sifresi sifrenizi kodunuzu
    onetime einmalig* eenmalig* jednorazow*
    κωδικος κωδικο κωδικου קוד הקוד`,
  password: `
    password* passwort* kennwort* *passwort *kennwort wachtwoord* contrasena* senha* hasl* haslo
    парол* passord* losenord* adgangskod* salasana* parola* سر المرور पासवर्ड passe contrasenya`,
  intent: `
    verif* *verifizierung* verifizier* confirm* authentic* authentif* auth authenticat* 2fa mfa login logging logon signin
    sign signing signup log access security activat* aktivier* validat* valider identity bestatig* bevestig* anmeld* einlogg*
    sicherheit* zugang* zugriff* registrier* registr* identity identita identite identifier identifizier* identific* authentifizier* inscription inscrire connexion connecter
    connectez securite acces verificacion verificar confirmacion confirmar iniciar seguridad acceso acceder activar activacion
    autentic* seguranca acesso acessar entrar ativar ativacao cadastro verificacao confirmacao verifica verificare conferma*
    accesso accedi accedere sicurezza attiva* inloggen aanmelden beveilig* toegang* activeer* weryfik* potwierdz* zaloguj*
    logowani* bezpieczen* dostep* aktywac* aktywuj* rejestrac* uwierzyteln* подтвер* верифик* провер* вход* войти авториз*
    активац* активир* безопасност* доступ* регистрац* التحقق تحقق للتحقق تأكيد التأكيد لتأكيد الدخول تسجيل الأمان المصادقة التفعيل تفعيل
    सत्यापन सत्यापित पुष्टि लॉगिन साइन सुरक्षा प्रमाणीकरण dogrula* onay* giris* guvenlik* aktivasyon* etkinlestir* uyelik*
    reset* sifirla* recover* restablec* redefin* reinitialis* zuruckset* herstel* reimposta* восстанов* сброс* сброса
    bekraft* bekreft* godkend* vahvist* overen* overit* megerosit* xac`,
  enter: `
    enter entering use using type input copy paste gib geben eingeben eingabe verwende* nutze* saisissez saisir entrez utilise*
    introduce introduzca ingres* usa utiliza digite insira informe utilize inserisci inserire digita utilizza voer invoer gebruik*
    wpisz wprowadz* uzyj podaj введите введи используй* укажите أدخل ادخل استخدم إدخال दर्ज डालें उपयोग girin giriniz kullanin
    kullaniniz kullanarak ange skriv indtast syota zadejte zadajte`,
  number: `
    number numbers id ids identifier num nr nummer *nummer numero numeros n° numer numeru numara* номер номера key keys schlussel *schlussel cle chave chiave sleutel klucz ключ رقم الرقم नंबर संख्या nro`,
  promo: `
    promo* coupon* voucher* discount* gutschein* rabatt* aktionscode* gift geschenk* rabais remise reduction descuento* cupon* desconto* cupom
    sconto* buono kortings* korting* rabat* znizk* скидк* промо* купон* خصم الخصم قسيمة कूपन छूट indirim* kupon* hediye* referral empfehlung*
    parrainage
    checkout cart basket save sale off shop kasse warenkorb einlos* angebot* panier carrito tienda carrinho carrello winkelwagen koszyk* корзин* sepet*`,
  other: `
    order* bestell* bestelling* auftrag* commande* pedido* encomenda* ordine ordini zamowien* zakup* заказ* الطلب طلبك طلب ऑर्डर siparis* ordre
    invoice* rechnung* facture* factura* fatura* fattura* faktur* rachunek rachunku счет* счёт* فاتورة الفاتورة चालान इनवॉइस बिल bill
    billing receipt* quittung* beleg* recu recibo* ricevut* paragon* чек чека квитанц* إيصال makbuz* fis
    ticket* tickets vorgang* billet* boleto* bigliett* bilet* билет* обращени* تذكرة टिकट case incident fallnummer talep
    tracking track* sendung* paket* suivi colis seguimiento envio rastrea* spedizione paczk* przesylk* отслежив* трек*
    посылк* تتبع الشحنة شحنة ट्रैकिंग kargo* takip* shipment* zending* package parcel
    reference* ref referenz* referencia referenca riferiment* referenc* aktenzeichen zeichen dossier protokol* protocolo مرجع संदर्भ referans
    customer* client cliente clienti kunde* kunden* klant* klient* клиент* العميل ग्राहक musteri*
    card karte carte tarjeta cartao carta karta kart* карт* بطاقة البطاقة कार्ड ending ends  endet endend terminant
    phone telephone tel telefon* telefoon* mobile mobil* cell fax hotline call telefono* telefone* telefonu телефон* тел هاتف الهاتف
    فون फ़ोन फोन मोबाइल पिन whatsapp appelez llam* chiam* звоните rufen dzwon*
    zip postal postleitzahl plz postcode* postal* cap cep kodpocztowy pocztow* индекс почтов* البريدي पिनकोड posta
    product* produkt* produit* producto* produto* prodott* товар* артикул* artikel* article* articulo* item* sku sku* ean isbn upc barcode* qr
    model* serial* serien* seriennummer series serie version* release build error fehler* erreur errore erro oshibk* ошибк* status
    http source area country dress dialing vorwahl* swift bic iban sort tax vat ust ustid steuer* tva siret siren siret iva nif cif
    cnpj cpf nip regon krs инн кпп огрн ogrn bin hrb handelsregister* ضريبي الضريبي gst gstin vergi* kdv kvk btw
    booking* buchung* reservation* reservier* reserva* prenotazion* rezerwac* брон* حجز الحجز बुकिंग rezervasyon* pnr flight flug* vol
    vuelo voo volo рейс* рейса uçus* ucus* room zimmer* seat gate
    contract* vertrag* contrat* contratt* umow* договор* العقد अनुबंध sozlesme*
    member* mitglied* membre socio soci* czlonk* user userid license* lizenz* licence* licencia transaction* transaktion* transac*
    transazion* transakc* транзакц* معاملة المعاملة लेनदेन islem* payment* zahlung* paiement* pago pagamento* platnosc* платеж* оплат* odeme* الدفع
    amount betrag* montant* importe* importo* kwot* сумм* tutar* مبلغ राशि total* gesamt* summe* totale suma итого toplam المجموع कुल
    merchant* store stores branch payer terminal filiale* handler* loja negozio magasin marchand плательщик* абонент* магазин* comercio
    section sections chapter paragraph article art absatz kapitel civil fiscal* destinatari* identifiant* username
    request requests anfrage lines line review reviews conduct snippet sample repository repo commit pull merge exit job
    copyright points punkte puntos pontos punti punkt* балл* puan*`,
};

/** Words of scripts without blanks between words, found anywhere in a run of their characters. */
export const unspacedCueWords: Readonly<Record<CueKind, string>> = {
  code: `
    コード 認証番号 確認番号 ワンタイムパスワード ワンタイム 暗証番号 パスコード 番号をご入力 验证码 驗證碼 校验码
    校驗碼 动态码 動態碼 确认码 確認碼 安全码 安全碼 激活码 登录码 动态密码 动态口令 一次性密码 一次性密碼 代码
    代碼 认证码 認證碼 授权码 口令 识别码 인증번호 인증코드 코드 확인번호 보안번호 일회용 핀번호 รหัส`,
  password: 'パスワード 密码 密碼 비밀번호 รหัสผ่าน',
  intent: `
    認証 確認 本人確認 ログイン サインイン セキュリティ 登録 有効化 再設定 リセット 验证 驗證 登录 登錄 登入 注册 註冊 安全 身份
    重置 重設 激活 确认 인증 확인 로그인 보안 가입 재설정 본인`,
  enter: '入力 使用 ご利用 输入 輸入 填写 입력 사용',
  number: '番号 编号 號碼 号码 編號 单号 번호',
  promo: 'クーポン 割引 プロモ 优惠 優惠 折扣 兑换 쿠폰 할인',
  other: `
    注文 請求 領収 伝票 追跡 お問い合わせ 問い合わせ お客様 顧客 会員 予約 電話 郵便 エラー 商品 型番 製品 口座 カード 合計 金額
    支払 送り状 受付 登録番号 ポイント 契約 订单 訂單 发票 發票 快递 运单 物流 客户 客戶 会员 电话 邮编 产品 账单 帳單 金额 合计
    总计 账户 卡号 尾号 预订 热线 客服 合同 交易 流水 税号 积分 备案 取件 店舗 加盟店 決済 商户 门店 가맹점 매장 승인 주문 청구 영수 송장 운송장 고객 회원번호 예약 전화 우편
    상품 계좌 카드 합계 금액 결제 사업자 통신판매 문의 계약 거래 포인트 에러`,
};

/** Words behind a number that make it an amount, a measure, a duration or a price. */
export const unitWords: ReadonlySet<string> = new Set(
  `eur euro euros usd dollar dollars dolares gbp pounds chf franken francs jpy yen cny rmb yuan inr rs rupees rub руб рублей рубля р
  krw tl lira lirasi pln zl zloty zlotych sek nok dkk kr czk kc huf ft ron brl reais mxn pesos sar sr riyal aed uah грн ريال درهم
  रुपये रुपए cents percent prozent pourcent px pt kg mg lb lbs oz km cm mm miles m2 qm kwh kw mah hz mhz ghz kb mb gb tb
  kib mib gib bytes kcal kj ml cl liter liters hours hour stunden heures horas ore godzin часов часа minutes minute min minuten minutos
  minuti minut минут dakika dk seconds sekunden secondes segundos sec days day tage tagen jours dias giorni dni дней gun weeks wochen
  semaines months monate mois years jahre ans anos anni lat лет points punkte puntos pontos pts punti stk stuck pcs pieces items artikel
  articles people users members customers kunden personen views likes followers visitors words zeichen characters steps units seiten pages
  subscribers readers teilnehmer نقطة`.split(/\s+/),
);

/** Characters of scripts without blanks that stand for such a unit. */
export const unitCharacters =
  '年月日時时分秒円元圆圓块원년월일시분점点點人名件个個枚岁歳号室階楼米页頁年度万萬億亿만억명개호번지丁目番台％‰°';

/** Words before a number that make it a price. */
export const currencyWords: ReadonlySet<string> = new Set(
  'EUR USD GBP CHF JPY CNY RMB INR RS Rs RUB KRW TRY TL PLN SEK NOK DKK CZK HUF RON BRL MXN SAR AED UAH US HK AU CA RM'.split(
    ' ',
  ),
);
