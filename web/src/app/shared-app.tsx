import { createEffect, ErrorBoundary, Suspense } from 'solid-js';
import { late } from '../base/late/late.ts';
import { followVersion } from '../base/late/reloading.ts';
import { currentLocation } from '../base/location.ts';
import { matchPath } from '../base/router.ts';
import { listenToKeys } from '../base/shortcuts.ts';
import { showTheme } from '../base/theme.ts';
import { ConnectionBanner } from '../parts/connection.tsx';
import { Failure } from '../parts/failure.tsx';
import { Toasts } from '../parts/toasts.tsx';
import { keepFocus } from './keep-focus.ts';

const Shared = late(async () => (await import('../views/shared/shared.tsx')).Shared);

/** Whether the page is that of somebody who has a link. */
export function isSharedPage(): boolean {
  return matchPath('/shared/*', `${currentLocation().path}/`) !== undefined;
}

/** The page of somebody who has a link. It knows nothing of a sign-in, and leads to no other view. */
export function SharedApp() {
  listenToKeys();
  keepFocus();
  showTheme();
  followVersion();
  // Any other page is one of the app.
  createEffect(() => isSharedPage() || location.reload());
  return (
    <>
      <ErrorBoundary fallback={(error) => <Failure error={error} onRetry={() => location.reload()} />}>
        <Suspense>
          <Shared />
        </Suspense>
      </ErrorBoundary>
      <ConnectionBanner />
      <Toasts />
    </>
  );
}
