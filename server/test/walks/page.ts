/** Pages with walks, below the root of the repository: the map has the most important. */
export const pagesOfWalks = ['ARCHITECTURE.md', 'docs/walks.md'] as const;

/** The files that the numbered lists of a page name, below server/src, by the headings above them. */
export function filesOfWalks(text: string): Map<string, Set<string>> {
  const sections = new Map<string, Set<string>>();
  for (const section of text.split(/^### /m).slice(1)) {
    const title = section.slice(0, section.indexOf('\n'));
    const lines = section.split('\n').filter((line) => /^\d+\. |^ {3}/.test(line));
    const words = [...lines.join('\n').matchAll(/`([^`]+\.ts)`/g)].flatMap(([, word = '']) => filesOf(word));
    sections.set(title, new Set(words));
  }
  return sections;
}

/** The files of `folder/{one,other}.ts`, as a shell reads it. */
function filesOf(word: string): string[] {
  const [, before = '', names, after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(word) ?? [];
  return names === undefined ? [word] : names.split(',').map((name) => before + name + after);
}
