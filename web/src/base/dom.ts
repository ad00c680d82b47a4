import { untrack } from 'solid-js';

/** Functions that compiled views call: those of Solid, except for templates, which are made under Trusted Types. */
export * from 'solid-js/web';

interface TemplatePolicy {
  createHTML(html: string): string;
}

/** The only way from text to HTML in this app. It is used for the templates of the source alone, and nothing else has it. */
const policy: TemplatePolicy = trustedTypesOf(globalThis)?.createPolicy('mayfly-templates', {
  createHTML: (html) => html,
}) ?? { createHTML: (html) => html };

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
