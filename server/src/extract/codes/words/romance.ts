import type { CueWords } from './cue-kind.ts';

const french: CueWords = {
  code: 'code codes',
  password: 'passe',
  intent: `
    verifi* verification* valid* validation inscription* inscrire connexion connecter connectez securite acces reinitialis* identite identifi* confirmez
    activ* authentif* authentification`,
  enter: 'saisissez saisir saisis entrez entrer utilise* indiquez indiquer renseignez tapez',
  number: 'numero numeros n° cle',
  id: 'identification autorisation',
  promo: 'rabais remise reduction* parrainage panier cadeau* avantage loterie tirage fidelite offre* privilege',
  order: `
    commande* facture* recu billet* suivi colis livraison* dossier reservation* vol demande* incident reclamation* ticket* expedition* devis envoi
    chambre*`,
  phone: 'telephone* appelez portable standard',
  other: `
    carte cartes terminant postal postale produit* article* client cliente erreur tva siret siren iva contrat* membre paiement* montant* magasin*
    destinatari* identifiant* sociale secu rib adherent* somme immatriculation`,
};

const spanish: CueWords = {
  code: 'codigo* clave claves',
  password: 'contrasena*',
  intent: `
    verificacion verificar verifica* confirmacion confirmar confirma* iniciar inicio sesion seguridad acceso acceder activar activacion activ* autentic* restablec* valida*
    identidad ingreso`,
  enter: 'introduce introduzca introducir ingres* usa use usar utiliza* escribe escriba teclee digite copia',
  number: 'numero numeros nro num',
  id: 'registro registros identificacion autorizacion aprobacion folio expediente',
  promo:
    'descuento* cupon* promocion* promocional carrito tienda negocio regalo* donacion* donativo* bono bonos bonificacion* loteria* sorteo* oferta* referido*',
  order: `
    pedido* factura* recibo* boleto* seguimiento envio envios rastrea* rastreo reserva* reservacion* vuelo* caso incidencia solicitud* entrada entradas
    compra* paquete* guia ticket* localizador albaran* reclamacion* cita`,
  phone: 'telefono* llam* movil celular',
  other: `
    tarjeta* referencia* cliente* postal postales producto* articulo* nif cif nie rfc curp ruc cuit rut socio* miembro* pago pagos importe* suma monto
    contrato* comercio puntos erreur error fiscal matricula licencia cups`,
};

const portuguese: CueWords = {
  code: 'codigo* token pin',
  password: 'senha* palavra',
  intent: `
    seguranca acesso acessar entrar ativar ativacao cadastro verificacao verificar verifique confirmacao confirmar confirme autentic* redefin* recuperac* recuperar valid* login sessao
    identidade`,
  enter: 'digite digitar insira inserir informe informar utilize utilizar use introduza',
  number: 'numero numeros chave',
  id: 'registro registo identificacao identificador autorizacao aprovacao protocolo',
  promo:
    'desconto* cupom* cupao promocional carrinho presente* doacao* doacoes bonus sorteio* loteria* oferta* indicacao brinde*',
  order: `
    pedido* encomenda* fatura* recibo* rastreio rastreamento rastrea* envio reserva* voo bilhete* chamado* solicitacao ocorrencia nota compra* boleto* entrega* atendimento
    caso`,
  phone: 'telefone* celular telemovel ligue',
  other: `
    cartao* referencia* cliente* cep postal produto* artigo* cnpj cpf nif rg membro* socio* pagamento* montante valor loja contrato* pontos erro licencia
    transac* matricula`,
};

const italian: CueWords = {
  code: 'codice codici otp',
  password: 'passwd',
  intent: `
    verifica* conferma* confermare accesso accedi accedere sicurezza attiva* attivazione identita autentic* reimposta* reimpostare registrazione registrarti ripristin*
    convalida*`,
  enter: 'inserisci inserire inserisca inserite digita digitare utilizza* usa immetti scriva scrivi indichi',
  number: 'numero numeri chiave n°',
  id: 'identificazione autorizzazione registro approvazione protocollo',
  promo:
    'sconto* sconti buono buoni carrello negozio regalo* donazion* bonus lotteria* estrazion* concorso omaggio promozional* offerta* coupon* amico',
  order: `
    ordine ordini fattura* ricevut* scontrino* bigliett* spedizione* prenotazion* volo pratica pratiche segnalazion* richiesta* ticket* consegna* pacco pacchi tracciamento
    `,
  phone: 'telefono* telefon* cellulare chiam*',
  other: `
    carta carte cartao riferiment* cliente clienti cap postale prodott* articolo* errore erro partita piva iva fiscale* soci* socio membro pagament* importo* totale*     contratt* punti esercente negozio iban catastale`,
};

const romanian: CueWords = {
  code: 'cod codul codului coduri codurile codurilor',
  password: 'parola* parolei',
  intent: `
    verificare* verificarii verific* confirmare* confirmarii confirm* autentificar* securitat* conectar* conecteaz* inregistrar* activar* activare resetar* reseteaz*
    validare*`,
  enter: 'introduceti introdu introduce introducand folositi foloseste utilizati utilizeaza tastati tasteaza scrieti',
  number: 'numar numarul numarului nr',
  promo:
    'reducer* reducere* voucher* cupon* cadou* oferta* promotional* donati* bonus* loteri* tombol* magazin* fidelitate',
  order: `
    comanda comenzii comenzi comenzile factura* facturii chitant* bonul colet* awb livrar* rezervar* bilet* tichet* solicit* sesizar* expedier* urmarir* caz cazul retur*`,
  phone: 'telefon* mobil sunati apelati',
  other:
    'client clientul* clientului postal postala fiscal fiscala cui cnp tva card cardul cardului contract* plata platii suma produs* articol* eroare factur* membru',
};

const catalan: CueWords = {
  code: 'codi codis',
  password: 'contrasenya*',
  intent:
    'verificacio verific* confirmacio confirm* seguretat inici sessio registre registr* autentic* activ* activacio restabl* identitat accedir acces entrar autoritzar autoritzi autoritza',
  enter:
    'introdueix introduiu introdueixi introduir utilitza utilitzeu escriu escriviu copia fes feu teclegi tecleja posa posi',
  number: 'numero numeros num clau',
  promo:
    'descompte* cupo cupons promocio* promocional regal* donacio* donatiu* loteria* sorteig* oferta* botiga cistella bonificacio',
  order:
    'comanda comandes factura* rebut* seguiment enviament* paquet* reserva* tiquet* bitllet* incidencia* cas expedient* sol·licitud sollicitud vol',
  phone: 'telefon* truca truqueu mobil',
  other: 'client* postal fiscal targeta* soci* import article* producte* pagament* nif matricula total',
};

/** Words of the Romance languages. */
export const romanceWords: readonly CueWords[] = [french, spanish, portuguese, italian, romanian, catalan];
