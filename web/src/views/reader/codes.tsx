import { createSignal, For, Show } from 'solid-js';
import { grouped } from '../../parts/codes.ts';
import { copyText } from '../../parts/copy.ts';
import { Icon } from '../../parts/icon.tsx';
import { path, type Schemas } from '../../service/api.ts';
import { api } from '../../service/service.ts';
import { t } from '../../texts/texts.ts';

const codesMax = 4;
const linksMax = 6;

interface CodesProps {
  readonly mailId: string;
  readonly codes: readonly Schemas['EmailCode'][];
  readonly links: readonly Schemas['EmailLink'][];
}

/** Codes and links of a mail: what most people have opened it for. */
export function Codes(props: CodesProps) {
  const links = () =>
    props.links.filter(({ rel }) => rel !== undefined).concat(props.links.filter(({ rel }) => rel === undefined));
  return (
    <Show when={props.codes.length > 0 || props.links.length > 0}>
      <div class="finds">
        <For each={props.codes.slice(0, codesMax)}>{(code) => <CodeButton mailId={props.mailId} code={code} />}</For>
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

/** Code that a click copies. Its tooltip tells the word by which it was found; that is asked for when the pointer comes. */
function CodeButton(props: { mailId: string; code: Schemas['EmailCode'] }) {
  const [why, setWhy] = createSignal<string>();
  const explain = async () => {
    if (why() !== undefined) return;
    setWhy('');
    const { looked } = await api.get<Schemas['EmailCodes']>(path`/v1/mails/${props.mailId}/codes`);
    const found = looked.find(({ isCode, text }) => isCode && text === props.code.text);
    if (found?.cue !== undefined) setWhy(t().mail.codeFoundBy(found.cue, found.line));
  };
  return (
    <button
      type="button"
      class="code"
      data-testid="mail-code"
      title={why() ?? ''}
      // The mail may be gone, and a tooltip is no place for a failure.
      onPointerEnter={() => void explain().catch(() => undefined)}
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
