import type { LiteralMail } from './literal-mail.ts';

export const italianMails: readonly LiteralMail[] = [
  [
    'Codice di verifica',
    'Gentile Anna,\n\nil tuo codice di verifica è 482 913.\nInseriscilo entro 5 minuti.\n\nVento S.p.A., Via Roma 1204, 20121 Milano\nP. IVA 01234567890',
    '482913',
  ],
  [
    'Conferma la tua iscrizione',
    '<p>Ciao Anna,</p><p>inserisci questo codice per completare la registrazione:</p><h1>7F2K9Q</h1><p>Il codice scade alle 14:30 del 12/03/2026.</p><p>© 2026 Vento</p>',
    '7F2K9Q',
  ],
  [
    'OTP per il tuo acquisto',
    'Per autorizzare il pagamento di 129,90 EUR presso Negozio usa il codice 66287013. Non comunicarlo a nessuno. Info 800 123 456',
    '66287013',
  ],
  [
    'Accedi a Vento',
    '<table><tr><td>Codice di sicurezza</td><td><b>9042</b></td></tr><tr><td>Valido fino al</td><td>12.03.2026</td></tr></table>',
    '9042',
  ],
  [
    'Reimposta la password',
    '<p>Abbiamo ricevuto una richiesta di reimpostazione della password.</p><p><a href="https://v.test/1">Reimposta la password</a></p><p>Se non sei stato tu, chiama il numero verde 800 900 111. Via Torino 12, 00184 Roma</p>',
  ],
  [
    'Il tuo ordine 404-8829137',
    'Grazie per il tuo ordine.\nNumero ordine: 8829137\nTotale: 1.204,00 €\nCodice cliente: 5512009\nCodice sconto usato: ESTATE2026\nSpedizione: 993812004',
  ],
  [
    'Fattura n. 2026/1204',
    '<p>Fattura n. <b>20261204</b></p><p>Codice fiscale RSSMRA85T10A562S</p><p>Importo 4500 euro</p><p>Codice destinatario M5UXCR1</p>',
  ],
];

export const dutchMails: readonly LiteralMail[] = [
  [
    'Je inlogcode',
    'Hoi Anna,\n\nJe inlogcode is 391-772. De code is 10 minuten geldig.\n\nGroeten,\nNoordenwind\nKeizersgracht 1204, 1015 CX Amsterdam',
    '391772',
  ],
  [
    'Bevestig je e-mailadres',
    '<div>Vul deze code in om je e-mailadres te bevestigen:</div><div><b>204815</b></div><div>Vragen? Bel 020 123 4567</div>',
    '204815',
  ],
  [
    'Verificatiecode: 8841',
    '<p>Gebruik de verificatiecode uit de onderwerpregel om in te loggen. Klantnummer 5512009.</p>',
    '8841',
  ],
  [
    'Wachtwoord opnieuw instellen',
    '<p>Voer de herstelcode in op de website.</p><table align="center"><tr><td>3</td><td>0</td><td>9</td><td>1</td><td>7</td><td>5</td></tr></table><p>KvK 34123456</p>',
    '309175',
  ],
  [
    'Wachtwoord vergeten?',
    '<p>Klik op de knop om een nieuw wachtwoord te kiezen.</p><p><a href="https://n.test/w">Nieuw wachtwoord instellen</a></p><p>Verzoeknummer 88123004</p>',
  ],
  [
    'Bestelling 70021934 is verzonden',
    'Bestelnummer: 70021934\nTrack & trace: 3SABCD1234567\nTotaalbedrag 129,00\nPostcode 1015 CX\nKortingscode VOORJAAR26',
  ],
  [
    'Factuur 20261204',
    'Factuurnummer 20261204\nKlantnummer 99120\nBTW NL001234567B01\nTe betalen voor 01-04-2026: EUR 4500',
  ],
];

export const turkishMails: readonly LiteralMail[] = [
  [
    'Doğrulama kodunuz',
    'Merhaba Anna,\n\nDoğrulama kodunuz: 482913\n\nKod 3 dakika geçerlidir. Kimseyle paylaşmayın.\nMüşteri hizmetleri 0850 222 0 333',
    '482913',
  ],
  ['482 013 giriş kodunuz', '<p>Kuzey Rüzgarı hesabınıza giriş yapmak için konudaki kodu kullanın.</p>', '482013'],
  [
    'Üyeliğinizi tamamlayın',
    '<p>Üyeliğinizi tamamlamak için aşağıdaki onay kodunu girin.</p><p style="font-size:32px">73920</p><p>© 2026 Kuzey A.Ş. Barbaros Bulvarı 1204, 34349 İstanbul</p>',
    '73920',
  ],
  [
    'Tek kullanımlık şifre',
    "Tek kullanımlık şifreniz 66287014'dür. 1.299,00 TL tutarındaki işleminiz için kullanın.",
    '66287014',
  ],
  [
    'Şifrenizi sıfırlayın',
    '<p>Şifrenizi sıfırlamak için bağlantıya tıklayın.</p><a href="https://k.test/s">Şifremi sıfırla</a><p>Talep 8812300</p>',
  ],
  [
    'Siparişiniz alındı: 70021934',
    'Sipariş numarası: 70021934\nToplam tutar: 4500 TL\nKargo takip no: 993812004\nİndirim kodu: BAHAR26\nVergi no 1234567890',
  ],
];

