import { changeQuery } from '../../base/location.ts';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { t } from '../../texts/texts.ts';
import { resultsOf, type SenderVerdict, verdictOf, wantCheck } from './sender-checks.ts';

const icons: Readonly<Record<SenderVerdict, IconName>> = { proven: 'check', open: 'operator', failed: 'refused' };

/** What is known of the sender of a mail, as a mark with words. It leads to the results, which are checked when it is pressed. */
export function SenderMark(props: { mailId: string }) {
  const results = () => resultsOf(props.mailId);
  const verdict = (): SenderVerdict | undefined => {
    const found = results();
    return found && verdictOf(found);
  };
  const words = () => {
    const found = results();
    const { mail } = t();
    if (found === undefined) return mail.checkSender;
    const dkim = found.dkim.map(({ result }) => result).join(' ') || 'none';
    return `${mail.senderVerdict[verdictOf(found)]} SPF ${found.spf.result}, DKIM ${dkim}, DMARC ${found.dmarc.result}`;
  };
  const show = () => {
    wantCheck(props.mailId);
    changeQuery({ view: 'headers' });
  };
  return (
    <button type="button" class="sender-mark" data-verdict={verdict() ?? 'none'} onClick={show}>
      <Icon name={icons[verdict() ?? 'open']} />
      <span class="sr words">{words()}</span>
    </button>
  );
}
