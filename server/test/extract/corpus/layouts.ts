/** Pieces of the HTML of real mails. */

/** Text that only the list of an inbox is to show, with the padding that keeps the body out of it. */
export function preheader(text: string): string {
  return `<div style="display:none;font-size:1px;color:#ffffff;line-height:1px;max-height:0px;max-width:0px;opacity:0;overflow:hidden">${text}${'&#847;&zwnj;&nbsp;'.repeat(12)}</div>`;
}

/** Link as a button in a table, with the form that Outlook gets. */
export function tableButton(href: string, words: string): string {
  return `<table role="presentation" cellspacing="0" cellpadding="0" border="0" align="center"><tr><td bgcolor="#123456" style="border-radius:4px">
<!--[if mso]><v:roundrect xmlns:v="urn:schemas-microsoft-com:vml" href="https://outlook.test/9876543" style="height:48px;width:200px"><center>${words} 987654</center></v:roundrect><![endif]-->
<!--[if !mso]><!--><a href="${escaped(href)}" target="_blank" style="display:inline-block;padding:14px 24px;color:#ffffff;background-color:#123456;font-size:16px">${words}</a><!--<![endif]-->
</td></tr></table>`;
}

export function plainButton(href: string, words: string): string {
  return `<p style="margin:24px 0"><a href="${escaped(href)}" class="btn btn-482913" style="background:#1a73e8;color:#fff;padding:10px 20px;text-decoration:none"><span>${words}</span></a></p>`;
}

/** Nested tables around rows, as most senders have them. */
export function nested(rows: readonly string[], { title = '' }: { title?: string } = {}): string {
  const body = rows.map(
    (row) =>
      `<tr><td align="left" style="padding:0 32px 24px;font:16px/24px Arial,sans-serif;color:#333333">${row}</td></tr>`,
  );
  return `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${title} 135791</title><style>.a{color:#654321}@media (max-width:600px){.b{width:100%!important}}</style></head>
<body bgcolor="#f4f4f4"><table width="100%" cellpadding="0" cellspacing="0"><tr><td align="center"><table width="600" style="max-width:600px;background:#ffffff">
<tr><td><img src="https://cdn.northwind.test/logo-204800.png" width="120" height="40" alt="Northwind"></td></tr>
<tr><td><table width="100%">${body.join('\n')}</table></td></tr></table></td></tr></table></body></html>`;
}

/** Lines in `div`s without any table. */
export function plain(lines: readonly string[]): string {
  return `<html><body style="font-family:Helvetica;color:#222">${lines.map((line) => `<div>${line}</div>`).join('<br>\n')}</body></html>`;
}

export function paragraphs(lines: readonly string[]): string {
  return `<body>${lines.map((line) => `<p>${line}</p>`).join('')}</body>`;
}

/** Each character in an element of its own. */
export function perSpan(code: string): string {
  return [...code].map((character) => `<span style="letter-spacing:6px;font-size:32px">${character}</span>`).join('');
}

export function perCell(code: string): string {
  const cells = [...code].map(
    (character) => `<td style="border:1px solid #cccccc;width:40px;height:48px;text-align:center">${character}</td>`,
  );
  return `<table align="center"><tr>${cells.join('')}</tr></table>`;
}

/** Each character in a table of its own, within a cell. */
export function perTable(code: string): string {
  const cells = [...code].map(
    (character) => `<td><table border="1"><tr><td><div>${character}</div></td></tr></table></td>`,
  );
  return `<table><tr>${cells.join('')}</tr></table>`;
}

/** Code in a table of its own. */
export function ownTable(code: string): string {
  return `<table width="100%" bgcolor="#eeeeee"><tr><td align="center" style="font-size:28px;letter-spacing:4px;color:#112233"><strong>${code}</strong></td></tr></table>`;
}

/** Rows of names and values. */
export function rowsOf(rows: readonly (readonly [string, string])[]): string {
  return `<table width="100%">${rows.map(([name, value]) => `<tr><td>${name}</td><td align="right">${value}</td></tr>`).join('')}</table>`;
}

/** Target as a tracking service rewrites it. */
export function tracked(number: number): string {
  return `https://click.mailer.test/ls/click?upn=u001.${Buffer.from(`northwind-${number}-482913`).toString('base64url')}&t=${1_700_000_000 + number}`;
}

function escaped(href: string): string {
  return href.replaceAll('&', '&amp;');
}
