import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractFrom } from '../../src/extract/extract.ts';

function firstCode(text: string, subject = ''): string | undefined {
  return extractFrom({ subject, text }).codes[0]?.value;
}

const groups: readonly (readonly [text: string, value: string])[] = [
  ['Your code is 2083 617.', '2083617'],
  ['Ваш код:\n\n4038 512\n', '4038512'],
  ['Your code:\n\n[4] [8] [2] [9]\n', '4829'],
  ['Your code:\n\n| 4 | 8 | 2 | 9 |\n', '4829'],
  ['Your code: 482913 10 minutes', '482913'],
  ['Ihr Login-Code:\n\nQK 482 913', '482913'],
  ['Ihr Aktivierungscode:\n\nH4W9-KT2P-71', 'H4W9KT2P71'],
  ['Per signar-lo us caldrà el codi\n\n36.40.82\n', '364082'],
  ['您的动态密码为583091,3分钟内有效。', '583091'],
];

test('takes groups of different lengths, boxed characters, and a code before its minutes', () => {
  for (const [text, value] of groups) assert.equal(firstCode(text), value, text);
  for (const text of ['The code came. Call 2083 617.', 'Your code came with 2083 617 others.']) {
    assert.equal(firstCode(text), undefined, text);
  }
});

const sentences: readonly (readonly [text: string, value: string])[] = [
  ['Dear customer, 482913 is your code.', '482913'],
  ['Le site vous réclame un code à 6 chiffres ; le vôtre est 850316.', '850316'],
  ['To link the number ending in 4471 just type 66 20 81 when the app asks.', '662081'],
  ['Per restablir la contrasenya torna al web i posa 572000 a la casella «Codi».', '572000'],
  ['Met 836017 kom je binnen. Ben jij dat niet, deel de code dan met niemand.', '836017'],
  ['اگر خودتان هستید، 901311 را در صفحهٔ تأیید هویت تایپ کنید.', '901311'],
  ['او ٹی پی: ۶۷۹۱۶۷', '679167'],
  ['உங்கள் கணக்கிற்கான தற்காலிக பின்: ௧௫௮௩', '1583'],
  ['查詢碼：80316574', '80316574'],
  ['To go ahead, key in 730518 on the payments screen to confirm.', '730518'],
  ['Er det dig? Så bekræft med 774120 inden for 15 minutter.', '774120'],
  ['Zur Kopplung Ihrer Karte tippen Sie am Terminal bitte 3971 ein.', '3971'],
  ['Iemand logt in met een telefoon.\n\n930 751\n\nTyp deze cijfers over.', '930751'],
  ['Registration: enter the invitation code 8HK4X.', '8HK4X'],
  ["Usate il codice d'invito personale 3NDV-6GKA nella pagina di registrazione.", '3NDV6GKA'],
  ['Dear customer,\nHere it comes, enter it to sign in:\n482913', '482913'],
];

test('finds the code of a sentence by the words around it, whatever stands between', () => {
  for (const [text, value] of sentences) assert.equal(firstCode(text), value, text);
});

const steps: readonly (readonly [text: string, value: string, subject?: string])[] = [
  ['結婚式の決済画面に認証番号「8294」をご入力ください。', '8294'],
  ['결제를 승인하려면 인증번호 2847을 입력하세요.', '2847'],
  ['Verifica el cambio con 402967. Si no fuiste tú, llama a tu banco.', '402967'],
  ['Precisamos de uma verificação adicional: 725038. Telefone, extensão 1083.', '725038'],
  ['Bu siz boʻlsangiz, 132657 raqamini kiriting.', '132657', 'Yangi qurilmadan kirish'],
  ['If this was you: 961375\n\nIf not, change your password.', '961375', 'New sign-in'],
  ['Mit 7041 kannst du ein neues Passwort festlegen.', '7041', 'Passwort vergessen?'],
  ['Choose “cash without a card” and key in the one-time code.', '913406', '913406 – cash without a card'],
  ['Parola unică pentru autorizarea plății: 9053.\nCard ****8820, comanda 17', '9053'],
];

test('finds what is to be entered for a step, whatever the other sentences of its line speak of', () => {
  for (const [text, value, subject] of steps) assert.equal(firstCode(text, subject), value, text);
});

