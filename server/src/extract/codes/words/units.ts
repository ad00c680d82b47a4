/** Words after a number that make it an amount, a measure, a duration or a price. */
export const unitWords: ReadonlySet<string> = new Set(
  `eur euro euros usd dollar dollars dolares gbp pounds chf franken francs jpy yen cny rmb yuan inr rs rupees rub руб рублей рубля р
  krw tl lira lirasi pln zl zloty zlotych sek nok dkk kr czk kc huf ft ron brl reais mxn pesos sar sr riyal aed uah грн ريال درهم
  रुपये रुपए cents percent prozent pourcent px pt kg mg lb lbs oz km cm mm miles m2 qm kwh kw mah hz mhz ghz kb mb gb tb
  kib mib gib bytes kcal kj ml cl liter liters hours hour stunden heures horas ore godzin часов часа minutes minute min minuten minutos
  minuti minut минут dakika dk seconds sekunden secondes segundos sec days day tage tagen jours dias giorni dni дней gun weeks wochen
  semaines months monate mois years jahre ans anos anni lat лет points punkte puntos pontos pts punti stk stuck pcs pieces items artikel
  articles people users members customers kunden personen views likes followers visitors words zeichen characters steps units seiten pages
  subscribers readers teilnehmer نقطة
  idr rupiah vnd dong đong đồng thb baht บาท tzs kes shilling toman rial تومان ریال روپے bdt taka টাকা ரூபாய் రూపాయలు gel lari ლარი
  uzs som so som сум сўм isk kronur lei leu hrk bgn лв ils nis ευρω гривень kc korun euroa forint minuta minutes minuten minutter minuutin
  minuutit minuti minutach minutes minutos minutu minute minuter λεπτα წუთი menit phut dakika daqiqa дақиқа хвилин minutaz dias dager dagar
  days napig dni dana dienos paev tagen giorni zile zi ημερες დღე hari ngay siku dakika`.split(/\s+/),
);

/** Characters of scripts without blanks that stand for such a unit. */
export const unitCharacters =
  '年月日時时分秒円元圆圓块원년월일시분점点點人名件个個枚岁歳号室階楼米页頁年度万萬億亿만억명개호번지丁目番台％‰°';

/** Words before a number that make it a price. */
export const currencyWords: ReadonlySet<string> = new Set(
  'EUR USD GBP CHF JPY CNY RMB INR RS Rs RUB KRW TRY TL PLN SEK NOK DKK CZK HUF RON BRL MXN SAR AED UAH US HK AU CA RM NT NTD TWD IDR Rp VND THB ISK KES TZS BDT PKR GEL UZS LKR'.split(
    ' ',
  ),
);
