import { createUniqueId, For, Show } from 'solid-js';
import { changeQuery, currentLocation } from '../../base/location.ts';
import { useShortcuts } from '../../base/shortcuts.ts';
import { Icon } from '../../parts/icon.tsx';
import type { MailData } from '../../service/mails.ts';
import { isViewer } from '../../service/service.ts';
import { t } from '../../texts/texts.ts';
import { comparedWith, notCompared } from './compared.ts';

/** Views of a mail, in the order of their keys. */
export const views = ['html', 'text', 'source', 'delivery', 'headers', 'parts', 'checks'] as const;

/** Views that somebody has who has a link. */
const viewerViews: readonly MailView[] = ['html', 'text', 'source', 'checks'];

/** Views of a mail that the reader may see. */
export const viewsShown = (): readonly MailView[] => (isViewer() ? viewerViews : views);

/** Number of views that a narrow reader has tabs for, beside the one that is shown; the others are in a menu. */
const tabsWhereNarrow = 3;

/** A view of a mail. */
export type MailView = (typeof views)[number];

/** Widths of paper in pixels: of phones old and new, a tablet and a window. */
const widths: readonly (string | undefined)[] = ['320', '375', '425', '768', '1024'];

/** The view with this name; else HTML, or text for a mail without HTML. */
export function viewOf(name: string | null, mail: MailData): MailView {
  return viewsShown().find((view) => view === name) ?? (mail.htmlBody === undefined ? 'text' : 'html');
}

/** Tabs for the views of a mail, and options of its HTML. */
export function ViewTabs(props: { mail: MailData; view: MailView }) {
  const width = () => currentLocation().query.get('w') ?? undefined;
  const isCompared = () => currentLocation().query.has('as');
  const isDark = () => currentLocation().query.get('dark') === '1';
  useShortcuts({
    w: () => {
      const index = widths.indexOf(width());
      changeQuery({ w: widths[index + 1] });
    },
  });
  return (
    <div class="tab-bar">
      <div role="tablist" class="tabs" onKeyDown={moveBetweenTabs}>
        <For each={viewsShown()}>
          {(name) => (
            <button
              type="button"
              role="tab"
              aria-selected={props.view === name}
              tabIndex={props.view === name ? 0 : -1}
              onClick={() => changeQuery({ view: name })}
            >
              {t().mail.tabs[name]}
            </button>
          )}
        </For>
      </div>
      <MoreViews view={props.view} />
      <Show when={props.view === 'html'}>
        <div class="paper-bar">
          <Show when={!isCompared()}>
            <div class="widths" role="group" aria-label={t().mail.width}>
              <For each={widths}>
                {(each) => (
                  <button
                    type="button"
                    aria-pressed={width() === each}
                    onClick={() => changeQuery({ w: width() === each ? undefined : each })}
                  >
                    {each}
                  </button>
                )}
              </For>
            </div>
          </Show>
          <button
            type="button"
            class="icon-button"
            aria-pressed={isCompared()}
            aria-label={t().mail.compare}
            title={t().mail.compare}
            onClick={() => changeQuery(isCompared() ? notCompared : comparedWith())}
          >
            <Icon name="compare" />
          </button>
          <button
            type="button"
            class="icon-button"
            aria-pressed={isDark()}
            aria-label={t().mail.dark}
            title={t().mail.dark}
            onClick={() => changeQuery({ dark: isDark() ? undefined : '1' })}
          >
            <Icon name="moon" />
          </button>
        </div>
      </Show>
    </div>
  );
}

/** The views that have no tab where the reader is narrow. */
function MoreViews(props: { view: MailView }) {
  const id = createUniqueId();
  return (
    <div class="more-views">
      <button
        type="button"
        class="icon-button"
        popovertarget={id}
        aria-label={t().mail.moreViews}
        title={t().mail.moreViews}
      >
        <Icon name="more" />
      </button>
      <div id={id} popover class="menu" role="group" aria-label={t().mail.moreViews}>
        <For
          each={viewsShown()
            .slice(tabsWhereNarrow)
            .filter((name) => name !== props.view)}
        >
          {(name) => (
            <button
              type="button"
              class="row"
              popovertarget={id}
              popovertargetaction="hide"
              onClick={() => changeQuery({ view: name })}
            >
              {t().mail.tabs[name]}
            </button>
          )}
        </For>
      </div>
    </div>
  );
}

function moveBetweenTabs(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')].filter((tab) =>
    tab.checkVisibility(),
  );
  const next = tabs[(tabs.indexOf(document.activeElement as HTMLElement) + step + tabs.length) % tabs.length];
  event.preventDefault();
  next?.focus();
  next?.click();
}
