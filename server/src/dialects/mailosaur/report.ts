import type { EmailAuthentication } from '../../contract/mails/authentication.ts';
import type { MailCheck } from '../../contract/mails/check.ts';
import { checkAnswerBytes } from '../../http/limits.ts';
import { type Answer, type Call, type DialectCall, jsonAnswer } from '../base/dialect.ts';
import { headerFields } from '../base/header-fields.ts';
import type { DialectParts } from '../base/parts.ts';

type Finding = EmailAuthentication['spf'] | EmailAuthentication['dkim'][number] | EmailAuthentication['dmarc'];

/** Results of the checks of a sender, in the words of Mailosaur. */
const results: Readonly<Record<Finding['result'], 'Pass' | 'Warning' | 'Fail' | 'Timeout'>> = {
  pass: 'Pass',
  none: 'Warning',
  neutral: 'Warning',
  softfail: 'Warning',
  policy: 'Warning',
  fail: 'Fail',
  permerror: 'Fail',
  temperror: 'Timeout',
};

type ReportParts = Pick<DialectParts, 'authentication' | 'checks' | 'mails' | 'turns'>;

/** Call that reports on the deliverability of a message. */
export function reportCalls(parts: ReportParts): readonly DialectCall[] {
  return [
    {
      method: 'GET',
      path: '/api/analysis/deliverability/:id',
      scope: 'mailboxes:read',
      differs:
        'it has SPF, DKIM, DMARC and what the content lacks; lists of blocked senders, DNS records and a spam score are absent',
      answer: (call) => report(parts, call),
    },
  ];
}

async function report(
  { authentication, checks, mails, turns }: ReportParts,
  { caller, params, share }: Call,
): Promise<Answer> {
  const { row, content } = await mails.read(caller, params.id ?? '');
  await share.takeAnswer(checkAnswerBytes);
  const path = { mailboxId: row.mailbox_id, mailId: row.id };
  const [sender, check] = await Promise.all([authentication.get(caller, path), checks.summary(caller, path)]);
  const headers = await turns.run(caller.holder, () => headerFields(content.headers));
  const fields = new Set(headers.map(({ field }) => field.toLowerCase()));
  return jsonAnswer(deliverabilityOf(sender, check, fields));
}

/**
 * Report on the deliverability of a mail: what the checks of its sender and of its content say. Nothing is told of what
 * is not checked here: lists of blocked senders, other DNS records, spam.
 * @param fields Names of its header fields, in lower case.
 */
function deliverabilityOf(
  { spf, dkim, dmarc }: EmailAuthentication,
  { findings, htmlBytes, textBytes }: MailCheck,
  fields: ReadonlySet<string>,
) {
  const has = (code: string) => findings.some((finding) => finding.code === code);
  return {
    spf: authenticationOf(spf),
    dkim: dkim.map(authenticationOf),
    dmarc: authenticationOf(dmarc),
    content: {
      iframe: has('frame'),
      script: has('script'),
      missingAlt: has('image_without_alt'),
      missingListUnsubscribe: !fields.has('list-unsubscribe'),
      textSize: textBytes ?? 0,
      totalSize: htmlBytes,
    },
  };
}

function authenticationOf({ result, comment, ...about }: Finding) {
  return { result: results[result], description: comment ?? result, rawValue: null, tags: about };
}
