import { t } from '../../texts/texts.ts';

/** What operators and owners manage: one list, one detail, one action each. */
export function Management() {
  return <main class="page">{t().nav.menu}</main>;
}
