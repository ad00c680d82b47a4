import { base } from '../base/location.ts';
import { useTitle } from '../base/title.ts';
import { Brand } from '../parts/brand/brand.tsx';
import { t } from '../texts/texts.ts';

/** View of a path that does not exist. */
export function NotFound() {
  useTitle(() => ({ text: t().failures.notFound }));
  return (
    <main class="page center">
      <Brand />
      <h1>{t().failures.notFound}</h1>
      <p class="dim">{t().failures.notFoundHint}</p>
      <div class="actions">
        <a class="button" href={`${base}/`}>
          {t().failures.home}
        </a>
        <a class="button quiet" href={`${base}/guide/`} data-outside>
          {t().nav.guides}
        </a>
      </div>
    </main>
  );
}
