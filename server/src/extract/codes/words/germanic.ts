import type { CueWords } from './cue-kind.ts';

const english: CueWords = {
  code: `
    code codes *code *codes passcode* pin *pin pins pincode* otp otps totp mtan tan smstan tac onetime passcodes mpin tpin epin vpin codeword
    passnumber geheimzahl`,
  password: 'password*',
  intent: `
    verif* confirm* authentic* authentif* authenticat* 2fa mfa login logging logon signin sign signing signup log access security activat* validat*
    valider identity register* registering reset* recover* identific* unlock prove secure pair pairing paired approve approving authorize authorise
    authorizing authorising continue continuing proceed unlocking verification* deletion delete deleting proving recovery restore trusted unfreeze
    reactivat* enrol enroll enrolment enrollment if_it_was_you if_this_was_you if_that_was_you`,
  enter: `
    enter entering use using type input paste pop punch insert submit provide keying typed entered pasting quote tap copy key_in keyed_in`,
  number: 'number numbers num nr key keys digit digits numerals figures combination sequence token characters',
  id: 'id ids identifier identification registration auth authorization authorisation approval',
  promo: `
    promo* coupon* voucher* discount* gift referral bonus* donat* reward* lottery jackpot raffle sweepstake* giveaway winner prize checkout cart
    basket save sale off shop promotion* coupons loyalty deals giftcard cashback redeemable wishlist redemption`,
  order: `
    order* invoice* bill billing receipt* ticket* tickets case incident claim tracking track shipment* package packages parcel* consignment booking*
    reservation* pnr itinerary trip seat gate transaction* trans* statement request requests delivery dispatch shipping shipped appointment queue
    bookings rental hire locker_number boarding repair enquiry inquiry complaint quote_number rma docket waybill awb flight room`,
  phone: 'phone telephone tel mobile cell fax hotline call whatsapp dial dialing extension ext helpline landline',
  other: `
    reference* referenc* ref refs serie gst gstin bin ogrn track customer* client card ending ends zip zipcode postal postcode* postbox product*
    article* item* sku sku* ean isbn upc barcode* qr model* serial* series version* release build error status http source area country dress swift
    bic iban sort tax vat ust cap policy imei batch passport ssn aadhaar employee student meter draw member* user userid username license* licence*
    payment* amount total* merchant* store stores branch payer terminal section sections chapter paragraph art civil fiscal contract* lines line
    review reviews conduct snippet sample repository repo commit pull merge exit job copyright points unicode suite floor street donor vehicle plate
    registration_number charity account_number acct catalogue catalog recipe barcode loan library shelf ward apartment apt frequency fault failure`,
};

