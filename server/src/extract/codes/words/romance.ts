import type { CueWords } from './cue-kind.ts';

const french: CueWords = {
  code: 'code codes mdp sesame',
  password: 'passe',
  intent: `
    verifi* verification* valid* validation inscription* inscrire connexion connecter connectez securite acces reinitialis* identite identifi*
    confirmez activ* authentif* authentification appair* associ* debloqu* deverrouill* suppression supprim* poursuivre continuer signer
    votre_identite autoris* connecte modifi* changement activer retabl* recuper* ouvrir_session usage_unique =demandé =demandée`,
  enter: `
    saisissez saisir saisis entrez entrer utilise* indiquez indiquer renseignez tapez recopi* copie* copier copiez collez coller inscrivez reporte*
    reporter composez composer communiquez donnez taper tapant fournissez renseigner introduisez tape`,
  number: 'numero numeros n° cle chiffres combinaison',
  id: 'identification autorisation',
  promo: `
    rabais remise reduction* parrainage panier cadeau* avantage loterie tirage fidelite offre* privilege bons_plans reductions remises soldes
    ristourne* parrain* filleul* economi*`,
  order: `
    commande* facture* recu billet* suivi colis livraison* dossier reservation* vol demande* incident reclamation* ticket* expedition* devis envoi
    chambre* bordereau siege billetterie sinistre intervention`,
  phone: 'telephone* appelez portable standard',
  other: `
    carte cartes terminant postal postale produit* article* client cliente erreur tva siret siren iva contrat* membre paiement* montant* magasin*
    destinatari* identifiant* sociale secu rib adherent* somme immatriculation allocataire* abonne abonnement compteur mandat police assure* vehicule
    dossier_client rum ics bic exemplaire immatricul* modele panne defaut finissant`,
};

const spanish: CueWords = {
  code: 'codigo* clave claves contraseña_de_un_solo_uso',
  password: 'contrasena*',
  intent: `
    verificacion verificar verifica* confirmacion confirmar confirma* iniciar inicio sesion seguridad acceso acceder activar activacion activ*
    autentic* restablec* valida* identidad ingreso identific* confirm* vincul* emparej* desbloque* elimin* continuar continua autoriza* autorice
    entrar entra iniciar_sesion recuper* cambi* validar firmar votar reactivar`,
  enter: `
    introduce introduzca introducir ingres* usa use usar utiliza* escribe escriba teclee digite copia ingresa ingrese ingresar introduzcalo
    introducelo escribelo ingresalo tecle* tecléelo ponga pone anote anota apunta copiar copie copialo pega pegue pegar digita digitar marque coloca
    coloque consigne consignar facilite indica indique mete pon`,
  number: 'numero numeros nro num numerito cifras digitos combinacion secuencia numericos',
  id: 'registro registros identificacion autorizacion aprobacion folio expediente',
  promo: `
    descuento* cupon* promocion* promocional carrito tienda negocio regalo* donacion* donativo* bono bonos bonificacion* loteria* sorteo* oferta*
    referido* rebaja* descuentos ahorra ahorro canje* canjea* cashback monedero fidelidad`,
  order: `
    pedido* factura* recibo* boleto* seguimiento envio envios rastrea* rastreo reserva* reservacion* vuelo* caso incidencia solicitud* entrada
    entradas compra* paquete* guia ticket* localizador albaran* reclamacion* cita turno asiento rastreo* devolucion averia ordenes`,
  phone: 'telefono* llam* movil celular',
  other: `
    tarjeta* referencia* cliente* postal postales producto* articulo* nif cif nie rfc curp ruc cuit rut socio* miembro* pago pagos importe* suma
    monto contrato* comercio puntos erreur error fiscal matricula licencia cups abonado abonad* suministro contador poliza mandato cbu cvu clabe
    operacion decimo serie afiliado expte matric* lote modelo ejemplar fallo averia terminada terminado termina`,
};

const portuguese: CueWords = {
  code: 'codigo* token pin chave_de_acesso senha_de_acesso senha_de_uso chave',
  password: 'senha* palavra',
  intent: `
    seguranca acesso acessar entrar ativar ativacao cadastro verificacao verificar verifique confirmacao confirmar confirme autentic* redefin*
    recuperac* recuperar valid* login sessao identidade vincul* emparelh* desbloque* apagar continuar prosseguir aceder acede aceda iniciar_sessao
    autoriz* autorize identific* ativ* votar assinatura assinar conclu* finaliz* liber*`,
  enter: `
    digite digitar insira inserir informe informar utilize utilizar use introduza digita digitando coloque coloca cole colar copie copiar escreva
    escreve preencha preencher introduzir insere tecle indique`,
  number: 'numero numeros chave digitos algarismos combinacao sequencia',
  id: 'registro registo identificacao identificador autorizacao aprovacao protocolo',
  promo: `
    desconto* cupom* cupao promocional carrinho presente* doacao* doacoes bonus sorteio* loteria* oferta* indicacao brinde* descontos cashback
    promoc* milhas fidelidade economize`,
  order: `
    pedido* encomenda* fatura* recibo* rastreio rastreamento rastrea* envio reserva* voo bilhete* chamado* solicitacao ocorrencia nota compra*
    boleto* entrega* atendimento caso senha_de_atendimento agendamento consulta assento`,
  phone: 'telefone* celular telemovel ligue',
  other: `
    cartao* referencia* cliente* cep postal produto* artigo* cnpj cpf nif rg membro* socio* pagamento* montante valor loja contrato* pontos erro
    licencia transac* matricula conta_corrente instalacao hidrometro apolice mandato nib iban utente beneficiario placa exemplar artigo lote modelo
    falha falhas erros final terminado`,
};

