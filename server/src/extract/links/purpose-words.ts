/** Purpose of a link, as far as its words and its target tell. */
export type LinkPurpose = 'confirm' | 'reset' | 'unsubscribe' | 'login';

/**
 * Patterns of the words of links, in the order in which they are tried: “Confirm the new password” resets, “Confirm sign-in”
 * confirms. Words are folded: lower case, without accents.
 */
export const purposeWords: readonly (readonly [LinkPurpose, RegExp])[] = [
  [
    'unsubscribe',
    wordsPattern(
      ...[
        'unsubscrib',
        'opt[ -]?out',
        'stop receiving',
        'abbestell',
        '(?:newsletter|e-?mails?|liste|benachrichtigungen) abmeld',
        'abmelden',
      ],
      ...[
        'desabonn',
        'desinscri',
        'ne plus recevoir',
        'darse de baja',
        'darme de baja',
        'dar de baja',
        'cancelar (?:la |tu )?suscripcion',
      ],
      ...[
        'cancelar (?:a )?(?:inscricao|assinatura|subscricao)',
        'descadastr',
        'anular (?:a )?subscricao',
        'disiscri',
        'cancella(?:ti|re)? (?:l.)?iscrizione',
      ],
      ...[
        'annulla (?:l.)?iscrizione',
        'afmeld',
        'uitschrijv',
        'wypis',
        'rezygn',
        'anuluj subskrypcj',
        'отписа',
        'отказаться от рассылк',
        'отменить подписк',
      ],
      ...[
        '配信停止',
        '配信を停止',
        '購読解除',
        '購読を解除',
        '退订',
        '退訂',
        '取消订阅',
        '取消訂閱',
        '수신 ?거부',
        '구독 ?취소',
        '구독 ?해지',
        'إلغاء (?:ال)?اشتراك',
      ],
      ...[
        'सदस्यता (?:समाप्त|रद्द|छोड़)',
        'अनसब्सक्राइब',
        'abonelikten',
        'aboneligi (?:iptal|sonlandir)',
        'listeden cik',
        'avregistrer',
        'avmeld',
        'afmeld',
      ],
    ),
  ],
  [
    'reset',
    wordsPattern(
      ...[
        '(?:re)?set(?:ting)? (?:\\w+ ){0,3}(?:password|passcode)',
        '(?:change|choose|create|update|recover|new|forgot|forgotten|restore) (?:\\w+ ){0,3}password',
      ],
      ...[
        'password reset',
        'reset[ -]?password',
        'recover (?:\\w+ ){0,2}account',
        '(?:passwort|kennwort|password) (?:\\w+ ){0,2}(?:zurueck|zuruck|andern|festleg|erstell|vergeb|wahl|neu)',
        'neues (?:passwort|kennwort)',
      ],
      ...[
        '(?:passwort|kennwort)(?:s)?(?:-|)zuruck',
        '(?:reinitialis|chang|defini|modifi|choisi|cre)\\w* (?:\\w+ ){0,3}mot de passe',
        'nouveau mot de passe',
        'mot de passe oublie',
      ],
      ...[
        '(?:restablec|cambi|crea|recuper|elegi|elige|defin|nueva|actualiz)\\w* (?:\\w+ ){0,3}contrasena',
        '(?:redefin|alter|cri|recuper|escolh|nova|repor|mud|troc)\\w* (?:\\w+ ){0,3}(?:senha|palavra-passe)',
      ],
      ...[
        '(?:reimpost|cambi|cre|recuper|sceg|nuova|reset|ripristin|modific)\\w* (?:\\w+ ){0,3}password',
        '(?:wachtwoord|paswoord) (?:\\w+ ){0,3}(?:herstel|reset|wijzig|instel|opnieuw|kiez|verander)',
        'nieuw wachtwoord',
      ],
      ...[
        '(?:zresetuj|resetuj|zmien|ustaw|odzyskaj|utworz|nowe|ustal)\\w* (?:\\w+ ){0,2}haslo',
        'reset hasla',
        '(?:сброс|восстанов|смен|измен|созда|новыи|задат|установ|придума)[а-я]* (?:[а-я]+ ){0,3}парол',
      ],
      ...[
        'パスワード[をの]?(?:再設定|リセット|変更|再発行|設定)',
        '新しいパスワード',
        '(?:重置|重設|重新设置|修改|找回|更改|设置新|更改您的|重设)(?:您的|你的|登录|登錄)?(?:密码|密碼)',
        '(?:密码|密碼)(?:重置|重設)',
      ],
      ...[
        '비밀번호(?:를)? ?(?:재설정|변경|초기화|찾기|다시)',
        '새 비밀번호',
        '(?:إعادة|اعادة|أعد) (?:تعيين|ضبط) (?:كلمة|كلمه)',
        'تعيين كلمة',
        'كلمة (?:مرور|سر) جديدة',
        'تغيير كلمة',
      ],
      ...[
        'पासवर्ड (?:रीसेट|बदल|सेट|पुनः)',
        'नया पासवर्ड',
        '(?:sifre|parola)[a-z]* (?:\\w+ ){0,2}(?:sifirla|degistir|yenile|belirle|olustur)',
        'yeni sifre',
      ],
    ),
  ],
  [
    'confirm',
    wordsPattern(
      ...[
        'verif(?:y|ica|icar)',
        'confirm',
        'activate',
        'validate',
        'complete (?:\\w+ ){0,3}(?:registration|sign-?up|signup)',
        'finish (?:\\w+ ){0,3}(?:registration|sign|setting)',
        '(?:yes|that.s|it.s),? (?:that.s |it.s |this is )?(?:me|my)',
        'accept (?:the |this |your )?invit',
      ],
      ...[
        'bestatig',
        'conferm',
        'potvrd',
        'bekraft',
        'bekreft',
        'godkend',
        'vahvista',
        'verifizier',
        'aktivier',
        'freischalt',
        'registrierung abschlie',
        'anmeldung abschlie',
        'activ(?:er|ez) ',
        'verifi(?:er|ez)',
        'valid(?:er|ez) ',
        'finaliser',
        'terminer (?:mon|votre) inscription',
      ],
      ...[
        'activar',
        'activa ',
        'completar (?:el |mi |tu )?registro',
        'completa (?:el |tu )?registro',
        'ativ(?:ar|e) ',
        'conclu(?:ir|a) (?:o |seu |meu )?(?:cadastro|registo)',
        'attiva',
        'completa (?:la )?registrazione',
        'bevestig',
        'activeer',
        'registratie (?:voltooi|afrond)',
      ],
      ...[
        'potwierdz',
        'weryfik',
        'zweryfik',
        'aktywuj',
        'dokoncz rejestracj',
        'подтверд',
        'активир',
        'завершить регистрац',
        'верифиц',
        '認証',
        '(?:メール|アドレス|アカウント|本人|登録).{0,8}確認',
        '有効化',
        '有効に',
        '登録を?完了',
        '本登録',
      ],
      ...[
        '验证',
        '驗證',
        '(?:确认|確認)(?:邮箱|郵箱|邮件|注册|註冊|账号|帳號|地址|订阅|$)',
        '激活',
        '完成注册',
        '啟用',
        '인증',
        '(?:메일|주소|계정|본인).{0,4}확인',
        '가입 ?완료',
        '활성화',
        'تأكيد',
        'تاكيد',
        'أكد',
        'تفعيل',
        'فعل',
        'تحقق',
        'सत्यापित',
        'पुष्टि',
        'सक्रिय',
        'dogrula',
        'onayla',
        'etkinlestir',
        'aktif',
        'kaydi tamamla',
        'uyeligi(?:mi|ni)? tamamla',
      ],
    ),
  ],
  [
    'login',
    wordsPattern(
      ...[
        '(?:log|sign)(?:ging|ning)?[ -]?in',
        'login',
        'signin',
        'magic link',
        'anmelden',
        'einloggen',
        'se connecter',
        'connectez',
        'me connecter',
        'connexion',
        'iniciar sesion',
        'inicia sesion',
        'acceder',
        'ingresar',
      ],
      ...[
        'entrar',
        'fazer login',
        'acessar',
        'iniciar sessao',
        'acced(?:i|ere)',
        'inloggen',
        'aanmelden',
        'zaloguj',
        'logowan',
        'войти',
        'вход',
        'ログイン',
        'サインイン',
        '登录',
        '登錄',
        '登入',
        '로그인',
      ],
      ...['تسجيل الدخول', 'سجل الدخول', 'लॉग ?इन', 'साइन ?इन', 'giris yap', 'oturum ac'],
    ),
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
  /^(?:(?:please )?(?:click|tap|press) ?(?:here|this link|on this link|below)?|here|this link|link|continue|open|go|ok|next|proceed|get started|start|(?:bitte )?hier(?: klicken)?|klicken sie hier|klick hier|weiter|link offnen|fortfahren|(?:cliquez |cliquer )?ici|continuer|ce lien|(?:haz |haga |pulsa |hacer )?(?:clic )?(?:aqui|en este enlace)|continuar|este enlace|este link|clique aqui|prosseguir|clicca qui|qui|continua|procedi|klik hier|doorgaan|verder|kliknij(?: tutaj| tu)?|tutaj|dalej|kontynuuj|przejdz dalej|(?:нажмите )?(?:сюда|здесь)|продолжить|перейти(?: по ссылке)?|こちら(?:をクリック)?|続ける|次へ|ここをクリック|点击(?:这里|此处)?|点此|继续|下一步|這裡|點擊這裡|여기(?:를)? ?(?:클릭)?|계속(?:하기)?|바로가기|هنا|اضغط هنا|انقر هنا|متابعة|استمرار|यहां क्लिक करें|यहाँ क्लिक करें|यहां|जारी रखें|buraya tiklayin|tiklayin|buraya|devam(?: et)?|devam edin)$/;

function wordsPattern(...alternatives: readonly string[]): RegExp {
  // Within a word of an alphabet nothing begins; scripts without blanks have no beginnings to look for.
  return new RegExp(`(?:^|[^a-z\\u0430-\\u044f])(?:${alternatives.map(foldPattern).join('|')})`);
}

function foldPattern(pattern: string): string {
  return pattern.replaceAll('й', 'и').replaceAll('ё', 'е');
}