export const moreEuropeanMails: readonly LiteralMail[] = [
  [
    'Ihr Login-Code',
    '<p>Moin,</p><p>hier ist dein Login-Code, gültig bis 14:30 Uhr:</p><p><b>QK 482 913</b></p>',
    '482913',
  ],
  [
    'Freischaltung Online-Banking',
    'Sehr geehrte Frau Muster,\n\nIhr Freischaltcode für die App:\n\nHX4K-88PQ\n\nIhre Kundennummer 5512009 haben Sie bereits.\n\nBLZ 10050000, Tel. 030 869 869 69',
    'HX4K88PQ',
  ],
  [
    'mTAN 482913',
    'Die mTAN für Ihre Überweisung über 1.200,00 EUR auf DE89370400440532013000 lautet: 482913',
    '482913',
  ],
  [
    'Ihre Reservierung 48213',
    '<p>Ihre Buchungsnummer: <b>48213</b></p><p>Zimmer 1204, PIN-Code der Buchung siehe App.</p><p>Gesamtpreis 450,00 €</p>',
  ],
  [
    'Rechnung 2026-4821',
    'Rechnungsnummer 20264821\nKundennummer 99120034\nBetrag 4500,00 EUR fällig bis 01.04.2026\nVerwendungszweck 20264821-99\nFragen: 0800 330 1000',
  ],
  [
    'Votre code d’activation',
    'Bonjour,\nPour activer votre espace client, munissez-vous du code suivant : 4829-1377\nService client 3900 (appel gratuit)',
    '48291377',
  ],
  [
    'Connexion à votre espace',
    '<p>Votre identifiant : 99120034</p><p>Votre mot de passe provisoire : <b>Kx72mQ9p</b></p>',
    'Kx72mQ9p',
  ],
  [
    'Votre colis 6A12345678901',
    'Votre colis est arrivé au point relais. Numéro de suivi 6A12345678901.\nHoraires 09:00-19:00\n75011 Paris',
  ],
  [
    'Confirmación de compra',
    'Pedido 70021934\nTotal 1.299 €\nCódigo postal 28013\nAtención al cliente 902 123 123\nCódigo de cliente: 881203',
  ],
  ['Clave de acceso', 'Tu clave dinámica es 73920415. No la compartas. Banco Norte, línea 600 600 6000', '73920415'],
  ['Código de acesso', '<p>Olá!</p><p>Código: <b>0 4 8 2 1 3</b></p><p>Não compartilhe. CEP 01310-100.</p>', '048213'],
  [
    'Seu boleto chegou',
    'Linha digitável 34191.79001 01043.510047 91020.150008 5 99990000012345\nVencimento 12/03/2026\nValor R$ 450,00\nCódigo de barras acima',
  ],
  ['Din engångskod', 'Hej!\nDin engångskod är 482913. Den gäller i 10 minuter.\nOrgnr 556677-8899', '482913'],
  [
    'Kode til innlogging',
    '<p>Hei Anna</p><p>Engangskoden din:</p><h2>482 913</h2><p>Kundeservice 815 22 040</p>',
    '482913',
  ],
  [
    'Zamówienie 70021934',
    '<p>Numer zamówienia</p><p>70021934</p><p>Kwota 450,00 zł</p><p>Kod pocztowy 00-238</p><p>Kod odbioru w aplikacji</p>',
  ],
  [
    'Kod do logowania',
    '<table><tr><th>Kod</th><td>552 018</td></tr><tr><th>Ważny do</th><td>14:30</td></tr></table>',
    '552018',
  ],
  ['Вход в аккаунт', 'Код: 4821\nНикому его не сообщайте. Вы входите с устройства iPhone 15, IP 203.0.113.48.', '4821'],
  [
    'Подтверждение регистрации',
    '<p>Добрый день!</p><p>Для завершения регистрации укажите в форме код <b>73-92-04</b></p><p>Тел. 8 (495) 123-45-67</p>',
    '739204',
  ],
  [
    'Ваш заказ 70021934 доставлен',
    'Номер заказа 70021934. Сумма 4500 руб. Код товара 881203. Индекс 101000. Промокод на следующую покупку: VESNA500',
  ],
  ['Ověřovací kód', 'Váš ověřovací kód je 482913. Platí 10 minut.', '482913'],
];