const labelled: readonly (readonly [text: string, subject?: string])[] = [
  ['Cod candidat: 530917. Limba română 8,75.'],
  ['Neptun-kód: R5XK2B\nTárgykód: BMEVISZA105'],
  ['विद्यालय कोड: 65091'],
  ['No. peserta 425110937, PTN pilihan 1: kode prodi 3611057.'],
  ['Your complaint about the verification number has 20481. Its code is 30 pages long.', 'Complaint 20481'],
  ['রেজিস্ট্রেশন নম্বর: 1613920457'],
  ['आपके पते (पिन 302017) पर पहुँच जाएगा।', 'पुष्टि'],
  ['Flight 1183 to Boston\nConfirmation code: XK4PQ7\nTicket number 016 2384410927'],
];

test('finds no code where a word beside it says of what school, work or journey it is the number', () => {
  for (const [text, subject] of labelled) assert.equal(firstCode(text, subject), undefined, text);
});

const handovers: readonly (readonly [text: string, value: string])[] = [
  ['Paczka czeka w automacie.\n\nKod odbioru:\n408913\n\nWpisz go na ekranie.', '408913'],
  ['Cuando se lo solicite, teclee en su terminal la clave de entrega\n\n2084', '2084'],
  ['Dein Paket wartet in der Box.\n\nAbholcode:\n\n6 0 2 8\n\nAbholbar bis 18.07.', '6028'],
  ['Нажмите «Получить» и наберите код получения 31 68 04.', '316804'],
];

test('takes the code that a parcel is handed over for, and none of its order', () => {
  for (const [text, value] of handovers) assert.equal(firstCode(text), value, text);
  for (const text of ['Order code: 408913', 'Kod zamówienia: 408913', 'Código de reserva: 408913']) {
    assert.equal(firstCode(text), undefined, text);
  }
});

const noCodes: readonly (readonly [text: string, subject?: string])[] = [
  ['We never ask for your code. Larkspur, 1 rue du Mail, 75002 Paris.'],
  ['Confirm it with the code of your app. Larkspur, 800 Boylston Street, Boston, MA 02199, USA'],
  ['Verify your account.\n\nGreat Moor House\nExeter\nEX2 7NL'],
  ['گذرواژه حساب شما در ۸ تیر ۱۴۰۳ ساعت ۲۳:۵۱ تغییر کرد.'],
  ['12 marca 2026', 'Zresetuj hasło'],
  ['รหัสของคุณ เมื่อ 2 ม.ค. 2568'],
  ['पिन कोड 110001, नई दिल्ली', 'पासवर्ड रीसेट करें'],
  ['Redemption code:\n\nGQ7L-88TD-M2XW\n', "Here's your $25 gift card"],
  ['Free Spins on SIGNUP'],
  ['رمز الخطأ 1205 يعني انتهاء المهلة.'],
  ['Bon dia, Pere. El codi 1067 vol dir que la data és incorrecta.', "Re: codi d'error 1067"],
  ['Fejlkode 4096 skyldes en gammel driver.', 'Vedr. sag 30217: fejlkode 4096'],
  ['Введите код из сообщения, которое мы отправили на номер +7 *** ***-18-29.'],
  ['Vul de code uit de sms in. We stuurden hem naar 06-••••4471.'],
  ['We never ask you for your PIN. Forward suspicious messages to 7726.'],
  ['มีผู้แจ้ง รหัส OTP ปี 2567'],
];

test('takes postal codes, years of dates and codes of offers for none, in mails that speak of steps', () => {
  for (const [text, subject] of noCodes) assert.equal(firstCode(text, subject), undefined, text);
});

const letters: readonly (readonly [text: string, value: string])[] = [
  ['Ο ΚΩΔΙΚΟΣ ΣΑΣ ΕΙΝΑΙ 482913', '482913'],
  ['DOĞRULAMA KODU: 482913', '482913'],
  ['Código de verificación: 482913'.normalize('NFD'), '482913'],
  ['ваш КОД: 482913 😀', '482913'],
  ['😀 Bestätigungscode: 482913'.normalize('NFD'), '482913'],
];

test('knows a word in capital letters, with accents of their own, and beside pictures', () => {
  for (const [text, value] of letters) assert.equal(firstCode(text), value, text);
  for (const text of ['ΤΙΜΟΛΟΓΙΟ 482913', 'Straße 482913', 'Numéro de commande : 482913'.normalize('NFD')]) {
    assert.equal(firstCode(text, 'Your code'), undefined, text);
  }
});
