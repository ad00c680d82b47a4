import type { MailRules } from '../../../parts/rules/entries.ts';
import { RulesForm } from '../../../parts/rules/rules-form.tsx';
import { path } from '../../../service/api.ts';
import { api } from '../../../service/service.ts';
import { ruleTexts } from '../../../texts/rules/texts.ts';
import type { DomainData } from './domain-data.ts';

interface DomainMailRulesProps {
  readonly domain: DomainData;
  readonly onChange: (domain: DomainData) => void;
}

/** Rules by which mail to the domain is refused, folded while it has none. */
export function DomainMailRules(props: DomainMailRulesProps) {
  const set = async (mailRules: MailRules) =>
    props.onChange(await api.patch<DomainData>(path`/v1/domains/${props.domain.id}`, { mailRules }));
  return (
    <section class="detail-section" aria-labelledby="mail-rules">
      <details class="rules-fold" open={Object.keys(props.domain.mailRules ?? {}).length > 0}>
        <summary>
          <h2 id="mail-rules">{ruleTexts().title}</h2>
        </summary>
        <p class="rules-about">{ruleTexts().domainHint}</p>
        <RulesForm rules={props.domain.mailRules ?? {}} isReadOnly={false} onSet={set} />
      </details>
    </section>
  );
}
