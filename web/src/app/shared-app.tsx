import { createEffect, ErrorBoundary } from 'solid-js';
import { followVersion } from '../base/late/reloading.ts';
import { isSharedPage } from '../base/location.ts';
import { listenToKeys } from '../base/shortcuts.ts';
import { showTheme } from '../base/theme.ts';
import { ConnectionBanner } from '../parts/connection.tsx';
import { Failure } from '../parts/failure.tsx';
import { Toasts } from '../parts/toasts.tsx';
import { Shared } from '../views/shared/shared.tsx';
import { keepFocus } from './keep-focus.ts';

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
        <Shared />
      </ErrorBoundary>
      <ConnectionBanner />
      <Toasts />
    </>
  );
}
