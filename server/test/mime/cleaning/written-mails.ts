const paragraph = 'Thank you for your order. It leaves our house tomorrow and should be with you within three days.';

function letter(body: string, style = ''): string {
  return `<html><head><meta charset="utf-8"><title>x</title><style type="text/css">${style}</style></head><body>${body}</body></html>`;
}

const dark =
  '@media (prefers-color-scheme: dark) { body, td { background: #111 !important; color: #eee !important } a { color: #8cf } }';
const phone =
  '@media only screen and (max-width: 480px) { .col { display: block !important; width: 100% !important } img.wide { height: auto !important; width: 100% !important } }';
const receipt =
  '<table width="100%" cellpadding="0" cellspacing="0" bgcolor="#eeeeee"><tr><td align="center"><table width="560" cellpadding="8" ' +
  'style="max-width:100%;background:#fff;font:14px/1.5 Arial"><tr><td class="col" valign="top"><img class="wide" ' +
  `src="https://cdn.test/logo.png" width="180" height="60" alt="Shop"></td><td class="col"><h1>Receipt</h1><p>${paragraph}</p>` +
  '<ul><li>One <b>lamp</b><li>Two chairs</ul><a href="https://shop.test/" style="background:#06c;color:#fff;padding:8px">See it</a>' +
  '</td></tr></table></td></tr></table>';

/** Mails as their authors write them, each with one habit that a reader of HTML has to know. */
export const writtenMails: readonly (readonly [what: string, html: string])[] = [
  ['a receipt in tables', `<!DOCTYPE html>${letter(receipt, dark + phone)}`],
  ['a receipt without a declaration', letter(receipt, dark + phone)],
  [
    'a banner before the declaration',
    `<p style="background:#ffd">Caution: this email is from outside.</p>\n<!DOCTYPE html>${letter(receipt, dark)}`,
  ],
  [
    'a declaration of transitional HTML',
    `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">${letter(receipt + paragraph, phone)}`,
  ],
  [
    'end tags without starts',
    `<!DOCTYPE html>${letter(`one</br>two</BR>three</p>four<div>${paragraph}</div></p><p><table><tr><td>five</p></table></p>six`)}`,
  ],
  [
    'end tags without starts and no declaration',
    letter(`one</br>two</p><p><div>${paragraph}</div></p><p><table><tr><td>five</table></p>six`),
  ],
  [
    'images at http addresses',
    `<!DOCTYPE html>${letter(receipt.replaceAll('https://cdn', 'http://cdn') + '<div style="background:url(http://cdn.test/b.png);height:50px">x</div>')}`,
  ],
  [
    'a broken address in a style',
    `<!DOCTYPE html>${letter(`<table><tr><td style="background:url('https://cdn.test/the-1960's.png');color:red">${paragraph}</td></tr></table><p>y`, `p{background:url('https://cdn.test/o'hara.png')}\nh2{color:red}h3{background:#fed url(https://cdn.test/a b.png)}h3{color:green}`)}<h2>a</h2><h3>b</h3>`,
  ],
  [
    'a choice of images',
    `<!DOCTYPE html>${letter('<img srcset="https://cdn.test/s.png 300w, https://cdn.test/l.png 600w" sizes="(max-width: 400px) 200px, 400px" src="https://cdn.test/m.png"><picture><source media="(max-width:480px)" srcset="https://cdn.test/p.png"><source media="(prefers-color-scheme:dark)" srcset="http://cdn.test/d.png"><img src="https://cdn.test/f.png" alt="x"></picture>')}`,
  ],
  [
    'a style sheet in another language',
    `<!DOCTYPE html>${letter(`<style type="text/less">p{color:red}</style><p>${paragraph}`)}`,
  ],
  [
    'letters in many languages',
    `<!DOCTYPE html>${letter('<div dir="rtl" lang="ar">مرحبا بك</div><center><font face="Georgia" size="5" color="#a00">Größe &amp; Ruhe</font></center><pre>a\n  b</pre><hr noshade><ol type="a" start="3"><li>x<li>y</ol><dl><dt>t<dd>d</dl>', dark)}`,
  ],
  [
    'comments for another reader',
    `<!DOCTYPE html>${letter(`<!--[if mso]><table><tr><td width="300"><![endif]--><div style="max-width:300px">${paragraph}</div><!--[if mso]></td></tr></table><![endif]--><![if !mso]><p>shown</p><![endif]><!--><b>bold</b><!-->`)}`,
  ],
];

/** Mails whose boxes of full width have one color, which their pages have to their edges; and that color in red, green and blue. */
export const mailsOfOneColor: readonly (readonly [what: string, html: string, color: readonly number[]])[] = [
  ['a receipt in a table of full width', `<!DOCTYPE html>${letter(receipt, phone)}`, [0xee, 0xee, 0xee]],
  ['a receipt without a declaration', letter(receipt, phone), [0xee, 0xee, 0xee]],
  [
    'a dark mail in a box',
    `<!DOCTYPE html>${letter(`<div style="display:none">Preview</div><div style="background:#101418;color:#eee;padding:20px">${receipt}<p>${paragraph}</p></div>`)}`,
    [0x10, 0x14, 0x18],
  ],
  [
    'dark boxes with gaps',
    letter(
      `<div style="background:#101418;color:#eee"><h1>One</h1>${paragraph}</div><div style="background:#101418;color:#eee;margin:20px">Two</div>`,
    ),
    [0x10, 0x14, 0x18],
  ],
];
