import { createUniqueId, For, Show } from 'solid-js';
import { Icon } from '../../parts/icon.tsx';
import type { Schemas } from '../../service/api.ts';
import { t } from '../../texts/texts.ts';

type Link = Schemas['EmailLink'];

/** Links that a mail was sent for, the likeliest first. */
const purposes: readonly Link['rel'][] = ['confirm', 'reset', 'login'];

/** Links of a mail: the one that it was sent for as a button with its host, all of them behind their number. */
export function MailLinks(props: { links: readonly Link[] }) {
  const id = createUniqueId();
  const links = () => [...new Map(props.links.toReversed().map((link) => [link.href, link])).values()].toReversed();
  const main = () => purposes.flatMap((purpose) => links().find(({ rel }) => rel === purpose) ?? [])[0];
  const others = () => links().filter((link) => link !== main());
  return (
    <Show when={links().length > 0}>
      <div class="links">
        <Show when={main()}>
          {(link) => (
            <a
              class="button main-link"
              href={link().href}
              target="_blank"
              rel="noreferrer noopener"
              title={link().href}
            >
              <span>{textOf(link())}</span> <bdi class="host">{hostOf(link())}</bdi>
              <Icon name="external" />
            </a>
          )}
        </Show>
        <Show when={others().length > 0}>
          <button type="button" class="quiet" popovertarget={id}>
            {main() === undefined ? t().mail.linkCount(others().length) : t().mail.moreLinks(others().length)}
          </button>
          <div id={id} popover class="menu link-list" role="group" aria-label={t().mail.links}>
            <ul>
              <For each={others()}>
                {(link) => (
                  <li>
                    <a class="row" href={link.href} target="_blank" rel="noreferrer noopener" title={link.href}>
                      <bdi>{textOf(link)}</bdi>
                      <bdi class="dim">{placeOf(link)}</bdi>
                    </a>
                  </li>
                )}
              </For>
            </ul>
          </div>
        </Show>
      </div>
    </Show>
  );
}

function textOf(link: Link): string {
  if (link.rel !== undefined) return t().mail.rel[link.rel];
  return link.text.trim() || hostOf(link);
}

function hostOf({ href }: Link): string {
  return URL.canParse(href) ? new URL(href).host || href : href;
}

/** Host and path of a link: where it leads, without what it carries. */
function placeOf({ href }: Link): string {
  if (!URL.canParse(href)) return href;
  const { host, pathname } = new URL(href);
  return host + pathname;
}
