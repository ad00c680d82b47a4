import { untrack } from 'solid-js';

/** Functions that compiled views call: those of Solid, except for templates, which are made under Trusted Types. */
export * from 'solid-js/web';

interface TemplatePolicy {
  createHTML(html: string): string;
  createScriptURL(url: string): string;
}

const rules: TemplatePolicy = { createHTML: (html) => html, createScriptURL: ownUrl };

/**
 * The only way from text to HTML and to the URL of a worker in this app. It is used for the templates and the workers of the source
 * alone, and nothing else has it.
 */
const policy: TemplatePolicy = trustedTypesOf(globalThis)?.createPolicy('mayfly-templates', rules) ?? rules;

/** Starts a worker of the app. */
export function startWorker(url: URL): Worker {
  return new Worker(policy.createScriptURL(url.href), { type: 'module' });
}

/** Makes a function that returns a new copy of a template. */
export function template(html: string, isImportNode?: boolean, isSvg?: boolean): () => Node {
  let made: Node | undefined;
  const node = () => {
    made ??= parsed(html, isSvg === true);
    return made;
  };
  const copy = isImportNode ? () => untrack(() => document.importNode(node(), true)) : () => node().cloneNode(true);
  return Object.assign(copy, { cloneNode: copy });
}

function ownUrl(url: string): string {
  if (new URL(url).origin !== location.origin) throw new Error('a worker is a file of the app');
  return url;
}

function parsed(html: string, isSvg: boolean): Node {
  const element = document.createElement('template');
  element.innerHTML = policy.createHTML(html);
  const root = isSvg ? element.content.firstChild?.firstChild : element.content.firstChild;
  if (!root) throw new Error('a template is empty');
  return root;
}

/** Trusted Types, in browsers that have them; TypeScript's library does not yet. */
function trustedTypesOf(
  scope: object,
): { createPolicy(name: string, policy: TemplatePolicy): TemplatePolicy } | undefined {
  return 'trustedTypes' in scope
    ? (scope.trustedTypes as { createPolicy(name: string, policy: TemplatePolicy): TemplatePolicy })
    : undefined;
}
