import { base } from '../base/location.ts';
import { t } from '../texts/texts.ts';

/** View of a path that does not exist. */
export function NotFound() {
  return (
    <main class="page center">
      <h1>{t().failures.notFound}</h1>
      <p class="dim">{t().failures.notFoundHint}</p>
      <a class="button" href={`${base}/mailboxes`}>
        {t().nav.mailboxes}
      </a>
    </main>
  );
}
