/** Fact that the service has written into the page. */
function fact(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="mayfly-${name}"]`)?.content ?? '';
}

/** Port of SMTP; the default port if the service takes any free one. */
export const smtpPort: number = Number(fact('smtp-port')) || 2_525;

/** Mail domains of the service, the default first. */
export const serviceDomains: readonly string[] = fact('domains')
  .split(' ')
  .filter((name) => name.includes('.'));
