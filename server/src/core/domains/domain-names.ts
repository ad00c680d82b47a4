import { parseDomain } from '../../lib/domain-name.ts';
import { invalidField } from '../errors.ts';

/** Maximum length of a name, with which its TXT record still has a name of DNS (RFC 1035 §2.3.4). */
const charactersMax = 245;

/**
 * Parses the name of a domain that an owner adds: two labels at least, and neither a domain of the service nor above or
 * below one.
 * @throws AppError `invalid_request`.
 */
export function parseDomainName(text: string, serviceDomains: readonly string[]): string {
  const name = parseDomain(text.trim().replace(/\.$/, ''));
  const labels = name?.split('.') ?? [];
  const isName = labels.length >= 2 && !/^\d*$/.test(labels.at(-1) ?? '');
  if (name === undefined || !isName || name.length > charactersMax) {
    throw invalidField('/name', {
      code: 'wrong_form',
      detail: `must be the name of a domain such as mail.example.com, at most ${charactersMax} characters`,
    });
  }
  const related = serviceDomains
    .map((own) => own.replace(/^\*\./, ''))
    .find((own) => own === name || own.endsWith(`.${name}`) || name.endsWith(`.${own}`));
  if (related !== undefined)
    throw invalidField('/name', {
      code: 'not_allowed',
      detail: `must not be ${related}, or above or below it: that is a domain of the service`,
    });
  return name;
}
