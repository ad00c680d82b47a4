import { base } from '../base/place.ts';
import { t } from '../texts/texts.ts';

/** The view of a place that there is not. */
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
