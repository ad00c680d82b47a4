import { base } from '../../base/location.ts';
import { startTexts } from '../../texts/start/texts.ts';

/** What one can do with the service, each in a few lines of code, and a picture of the app. */
export function Examples() {
  const texts = startTexts;
  const service = `${location.origin}${base}`;
  return (
    <section class="examples" aria-label={texts().examples}>
      <Example
        title={texts().test}
        hint={texts().testHint}
        code={
          'const inbox = await mayfly.createMailbox()\n' +
          'await signUp(inbox.address)\n' +
          'const code = await inbox.waitForCode()'
        }
      />
      <Example
        title={texts().shell}
        hint={texts().shellHint}
        code={`curl -X POST ${service}/v1/mailboxes \\\n  -H "Authorization: Bearer $KEY"`}
      />
      <Example title={texts().machine} hint={texts().machineHint} code="npx --no-install mayfly dev" />
    </section>
  );
}

/** A picture of the app. It is loaded when it is about to be seen. */
export function Picture() {
  const image = (name: string) => `${base}/guide/images/${name}.webp`;
  return (
    <picture class="app-picture">
      <source media="(prefers-color-scheme: dark)" srcset={image('app-dark')} />
      <img src={image('app')} width="2040" height="1148" loading="lazy" decoding="async" alt={startTexts().picture} />
    </picture>
  );
}

function Example(props: { title: string; hint: string; code: string }) {
  return (
    <figure class="example">
      <figcaption>
        <strong>{props.title}</strong>
        <span class="dim">{props.hint}</span>
      </figcaption>
      <pre tabIndex={0}>{props.code}</pre>
    </figure>
  );
}
