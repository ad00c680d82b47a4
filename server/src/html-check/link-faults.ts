import type { LinkFault } from './findings.ts';

/**
 * Top-level domains of hosts that are recognised without `www.`. Other words with a dot, such as “Node.js”, are not
 * taken for a host.
 */
const knownEndings: ReadonlySet<string> = new Set(
  (
    'com org net edu gov mil info biz app dev io co me eu shop store online site at au be br ca ch cn cz de dk es fi fr gr ' +
    'hu ie in it jp kr mx nl no nz pl pt ro ru se tr uk us za example'
  ).split(' '),
);
const scriptScheme = /^(?:javascript|vbscript|data):/i;
const scheme = /^[a-z][a-z0-9+.-]*:/i;
const ipv4 = /^\d+\.\d+\.\d+\.\d+$/;
const privateIpv4 = /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./;
const localName = /(?:^|\.)(?:localhost|local|internal|lan|localdomain)$/;

/** Faults of a link, by its target and its words. */
export function linkFaults(href: string, text: string): LinkFault[] {
  const faults: LinkFault[] = text === '' ? ['link_without_text'] : [];
  if (href === '' || href === '#') return [...faults, 'link_empty'];
  if (scriptScheme.test(href)) return [...faults, 'link_script'];
  if (href.startsWith('#')) return faults;
  if (!scheme.test(href) && !href.startsWith('//')) return [...faults, 'link_relative'];
  const url = URL.parse(href, 'https://no-host.invalid');
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return faults;
  return [...faults, ...hostFaults(url, text)];
}

/** Whether nobody but the sender reaches a host. */
export function isLocalHost(host: string): boolean {
  return localName.test(host) || host === '[::1]' || (ipv4.test(host) && privateIpv4.test(host));
}

function hostFaults(url: URL, text: string): LinkFault[] {
  const faults: LinkFault[] = [];
  const host = url.hostname;
  if (isLocalHost(host)) faults.push('link_local');
  else if (ipv4.test(host) || host.startsWith('[')) faults.push('link_ip_address');
  else if (url.protocol === 'http:') faults.push('link_insecure');
  if (url.username !== '') faults.push('link_user_info');
  const shown = shownHost(text);
  if (shown !== undefined && !isSameSite(shown, host)) faults.push('link_text_differs');
  return faults;
}

/** Host in the words of a link, if they are nothing but an address. */
function shownHost(text: string): string | undefined {
  if (/\s|@/.test(text) || !text.includes('.')) return undefined;
  const hasScheme = /^https?:\/\//i.test(text);
  const host = URL.parse(hasScheme ? text : `https://${text}`)?.hostname;
  if (host === undefined || hasScheme || /^www\./i.test(text)) return host;
  return knownEndings.has(host.slice(host.lastIndexOf('.') + 1)) ? host : undefined;
}

/** Whether two hosts are of one domain, as far as their names tell. */
function isSameSite(a: string, b: string): boolean {
  const [shorter, longer] = [a, b]
    .map((host) => host.replace(/^www\./, ''))
    .sort((one, other) => one.length - other.length);
  if (shorter === undefined || longer === undefined || shorter === longer || longer.endsWith(`.${shorter}`))
    return true;
  const domain = domainOf(shorter);
  return domain !== undefined && domain === domainOf(longer);
}

/** The last two labels of a host, unless these may be a suffix under which anyone registers, as `co.uk`. */
function domainOf(host: string): string | undefined {
  const [ending = '', name = ''] = host.split('.').reverse();
  return ending.length === 2 && name.length <= 3 ? undefined : `${name}.${ending}`;
}
