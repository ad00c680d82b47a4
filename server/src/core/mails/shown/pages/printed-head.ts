import { escapeHtml } from '../../../../mime/html/cleaning/escaping.ts';
import type { MailOutline, OutlineAddress } from '../../../../store/outline.ts';

/** What stands above a mail on paper, in the order in which it stands there. */
export interface PrintedHead {
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  readonly cc: string;
  /** When the mail came, in milliseconds since 1970. */
  readonly receivedAtMs: number;
}

/** The head of a mail, as it is stored. */
export function printedHeadOf(outline: MailOutline, receivedAtMs: number): PrintedHead {
  const { subject, sender, from = [{ address: sender }], to = [], cc = [] } = outline;
  return { subject, from: namesOf(from), to: namesOf(to), cc: namesOf(cc), receivedAtMs };
}

/**
 * The head as an element that stands first in the body. It is in a shadow tree, into which no selector of the mail leads, and important rules for
 * its host take precedence over those of the document (CSS Scoping §3.2): a mail can neither hide nor restyle it.
 */
export function htmlOfHead({ subject, from, to, cc, receivedAtMs }: PrintedHead): string {
  const received = `${new Date(receivedAtMs).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  const lines = Object.entries({ From: from, To: to, Cc: cc, Received: received })
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `<dt>${name}<dd dir="auto">${escapeHtml(text)}`);
  return (
    `<style>:root{color-scheme:only light!important}</style><div><template shadowrootmode="closed"><style>${style}</style>` +
    `<h1 dir="auto">${escapeHtml(subject)}</h1><dl>${lines.join('')}</dl></template></div>`
  );
}

const style =
  ':host{all:initial!important;display:block!important;position:relative!important;z-index:2147483647!important;' +
  'flex:none!important;width:100%!important;box-sizing:border-box!important;padding:12px!important;' +
  'border-bottom:1px solid #000!important;background:#fff!important;color:#000!important;' +
  'font:13px/1.5 system-ui,sans-serif!important;overflow-wrap:anywhere!important}' +
  'h1{margin:0 0 8px;font-size:18px;line-height:1.3}dl{display:grid;grid-template-columns:auto 1fr;gap:0 12px;margin:0}' +
  'dt{color:#444}dd{margin:0}';

function namesOf(addresses: readonly OutlineAddress[]): string {
  return addresses
    .map(({ name, address }) => (name === undefined || name === '' ? address : `${name} <${address}>`))
    .join(', ');
}
