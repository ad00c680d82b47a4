import { furtherPhrases } from './further-phrases.ts';

/** Purpose of a link, as far as its words and its target tell. */
export type LinkPurpose = 'confirm' | 'reset' | 'unsubscribe' | 'login';

/**
 * Phrases of the words of links, in the order in which their purposes are tried: “Confirm the new password” resets, “Confirm
 * sign-in” confirms. Each begins where a word does, and its last word has any ending. Braces hold alternatives; `*` is any
 * ending of a word, ` … ` up to three words between two others, `…` up to eight characters where there are no blanks, `$` the
 * end of the words.
 */
export const purposePhrases: readonly (readonly [LinkPurpose, string])[] = [
  [
    'unsubscribe',
    `unsubscrib; opt{| |-}out; stop receiving
    abbestell; abmelden; {newsletter|email|emails|e-mail|e-mails|liste|benachrichtigungen} abmeld
    desabonn; desinscri; ne plus recevoir
    {darse|darme|dar} de baja; cancelar {|la |tu }suscripcion
    cancelar {|a }{inscricao|assinatura|subscricao}; descadastr; anular {|a }subscricao
    disiscri; cancella{|ti|re} {|l'}iscrizione; annulla {|l'}iscrizione
    afmeld; uitschrijv
    wypis; rezygn; anuluj subskrypcj
    отписа; отказаться от рассылк; отменить подписк
    配信停止; 配信を停止; 購読解除; 購読を解除
    退订; 退訂; 取消订阅; 取消訂閱
    수신{| }거부; 구독{| }취소; 구독{| }해지
    إلغاء {|ال}اشتراك
    सदस्यता {समाप्त|रद्द|छोड़}; अनसब्सक्राइब
    abonelikten; aboneligi {iptal|sonlandir}; listeden cik
    avregistrer; avmeld
    ${furtherPhrases.unsubscribe}`,
  ],
  [
    'reset',
    `{set|reset|setting|resetting} … {password|passcode}; password reset; reset{|-}password; recover … account
    {change|choose|create|update|recover|new|forgot|forgotten|restore} … password
    {passwort|kennwort|password} … {zurueck|zuruck|andern|festleg|erstell|vergeb|wahl|neu}
    {passwort|kennwort}{|s}{|-}zuruck; neues {passwort|kennwort}
    {reinitialis|chang|defini|modifi|choisi|cre}* … mot de passe; nouveau mot de passe; mot de passe oublie
    {restablec|cambi|crea|recuper|elegi|elige|defin|nueva|actualiz}* … contrasena
    {redefin|alter|cri|recuper|escolh|nova|repor|mud|troc}* … {senha|palavra-passe}
    {reimpost|cambi|cre|recuper|sceg|nuova|reset|ripristin|modific}* … password
    {wachtwoord|paswoord} … {herstel|reset|wijzig|instel|opnieuw|kiez|verander}; nieuw wachtwoord
    {zresetuj|resetuj|zmien|ustaw|odzyskaj|utworz|nowe|ustal}* … haslo; reset hasla
    {сброс|восстанов|смен|измен|созда|новый|задат|установ|придума}* … парол
    パスワード{|を|の}{再設定|リセット|変更|再発行|設定}; 新しいパスワード
    {重置|重設|重新设置|修改|找回|更改|设置新|更改您的|重设}{|您的|你的|登录|登錄}{密码|密碼}
    {密码|密碼}{重置|重設}
    비밀번호{|를}{| }{재설정|변경|초기화|찾기|다시}; 새 비밀번호
    {إعادة|اعادة|أعد} {تعيين|ضبط} {كلمة|كلمه}; تعيين كلمة; كلمة {مرور|سر} جديدة; تغيير كلمة
    पासवर्ड {रीसेट|बदल|सेट|पुनः}; नया पासवर्ड
    {sifre|parola}* … {sifirla|degistir|yenile|belirle|olustur}; yeni sifre
    ${furtherPhrases.reset}`,
  ],
  [
    'confirm',
    `verif{y|ica}; confirm; activate; validate; accept {|the |this |your }invit
    complete … {registration|sign-up|signup}; finish … {registration|sign|setting}
    {yes|that's|it's}{|,} {|that's |it's |this is }{me|my}; yes{|,} {subscribe|sign} me; yes{|,} i {want|would like|do}
    bestatig; ja{|,} ich {mochte|will|bin}; verifizier; aktivier; freischalt; {registrierung|anmeldung} abschlie
    activ{er|ez} …; {j'|j’}active; verifi{er|ez}; oui{|,} {c'est|je}; valid{er|ez} …; finaliser; terminer {mon|votre} inscription
    activar; activa …; completar {|el |mi |tu }registro; completa {|el |tu }registro
    ativ{ar|e} …; conclu{ir|a} {|o |seu |meu }{cadastro|registo}
    conferm; attiva; completa {|la }registrazione
    bevestig; activeer; registratie {voltooi|afrond}
    potwierdz; weryfik; zweryfik; aktywuj; dokoncz rejestracj
    подтверд; активир; завершить регистрац; верифиц
    認証; {メール|アドレス|アカウント|本人|登録}…確認; 有効化; 有効に; 登録{|を}完了; 本登録
    验证; 驗證; {确认|確認}{邮箱|郵箱|邮件|注册|註冊|账号|帳號|地址|订阅|$}; 激活; 完成注册; 啟用
    인증; {메일|주소|계정|본인}…확인; 가입{| }완료; 활성화
    تأكيد; تاكيد; أكد; تفعيل; فعل; تحقق
    सत्यापित; पुष्टि; सक्रिय
    dogrula; onayla; etkinlestir; aktif; kaydi tamamla; uyeligi{|mi|ni} tamamla
    potvrd; bekraft; bekreft; godkend; vahvista
    ${furtherPhrases.confirm}`,
  ],
  [
    'login',
    `{log|sign}{|ging|ning}{| |-}in; magic link
    anmelden; einloggen
    se connecter; connectez; me connecter; connexion
    iniciar sesion; inicia sesion; acceder; ingresar
    entrar; fazer login; acessar; iniciar sessao
    accedi; inloggen; aanmelden
    zaloguj; logowan
    войти; вход
    ログイン; サインイン
    登录; 登錄; 登入
    로그인
    تسجيل الدخول; سجل الدخول; الدخول {إلى|الى}
    लॉग{| }इन; साइन{| }इन
    giris yap; oturum ac
    ${furtherPhrases.login}`,
  ],
];