const italian: CueWords = {
  code: 'codice codici otp codicino codice_pin',
  password: 'passwd',
  intent: `
    verifica* conferma* confermare accesso accedi accedere sicurezza attiva* attivazione identita autentic* reimposta* reimpostare registrazione
    registrarti ripristin* convalida* identific* abbin* associ* sblocc* cancell* elimin* continu* prosegui* procedere autorizz* firmare verificare
    entrare entra recuper* confermi modific* completa* login*`,
  enter: `
    inserisci inserire inserisca inserite digita digitare utilizza* usa immetti scriva scrivi indichi inseriscilo inserirlo digitalo digiti inserisce
    inseriscili scrivilo copia copiare copialo incolla incollare riporta riportare compila immettere comunica comunichi battere metti`,
  number: 'numero numeri chiave n° cifre numerico combinazione sequenza',
  id: 'identificazione autorizzazione registro approvazione protocollo',
  promo: `
    sconto* sconti buono buoni carrello negozio regalo* donazion* bonus lotteria* estrazion* concorso omaggio promozional* offerta* coupon* amico
    offerte fedelta risparmi*`,
  order: `
    ordine ordini fattura* ricevut* scontrino* bigliett* spedizione* prenotazion* volo pratica pratiche segnalazion* richiesta* ticket* consegna*
    pacco pacchi tracciamento ritiro appuntamento guasto ddt`,
  phone: 'telefono* telefon* cellulare chiam*',
  other: `
    carta carte cartao riferiment* cliente clienti cap postale prodott* articolo* errore erro partita piva iva fiscale* soci* socio membro pagament*
    importo* totale* contratt* punti esercente negozio iban catastale matricola pdr contatore polizza mandato trn tessera targa esemplare lotto
    modello utenza numero_cliente errori guasto termina`,
};

const romanian: CueWords = {
  code: 'cod codul codului coduri codurile codurilor pinul parolei_unice parola_unică',
  password: 'parola* parolei',
  intent: `
    verificare* verificarii verific* confirmare* confirmarii confirm* autentificar* securitat* conectar* conecteaz* inregistrar* activar* activare
    resetar* reseteaz* validare* asoci* debloc* sterg* stergere* continua continuarea recuper* schimb* autoriz* aproba aprob* semn* valid* identit*
    acces* intra conect* loghe* logare* finaliz*`,
  enter: `
    introduceti introdu introduce introducand folositi foloseste utilizati utilizeaza tastati tasteaza scrieti completati completeaza scrie copiaza
    copiati lipiti lipeste tastand mentionati`,
  number: 'numar numarul numarului nr cifre cifrele combinatia secventa cheia cheie',
  promo: `
    reducer* reducere* voucher* cupon* cadou* oferta* promotional* donati* bonus* loteri* tombol* magazin* fidelitate reduceri puncte fidel*
    economis* cupoane castig*`,
  order: `
    comanda comenzii comenzi comenzile factura* facturii chitant* bonul colet* awb livrar* rezervar* bilet* tichet* solicit* sesizar* expedier*
    urmarir* cazul retur* ridicare programare programarea locul zbor tren plecare reclamat* garantie caz`,
  phone: 'telefon* mobil sunati apelati',
  other: `
    client clientul* clientului postal postala fiscal fiscala cui cnp tva card cardul cardului contract* plata platii suma produs* articol* eroare
    factur* membru contor abonat asigurat* polita dosar iban mandat model exemplar* inmatriculare erori eroarea terminat`,
};

const catalan: CueWords = {
  code: 'codi codis clau clau_d_acces codi_pin contrasenya_d_un',
  password: 'contrasenya*',
  intent: `
    verificacio verific* confirmacio confirm* seguretat inici sessio registre registr* autentic* activ* activacio restabl* identitat accedir acces
    entrar autoritzar autoritzi autoritza vincul* aparell* desbloqu* elimin* continuar continua recuper* canvi* valid* identific* entra entreu
    iniciar completar signar signatura votar`,
  enter: `
    introdueix introduiu introdueixi introduir utilitza utilitzeu escriu escriviu copia fes feu teclegi tecleja posa posi enganxa enganxeu marqueu
    marca copieu teclegeu anota anoteu indica indiqueu facilita`,
  number: 'numero numeros num clau xifres digits combinacio sequencia',
  promo: `
    descompte* cupo cupons promocio* promocional regal* donacio* donatiu* loteria* sorteig* oferta* botiga cistella bonificacio descomptes estalvi*
    punts fidelitat`,
  order: `
    comanda comandes factura* rebut* seguiment enviament* paquet* reserva* tiquet* bitllet* incidencia* cas expedient* sol·licitud sollicitud vol
    recollida cita seient devolucio avaria lliurament lloguer`,
  phone: 'telefon* truca truqueu mobil',
  other: `
    client* postal fiscal targeta* soci* import article* producte* pagament* nif matricula total comptador polissa subministrament exemplar* prestec
    carnet model titular errors error fallada acaba acabat`,
};

/** Words of the Romance languages. */
export const romanceWords: readonly CueWords[] = [french, spanish, portuguese, italian, romanian, catalan];
