import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmailClient, Mail } from '../../../../../client/src/main.ts';

/** Policy of the page around a mail, and so of the mail in its frame: nothing is loaded, nothing runs. */
const policy =
  "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";
const frameRights = 'allow-popups allow-popups-to-escape-sandbox';
const fileMode = 0o600;

/**
 * Writes the clean HTML of a mail to a file of the user's only, and returns the file.
 * @param as Mail client without whose lacks it is.
 */
export async function writeMailPage(mail: Mail, as: EmailClient | undefined): Promise<string> {
  const html = await (await mail.htmlPage({ as })).text();
  const file = join(await mkdtemp(join(tmpdir(), 'mayfly-mail-')), `${mail.id}.html`);
  await writeFile(file, pageOf(mail.subject, html), { mode: fileMode });
  await chmod(file, fileMode);
  return file;
}

/** A page with a mail in a frame that has no origin. A file has no headers, so the policy is in the page. */
function pageOf(subject: string, html: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<title>${escaped(subject)}</title>
<style>html, body, iframe { margin: 0; border: 0; width: 100%; height: 100% } body { overflow: hidden }</style>
</head>
<body><iframe title="${escaped(subject)}" sandbox="${frameRights}" srcdoc="${escaped(html)}"></iframe></body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