const german: CueWords = {
  code: `
    *kode einmalkennwort* einmalpasswort* einmalig* geheimzahl* ziffernfolge zahlenfolge zeichenfolge zahlenkombination buchstabenfolge
    buchstabenkombination einmalpin codewort kontrollnummer* prufnummer*`,
  password: 'passwort* kennwort* *passwort *kennwort zugangsdaten',
  intent: `
    *verifizierung* verifizier* aktivier* bestatig* anmeld* einlogg* sicherheit* zugang* zugriff* registrier* identitat* identifizier*
    authentifizier* zuruckset* freischalt* freigabe* anzumelden freizugeben koppel* kopplung* verknupf* entsperr* legitim* losch* uberpruf* pruf*
    prufung wiederherstell* einzurichten zustimm* freigeb* fortzufahren weiterzumachen verifikation* loggen login* unterschr* signier* falls_ja falls_du_das_warst wenn_du_das_warst wenn_sie_das_waren`,
  enter: `
    gib geben eingeben eingabe verwende* nutze* benutze* trage* tippe* einzugeben eingegeben einzutippen eingetippt eintippen eintragen einfugen
    fugen kopier* ubertrage* angeben tipp tippt einsetzen trag abtippen mitteilen nennen nenne`,
  number: 'nummer *nummer schlussel *schlussel nr zahl ziffern kombination schlusselwort',
  id: 'identifikation kennung registrierungsnummer registernummer autorisierung* genehmigung*',
  promo: `
    gutschein* rabatt* aktionscode* aktion* gutscheincode* empfehlung* kasse warenkorb einlos* angebot* spende* spenden* bonus* geschenk* gewinn*
    lotto* lotterie* verlosung* treue* vorteil* werbe* prozente sparen punktestand sonderaktion* aktions* bonuscode*`,
  order: `
    bestell* auftrag* rechnung* quittung* beleg* vorgang* fallnummer sendung* paket* buchung* reservier* lieferung* anfrage zimmer* vorfall liefer*
    flug* reise* abhol* storno* wartenummer aufrufnummer* wagen mietwagen kennzeichen platz sitz* reparatur* lieferschein* retoure* ticketnummer*
    termin termine terminnummer*`,
  phone: 'telefon* telefonnummer mobil* vorwahl* rufnummer* durchwahl handy* handynummer anruf* rufen',
  other: `
    referenz* aktenzeichen zeichen kunde* kunden* karte karten* endet endend postleitzahl plz produkt* artikel* serien* seriennummer fehler* steuer*
    ustid uid handelsregister* hrb vertrag* mitglied* lizenz* transaktion* zahlung* betrag* gesamt* summe* filiale* handler* absatz kapitel punkte
    punkt* kdnr zahler* ausweis* benutzer* matrikel* versicherung* bankleitzahl blz loskennzahl kontonummer* kontonr verwendungszweck
    mandatsreferenz* glaubiger* spender* zahlernummer* inventar* exemplar* fahrgestell* mitarbeiter* wohnung* stockwerk* hausnummer bezirk* baureihe
    modell* endziffern endnummer letzten storung* storungscode* personalnummer* personalausweis*`,
};

const dutch: CueWords = {
  code: 'eenmalig* *codes wachtcode* pincode* cijfercode* toegangscode* eenmalige controlenummer*',
  password: 'wachtwoord* paswoord*',
  intent: `
    bevestig* inloggen aanmelden beveilig* toegang* activeer* herstel* verifieer* verificatie* aanmeld* registreer* registratie* koppel* verifi*
    ontgrendel* verwijder* identific* goedkeur* goedkeuren verder doorgaan binnen inlog* log_in was_jij_dit als_jij_dit_was`,
  enter: `
    voer invoer invoeren gebruik* vul typ tik toets intoetsen toetsen typen tikken tikt plak plakken overtypen geef vult invult ingeven ingevuld`,
  number: 'sleutel nummer cijfers cijferreeks combinatie getal',
  promo: `
    kortings* korting* winkelwagen cadeau* actie* actiecode* donatie* loterij* waardebon* tegoedbon* voordeel* spaar* bonus* aanbieding* vriend*
    tegoed`,
  order: `
    bestelling* zending* pakket* boeking* reservering* factuur* bonnummer kassabon* zaak* zaaknummer dossiernummer melding* aanvraag* volg* kaartje*
    afspraak* ritnummer stoel kassabon pakje* meldingsnummer retour* reisnummer`,
  phone: 'telefoon*',
  other: `
    klant* kaart* postcode* btw kvk bsn rekening* rekeningnummer loting* lidnummer lidmaatschap* totaal bedrag* meter* relatie* relatienummer polis*
    kenteken iban leverancier* incasso* machtigings* machtiging* fout* foutcode* storing* eindigend eindigt eindigen`,
};

const swedish: CueWords = {
  code: 'kod koden koder *koder kods *kod *koden engangs* engangskod* pinkod* kodord kontrollnummer*',
  password: 'losenord*',
  intent: `
    verifier* bekraft* sakerhet* logga inlogg* registrer* aterstall* aktiver* legitim* godkann* identifier* inloggning* koppla* las_upp fortsatt*
    bekrafta ta_bort om_det_var_du i_så_fall`,
  enter: 'ange anvand skriv mata fyll anger knappa klistra fyll_i skrivs mata_in uppge skriver matar skriva',
  number: 'nummer *nummer numret *numret siffror siffrorna siffran sifferfolj* nyckel',
  promo: 'rabatt* presentkort* kampanj* erbjudande* lotteri* varukorg* gava* rabattkod* bonus* poang*',
  order: `
    bestallning* ordernummer faktur* kvitto* paket* kolli* sparning* leverans* forsandelse* bokning* biljett* arende* hamta* hamtning* platsnummer
    returnummer bokningskod* bokningsnummer*`,
  phone: 'telefon* mobil*',
  other: `
    kund* postnummer postnr personnummer personnr organisationsnummer orgnr referens* kort kortet belopp* totalt medlem* moms* ocr bankgiro plusgiro
    iban referensnummer* anlaggning* matar* artikel* artikelnummer* fel felkod* slutar`,
};

