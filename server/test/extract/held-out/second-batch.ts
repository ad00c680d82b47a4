import type { LiteralMail } from './literal-mail.ts';

/** Written out after the rules were changed for the first batch. */
export const secondBatch: readonly LiteralMail[] = [
  [
    'Here is your login code: 90317',
    '<p>Copy and paste this into the app.</p><p>90317</p><p>Sent to anna@mayfly.test at 9:41 AM from Hamburg, DE (81.173.0.14)</p>',
    '90317',
  ],
  [
    'Verify it’s you',
    '<p>Hi Anna, we noticed a new browser.</p><p>To continue, enter this code:</p><p><strong>Z4 H9 T2</strong></p>',
    'Z4H9T2',
  ],
  [
    'Your Acme ID',
    '<p>Your Acme ID code is:</p><table><tr><td bgcolor="#eee"><font size="6"><b>2 9 4 0 1 8</b></font></td></tr></table><p>The code expires in 15 min.</p><p>One Acme Way, Cupertino, CA 95014</p>',
    '294018',
  ],
  [
    'Two-factor authentication',
    'Authentication code\n\n    317702\n\nRequested 2026-03-12T14:30:00Z, request 8fa0-22c1.',
    '317702',
  ],
  [
    'Verification required',
    'Dear customer,\n\nthe verification PIN you requested: 5530\n\nKind regards\nHelpdesk (ext. 4410)',
    '5530',
  ],
  [
    'Login attempt',
    '<div>Someone (hopefully you) is trying to log in.</div><div>Your temporary password: <tt>8831-2207</tt></div><div>Room 1204, Building 5500</div>',
    '88312207',
  ],
  [
    'Email change',
    'We received a request to change your email. Confirmation code = 664201. Not you? Reset: https://a.test/reset?c=112233',
    '664201',
  ],
  [
    'Join the beta',
    '<h1>You’re in!</h1><p>Redeem your invite with access code <b>BX72-90KD</b> before 31 March 2026.</p>',
    'BX7290KD',
  ],
  [
    'Please confirm your subscription',
    '<p>Click to confirm that you want our newsletter (issue 1204).</p><a href="https://n.test/c/9">Yes, subscribe me</a><p>PO Box 4410, Dublin</p>',
  ],
  [
    'Order #10294 confirmed',
    '<p>Thank you! Order code 10294</p><p>Pickup code shown in store.</p><p>Subtotal 1200.00</p><p>Delivery to 90210 Beverly Hills</p>',
  ],
  [
    'Your ride on Thursday',
    'Total $23.10\nTrip ID 4810-2291\nDriver rating 4.92\nLicense plate 7ABC123\n12:04 – 12:31\nPay with •••• 1881',
  ],
  [
    'Payment received',
    '<table><tr><td>Transaction ID</td><td>9XK20415LM</td></tr><tr><td>Amount</td><td>45.00 USD</td></tr><tr><td>Auth code</td><td>see bank</td></tr></table>',
  ],
  [
    'CI failed: build 48213',
    'Build 48213 failed with exit code 1280.\nCommit 9f8e7d6c\nDuration 1204 s\nQuality gate code coverage 8120/9900 lines.',
  ],
  ['Quarterly results 2025', 'Revenue grew to 48213 million. Code name Phoenix shipped 120000 units. EPS 1204.'],
  ['You have 2500 points', '<h1>2500</h1><p>points are waiting. Redeem with code SUMMER24.</p>'],
  ['Dinner?', 'Hi,\n\nlet us meet at 1900 at 4821 Elm Street. The door code? Ask Sam.\n\nCall 555 0134.'],
  [
    'Password changed',
    'Your password was changed on 12.03.2026 at 14:30 CET. If this was not you call 0800 3301000. Ticket INC0048213.',
  ],
  [
    'Password expires',
    '<p>Your password expires in 14 days (2026-03-26). Employee 4821990.</p><a href="https://sso.test/change">Change password</a>',
  ],
  [
    'Bestätigungs-PIN',
    'Hallo!\nDeine PIN zur Bestätigung: 0 4 7 1 1 9\nBitte innerhalb von 30 Minuten eingeben.',
    '047119',
  ],
  [
    'Ihre Zugangsdaten',
    '<p>Benutzername: anna1984<br>Initialpasswort: <b>Tg7Kp29x</b></p><p>Kd.-Nr. 5512009</p>',
    'Tg7Kp29x',
  ],
  [
    'Anmeldung bestätigen',
    '<p>Bestätige deine Anmeldung mit folgendem Einmalcode:</p><div>7&nbsp;3&nbsp;9&nbsp;2</div><p>Schlossallee 12, 80331 München</p>',
    '7392',
  ],
  [
    'Ihre Paketnummer 00340434161094021501',
    'Abholcode in der App. Postleitzahl 80331, Packstation 148, Kundenkarte 8820041.',
  ],
  [
    'Mahnung',
    'Sehr geehrte Damen und Herren,\nzu Rechnung 48213 vom 01.02.2026 über 1.204,50 EUR fehlt Ihre Zahlung. Vertragskonto 88120034, Aktenzeichen 4421.',
  ],
  [
    'Code de connexion',
    '<p>Bonjour, votre code de connexion :</p><p style="font-size:40px">18 04 77</p><p>Il est valide jusqu’à 14h30.</p>',
    '180477',
  ],
  [
    'Double authentification',
    'Votre code secret à usage unique est 5591. Banque du Nord, 75 rue Haute, 59000 Lille.',
    '5591',
  ],
  [
    'Facture du mois',
    'Référence 88120034\nMontant TTC 48,21 €\nCode postal 59000\nCode client 4821\nPrélèvement le 05/04/2026',
  ],
  ['Réservation confirmée', 'Votre code de réservation : K7XQ2P. Train 8421, voiture 12, place 1104.'],
  ['Tu código', 'Hola. Escribe 5512 en la aplicación para verificar tu número.', '5512'],
  [
    'Confirma tu correo',
    '<p>¡Ya casi!</p><p>Ingresa el código de 6 dígitos:</p><table><tr><td><span>6</span></td><td><span>0</span></td><td><span>3</span></td><td><span>8</span></td><td><span>1</span></td><td><span>7</span></td></tr></table>',
    '603817',
  ],
  ['Recibo de pago', 'Folio 88120034\nReferencia 4821 9930 11\nMonto $1,204.00 MXN\nRFC XAXX010101000\nC.P. 06600'],
  ['Código para redefinir senha', 'Olá, o código para redefinir sua senha é: 7F3K2P. Expira às 14h30.', '7F3K2P'],
  ['Pedido enviado', 'Código de rastreio: QB123456789BR\nPedido 88120034\nNF-e 4821\nCEP 04538-133'],
  ['Il tuo PIN', 'Il PIN per accedere è 8830. Non rispondere a questa email.', '8830'],
  ['Codice OTP', '<p>Inserisci il seguente codice OTP:</p><p>48 29 13</p><p>Assistenza 02 1234 5678</p>', '482913'],
  ['Ricevuta', 'Codice prenotazione: K7XQ2P\nNumero cliente 88120034\nTotale 48,21 €\nCAP 20121'],
  ['Jouw code', '<p>Dit is jouw eenmalige code:</p><p><b>55 20 18</b></p><p>Geldig tot 14.30 uur</p>', '552018'],
  ['Betaling gelukt', 'Betalingskenmerk 4821 9930 1122 0034\nBedrag € 48,21\nKlantnr. 88120034'],
  ['Kod weryfikacyjny SMS', 'Kod: 552018. Nikomu go nie podawaj. Bank Północny, infolinia 801 123 456', '552018'],
  [
    'Potwierdzenie płatności',
    'Nr transakcji 88120034\nKwota: 48,21 zł\nTytuł: Faktura 4821/2026\nKod promocyjny WIOSNA',
  ],
  [
    'Код подтверждения',
    '<p>Ваш код:</p><p><b>55-20-18</b></p><p>Если вы не запрашивали код, позвоните 8-800-100-20-30.</p>',
    '552018',
  ],
  ['Пароль для входа', 'Временный пароль: Qx83Lm20\nДействует до 14:30', 'Qx83Lm20'],
  ['Квитанция', 'Лицевой счёт 8812003\nСумма 4821 руб.\nУИН 18810\nКод плательщика 4821'],
  ['Onay kodu', '<p>E-posta adresinizi doğrulamak için onay kodunuz:</p><h1>552-018</h1>', '552018'],
  ['Fatura bilgisi', 'Abone no 88120034\nFatura tutarı 482,10 TL\nSon ödeme 12.03.2026\nTesisat no 4821993'],
  ['認証番号のお知らせ', '認証番号【５５２０１８】\nこの番号を画面に入力してください。', '552018'],
  ['仮パスワード', '<p>仮パスワードは以下です。</p><p>Qx83Lm20</p><p>ログイン後に変更してください。</p>', 'Qx83Lm20'],
  ['お支払い完了', '決済番号 88120034\n金額 4,821円\n店舗コード 4821\n加盟店電話 03-1234-5678'],
  [
    '邮箱验证码',
    '<div>Hi，你的邮箱验证码是</div><div style="font-size:36px"> 5 5 2 0 1 8 </div><div>30分钟内有效</div>',
    '552018',
  ],
  ['账单提醒', '您尾号4821的信用卡本期账单金额4821.00元，最低还款482元，还款日04月05日。积分12040。'],
  ['登入驗證', '您的一次性密碼：552 018。客服專線 0800-123-456', '552018'],
  ['[알림] 본인확인', '본인확인을 위해 아래 6자리 숫자를 입력하세요.\n\n552018\n\n(주)북풍 02-1234-5678', '552018'],
  ['결제 알림', '승인번호 88120034\n결제금액 48,210원\n카드 1234-****-****-5678\n포인트 4821점'],
  ['رمز التحقق', 'عزيزي العميل، رمز التحقق هو 5520. لا تشاركه.\nرقم المرجع 88120034', '5520'],
  ['إيصال دفع', 'رقم العملية 88120034\nالمبلغ 4821 ريال\nرقم الحساب 4821993'],
  ['ओटीपी', 'लॉगिन के लिए ओटीपी: ५५२०१८। किसी से साझा न करें।', '552018'],
  ['भुगतान सफल', 'लेनदेन संख्या 88120034\nराशि ₹4821\nबिल संख्या 4821993'],
  ['Tu vas adorer', '<p>Code promo : BIENVENUE10</p><p>Déjà 48000 clients</p><p>Se désinscrire</p>'],
  [
    'Security update 2026.4',
    'Version 2026.4.1 fixes CVE-2026-48213 in the login code. Build 20260312. KB5031234 is required.',
  ],
  [
    'Webinar registration confirmed',
    'You are registered.\nWebinar ID: 824 5519 3021\nSeats: 1200\nAdd to calendar: https://w.test/ics?id=4821',
  ],
  [
    'Your verification documents',
    'We verified your identity on 12 March 2026. Case file 48213. IBAN check 99120034 passed.',
  ],
];
