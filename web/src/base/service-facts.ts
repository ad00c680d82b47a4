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

/** Name of the service: that which its operator gives it. */
export const serviceName: string = fact('operator-name') || 'Mayfly';

/** Whether its operator gives it a name of its own. */
export const isRenamed: boolean = serviceName !== 'Mayfly';

/** Path of the operator's logo; empty when there is none. */
export const logoPath: string = fact('operator-logo');

/** Line of the operator for the footer; empty when there is none. */
export const operatorLine: string = fact('operator-footer');

/** Pages of the operator that are there: `imprint`, `privacy`. */
export const operatorPages: readonly string[] = fact('operator-pages').split(' ');

/** Whether the service has a spam filter. */
export const hasSpamFilter: boolean = fact('spam-filter') !== '';
