import { For, Show } from 'solid-js';
import { grouped } from '../../parts/codes.ts';
import { copyText } from '../../parts/copy.ts';
import { Icon } from '../../parts/icon.tsx';
import type { Schemas } from '../../service/api.ts';
import { t } from '../../texts/texts.ts';
import { CodeReasons } from './code-reasons.tsx';

const codesMax = 4;
const linksMax = 6;

interface CodesProps {
  readonly mailId: string;
  readonly codes: readonly Schemas['EmailCode'][];
  readonly links: readonly Schemas['EmailLink'][];
}

/** Codes and links of a mail, for which most readers have opened it. */
export function Codes(props: CodesProps) {
  const links = () =>
    props.links.filter(({ rel }) => rel !== undefined).concat(props.links.filter(({ rel }) => rel === undefined));
  return (
    <Show when={props.codes.length > 0 || props.links.length > 0}>
      <div class="finds">
        <Show when={props.codes.length > 0}>
          <div class="codes">
            <For each={props.codes.slice(0, codesMax)}>{(code) => <CodeButton code={code} />}</For>
            <CodeReasons mailId={props.mailId} />
          </div>
        </Show>
        <ul class="links" aria-label={t().mail.links}>
          <For each={links().slice(0, linksMax)}>
            {(link) => (
              <li>
                <a
                  href={link.href}
                  target="_blank"
                  rel="noreferrer noopener"
                  title={link.href}
                  aria-label={`${textOf(link)}: ${t().mail.openLink(hostOf(link.href))}`}
                >
                  {textOf(link)}
                  <Icon name="external" />
                </a>
              </li>
            )}
          </For>
          <Show when={links().length > linksMax}>
            <li class="dim">+{links().length - linksMax}</li>
          </Show>
        </ul>
      </div>
    </Show>
  );
}

function CodeButton(props: { code: Schemas['EmailCode'] }) {
  return (
    <button
      type="button"
      class="code"
      data-testid="mail-code"
      onClick={() => copyText(props.code.value, t().mail.codeCopied(props.code.value))}
    >
      <span class="sr">{t().mail.copyCode}</span>
      <span class="code-text">{grouped(props.code.value)}</span>
      <kbd>c</kbd>
    </button>
  );
}

function textOf({ text, rel, href }: Schemas['EmailLink']): string {
  if (rel !== undefined) return t().mail.rel[rel];
  return text.trim() || hostOf(href);
}

function hostOf(href: string): string {
  return URL.canParse(href) ? new URL(href).host || href : href;
}