/** Patterns of the paths and queries of targets, in the same order. */
export const purposePaths: readonly (readonly [LinkPurpose, RegExp])[] = [
  [
    'unsubscribe',
    /unsub(?:scribe)?|opt-?out|abmelde|desabonn|desinscri|baja|descadastr|disiscri|uitschrijv|wypis|otpis/,
  ],
  [
    'reset',
    /(?:re)?set[-_/]?(?:pass|pwd|pw)|(?:pass(?:word)?|pwd)[-_/]?(?:re)?(?:set|change|recover|new|edit|forgot)|forgot|recover|passwort|wachtwoord|contrasena|senha|haslo|mot-de-passe|sifre/,
  ],
  [
    'confirm',
    /verif|confirm|activat|validat|bestaetig|bestatig|aktivier|bevestig|potwierd|aktywuj|dogrula|onayla|opt-?in|double-?optin/,
  ],
  ['login', /log-?in|sign-?in|magic|passwordless|anmelden|connexion|otp/],
];

/** Words of links that say nothing of where they lead. */
export const plainWords =
  /^(?:(?:please )?(?:click|tap|press) ?(?:here|this link|on this link|below)?|here|this link|link|continue|open|go|ok|next|proceed|get started|start|(?:bitte )?hier(?: klicken)?|klicken sie hier|klick hier|weiter|link offnen|fortfahren|(?:cliquez |cliquer )?ici|continuer|ce lien|(?:haz |haga |pulsa |hacer )?(?:clic )?(?:aqui|en este enlace)|continuar|este enlace|este link|clique aqui|prosseguir|clicca qui|qui|questo collegamento|questo link|continua|procedi|klik hier|deze link|klicka har|har|klikk her|klik her|her|smelltu her|aquest enllac|cliqueu aqui|fes clic aqui|apasa aici|aici|acest link|kliknete (?:sem|zde)|zde|sem|tukaj|kliknite (?:tukaj|ovdje|ovde|sem)|ovdje|ovde|siin|siia|kliki siin|klikkaa tasta|tasta|kattintson ide|ide|itt|spauskite cia|cia|seit|noklikskiniet seit|klikatu hemen|hemen|εδω|πατηστε εδω|κλικ εδω|აქ|დააჭირეთ აქ|bu yerga bosing|bu yerda|bofya hapa|hapa|klik di sini|di sini|disini|nhan vao day|tai day|doorgaan|verder|kliknij(?: tutaj| tu)?|tutaj|dalej|kontynuuj|przejdz dalej|(?:нажмите )?(?:сюда|здесь)|продолжить|перейти(?: по ссылке)?|こちら(?:をクリック)?|続ける|次へ|ここをクリック|点击(?:这里|此处)?|点此|继续|下一步|這裡|點擊這裡|여기(?:를)? ?(?:클릭)?|계속(?:하기)?|바로가기|هنا|اضغط هنا|انقر هنا|متابعة|استمرار|यहां क्लिक करें|यहाँ क्लिक करें|यहां|जारी रखें|buraya tiklayin|tiklayin|buraya|devam(?: et)?|devam edin)$/;
