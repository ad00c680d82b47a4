import { For, type JSX } from 'solid-js';
import { base } from '../../base/location.ts';
import { operatorPages } from '../../base/service-facts.ts';
import { startTexts } from '../../texts/start/texts.ts';

/** Links to what the operator says, for a footer, or as rows of a menu, each with an icon. */
export function OperatorLinks(props: { icon?: () => JSX.Element }) {
  const pages = () => {
    const { imprint, privacy } = startTexts();
    return Object.entries({ imprint, privacy }).filter(([page]) => operatorPages.includes(page));
  };
  return (
    <For each={pages()}>
      {([page, name]) => (
        <a href={`${base}/${page}`} data-outside class={props.icon ? 'row' : undefined}>
          {props.icon?.()}
          {name}
        </a>
      )}
    </For>
  );
}