const danish: CueWords = {
  code: 'kode koder koden *kode *koden *koder engangskode* pinkode* kodeord_til kontrolnummer* kontrollnummer*',
  password: 'adgangskod* kodeord* passord*',
  intent: `
    bekraeft* godkend* sikkerhed* sikkerhets* verificer* bekreft* logge innlogg* nulstil* tilbakestill* aktiver* registrer* gjenoppret* adgang
    tilgang* bekraft* godkjenn* log_ind logge_inn parre fortsett* hvis_det_var_dig hvis_det_var_deg i_så_fald`,
  enter:
    'indtast* skriv skrive brug bruk* angi angiv tast taste indtaste indsaet tast_inn fyll skrevet tastet skriver indtaster',
  number: 'nummer *nummer nummeret cifre sifre siffer',
  promo: `
    rabat* gavekort* kampagne* kampanje* tilbud* lotteri* donasjon* indkobskurv* handlekurv* medlemsfordel* bonus* rabatkode* rabattkode*`,
  order: `
    ordre* bestilling* faktura* kvittering* pakke* forsendelse* sporing* levering* booking* bestilt billet* billett* sagsnummer saksnummer sending*
    hente* afhent*`,
  phone: 'telefon* mobil* tlf',
  other: `
    kunde* postnummer postnr cpr cvr orgnr organisasjonsnummer fodselsnummer personnummer kort kortet belob* medlem* moms mva betaling* betalings*
    konto_nr vare* varenummer* maler* fejl fejlkode* feil feilkode* slutter`,
};

const icelandic: CueWords = {
  code: `
    kóði kóðinn kóða kóðann kóðanum kóðans kóðar *kóði *kóðinn *kóða *kóðann *kóðanum einnota pinnúmer auðkennisnúmer öryggisnúmer staðfestingarnúmer
    leyninúmer leyninúmerið talnakóði aðgangskóði`,
  password: 'lykilorð* aðgangsorð*',
  intent: `
    staðfest* staðfesting* öryggi* innskrá* skráning* ef_það_ert_þú ef_þetta_ert_þú ef_þetta_varst_þú nýskrá* auðkenn* aðgang* virkj* endurst* endurset* sannvott* samþykk* opna innskráning*
    skráir tengja opnar áfram virkja eyða endurheimt* breyta samþykkja samþykktu`,
  enter: 'sláðu slá notaðu notið settu færðu stimplaðu stimpla skrifaðu slærð gefðu límdu fylltu slá_inn skrá',
  number: 'númer númerið *númer *númerið tölur tölurnar talan töluna tölustaf*',
  promo: `
    afslátt* gjafa* gjafabréf* tilboð* happdrætti* lottó* styrk* framlag* bónus* afsláttarkóði afsláttarkóða* inneign* punkta* vildar*`,
  order: `
    pöntun* pantan* reikning* kvittun* sending* sendinga* bókun* miða* miði mál málsnúmer máls* rakning* pakk* beiðni* afhending* sæti flug*
    bílaleig* þjónustu* verkbeiðni`,
  phone: 'sími síma símanúmer símanúmerið farsím* hringdu',
  other: `
    viðskiptavin* viðskiptamanna* kennital* póstnúmer póst* kort korta* kortið vsk skatt* upphæð* samtals félaga* tilvísun* banka* vörunúmer vöru*
    mæli* skírteini* raðnúmer eintak* greiðslu* kvittunar* reiknings villa villu villukóði villukóðinn villukóða villukóðann *villa bilun* endar`,
};

/** Words of the Germanic languages. */
export const germanicWords: readonly CueWords[] = [english, german, dutch, swedish, danish, icelandic];
