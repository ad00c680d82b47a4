import type { CueWords } from './cue-kind.ts';

const english: CueWords = {
  code: 'code codes *code *codes passcode* pin *pin pins pincode* otp otps totp mtan tan smstan tac onetime',
  password: 'password*',
  intent: `
    verif* confirm* authentic* authentif* authenticat* 2fa mfa login logging logon signin sign signing signup log access security
    activat* validat* valider identity register* registering reset* recover* identific* unlock prove secure`,
  enter: 'enter entering use using type input copy paste',
  number: 'number numbers num nr key keys',
  id: 'id ids identifier identification registration auth authorization authorisation approval',
  promo: `
    promo* coupon* voucher* discount* gift referral bonus* donat* reward* lottery jackpot raffle sweepstake* giveaway winner
    prize checkout cart basket save sale off shop`,
  order: `
    order* invoice* bill billing receipt* ticket* tickets case incident claim tracking track shipment* package packages parcel*
    consignment booking* reservation* pnr flight itinerary trip room seat gate transaction* trans* statement request requests delivery`,
  phone: 'phone telephone tel mobile cell fax hotline call whatsapp dial dialing extension ext helpline landline',
  other: `
    reference* referenc* ref refs serie gst gstin bin ogrn track customer* client card ending ends zip zipcode postal postcode* postbox product* article* item* sku sku* ean isbn upc barcode*
    qr model* serial* series version* release build error status http source area country dress swift bic iban sort tax vat ust cap
    policy imei batch passport ssn aadhaar employee student meter draw member* user userid username license* licence* payment*
    amount total* merchant* store stores branch payer terminal section sections chapter paragraph art civil fiscal contract*
    lines line review reviews conduct snippet sample repository repo commit pull merge exit job copyright points unicode suite floor street`,
};

const german: CueWords = {
  code: '*kode einmalkennwort* einmalpasswort* einmalig*',
  password: 'passwort* kennwort* *passwort *kennwort zugangsdaten',
  intent: `
    *verifizierung* verifizier* aktivier* bestatig* anmeld* einlogg* sicherheit* zugang* zugriff* registrier* identitat* identifizier* authentifizier*
    zuruckset* freischalt* freigabe* anzumelden freizugeben`,
  enter: 'gib geben eingeben eingabe verwende* nutze* benutze* trage* tippe*',
  number: 'nummer *nummer schlussel *schlussel nr zahl',
  id: 'identifikation kennung registrierungsnummer registernummer autorisierung* genehmigung*',
  promo:
    'gutschein* rabatt* aktionscode* aktion* gutscheincode* empfehlung* kasse warenkorb einlos* angebot* spende* spenden* bonus* geschenk* gewinn* lotto* lotterie* verlosung*',
  order: `
    bestell* auftrag* rechnung* quittung* beleg* vorgang* fallnummer sendung* paket* buchung* reservier* lieferung* anfrage zimmer* vorfall
    liefer* termin* flug* reise* abhol* storno*`,
  phone: 'telefon* telefonnummer mobil* vorwahl* rufnummer* durchwahl handy* handynummer anruf* rufen',
  other: `
    referenz* aktenzeichen zeichen kunde* kunden* karte karten* endet endend postleitzahl plz produkt* artikel* serien* seriennummer fehler*
    steuer* ustid uid handelsregister* hrb vertrag* mitglied* lizenz* transaktion* zahlung* betrag* gesamt* summe* filiale* handler* absatz kapitel punkte
    punkt* kdnr zahler* ausweis* benutzer* personal* matrikel* versicherung* bankleitzahl blz loskennzahl`,
};

const dutch: CueWords = {
  code: 'eenmalig* *codes wachtcode*',
  password: 'wachtwoord* paswoord*',
  intent:
    'bevestig* inloggen aanmelden beveilig* toegang* activeer* herstel* verifieer* verificatie* aanmeld* registreer* registratie*',
  enter: 'voer invoer invoeren gebruik* vul typ tik toets',
  number: 'sleutel nummer',
  promo: 'kortings* korting* winkelwagen cadeau* actie* actiecode* donatie* loterij* waardebon* tegoedbon*',
  order:
    'bestelling* zending* pakket* boeking* reservering* factuur* bonnummer kassabon* zaak* zaaknummer dossiernummer melding* aanvraag* volg* kaartje*',
  phone: 'telefoon*',
  other: 'klant* kaart* postcode* btw kvk bsn rekening* rekeningnummer loting* lidnummer lidmaatschap* totaal bedrag*',
};

const swedish: CueWords = {
  code: 'kod koden koder *koder kods *kod *koden engangs*',
  password: 'losenord*',
  intent: 'verifier* bekraft* sakerhet* logga inlogg* registrer* aterstall* aktiver* legitim*',
  enter: 'ange anvand skriv mata fyll',
  number: 'nummer *nummer numret *numret',
  promo: 'rabatt* presentkort* kampanj* erbjudande* lotteri* varukorg* gava*',
  order:
    'bestallning* ordernummer faktur* kvitto* paket* kolli* sparning* leverans* forsandelse* bokning* biljett* arende*',
  phone: 'telefon* mobil*',
  other:
    'kund* postnummer postnr personnummer personnr organisationsnummer orgnr referens* kort kortet belopp* totalt medlem* moms*',
};

const danish: CueWords = {
  code: 'kode koder koden *kode *koden *koder',
  password: 'adgangskod* kodeord* passord*',
  intent:
    'bekraeft* godkend* sikkerhed* sikkerhets* verificer* bekreft* logge innlogg* nulstil* tilbakestill* aktiver* registrer* gjenoppret* adgang tilgang*',
  enter: 'indtast* skriv skrive brug bruk* angi angiv tast',
  number: 'nummer *nummer nummeret',
  promo: 'rabat* gavekort* kampagne* kampanje* tilbud* lotteri* donasjon* indkobskurv* handlekurv*',
  order:
    'ordre* bestilling* faktura* kvittering* pakke* forsendelse* sporing* levering* booking* bestilt billet* billett* sagsnummer saksnummer sending*',
  phone: 'telefon* mobil* tlf',
  other:
    'kunde* postnummer postnr cpr cvr orgnr organisasjonsnummer fodselsnummer personnummer kort kortet belob* medlem* moms mva',
};

const icelandic: CueWords = {
  code: 'kóði kóðinn kóða kóðann kóðanum kóðans kóðar *kóði *kóðinn *kóða *kóðann *kóðanum einnota',
  password: 'lykilorð* aðgangsorð*',
  intent:
    'staðfest* staðfesting* öryggi* innskrá* skrá skráning* nýskrá* auðkenn* aðgang* virkj* endurst* endurset* sannvott* samþykk* opna',
  enter: 'sláðu slá notaðu notið settu færðu',
  number: 'númer númerið *númer *númerið',
  promo: 'afslátt* gjafa* gjafabréf* tilboð* happdrætti* lottó* styrk* framlag* bónus*',
  order:
    'pöntun* pantan* reikning* kvittun* sending* sendinga* bókun* miða* miði mál málsnúmer máls* rakning* pakk* beiðni* afhending*',
  phone: 'sími síma símanúmer símanúmerið farsím* hringdu',
  other:
    'viðskiptavin* viðskiptamanna* kennital* póstnúmer póst* kort korta* kortið vsk skatt* upphæð* samtals félaga* tilvísun* banka*',
};

/** Words of the Germanic languages. */
export const germanicWords: readonly CueWords[] = [english, german, dutch, swedish, danish, icelandic];
