import { relative } from 'node:path';
import { type NewExpression, type Node, SyntaxKind } from 'typescript-native/unstable/ast';
import {
  isCallExpression,
  isIdentifier,
  isNewExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isRegularExpressionLiteral,
  isStringLiteral,
} from 'typescript-native/unstable/ast/is';
import { API } from 'typescript-native/unstable/sync';

/** A regular expression of the source. */
export interface SourceExpression {
  /** File and line. */
  readonly place: string;
  readonly source: string;
  readonly flags: string;
  /** Whether it is looked for again after each place where it was found. */
  readonly isRepeated: boolean;
}

/** What makes an expression of a text that is known only when the program runs. */
export interface UnknownExpression {
  readonly place: string;
  readonly code: string;
}

const root = new URL('../..', import.meta.url).pathname;

/** All expressions under `src`: literals and the patterns of schemas; and calls that make others. */
export function expressionsOfSource(): { known: SourceExpression[]; unknown: UnknownExpression[] } {
  const known: SourceExpression[] = [];
  const unknown: UnknownExpression[] = [];
  const api = new API({ cwd: root });
  try {
    const { program } = api.updateSnapshot({ openProject: `${root}tsconfig.json` }).getProjects()[0] ?? {};
    for (const name of program?.getSourceFileNames() ?? []) {
      if (!name.startsWith(`${root}src/`)) continue;
      const file = program?.getSourceFile(name);
      if (file === undefined) continue;
      const placeOf = (node: Node) =>
        `${relative(root, name)}:${file.text.slice(0, node.getStart(file)).split('\n').length}`;
      const visit = (node: Node, isRepeated: boolean): void => {
        const literal = expressionOf(node);
        if (literal !== undefined) {
          known.push({ place: placeOf(node), ...literal, isRepeated: isRepeated || /[gy]/.test(literal.flags) });
        } else if (isIdentifier(node) && isNewExpression(node.parent) && isMadeOfLiterals(node.parent)) {
          const [source, flags] = node.parent.arguments?.map((text) => (isStringLiteral(text) ? text.text : '')) ?? [];
          known.push({ place: placeOf(node), source: source ?? '', flags: flags ?? '', isRepeated });
        } else if (isIdentifier(node) && node.text === 'RegExp' && node.parent.kind !== SyntaxKind.TypeReference) {
          unknown.push({ place: placeOf(node), code: node.parent.getText(file) });
        }
        const splits = isCallExpression(node) && isPropertyAccessExpression(node.expression);
        const repeats = splits && node.expression.name.text === 'split';
        node.forEachChild((child) => visit(child, repeats));
      };
      visit(file, false);
    }
  } finally {
    api.close();
  }
  return { known, unknown };
}

/** Whether it is a RegExp of texts that stand there. */
function isMadeOfLiterals({ expression, arguments: given }: NewExpression): boolean {
  return (
    isIdentifier(expression) &&
    expression.text === 'RegExp' &&
    [...(given ?? [])].every((text) => isStringLiteral(text))
  );
}

function expressionOf(node: Node): { source: string; flags: string } | undefined {
  if (isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  if (!isPropertyAssignment(node) || !isIdentifier(node.name) || node.name.text !== 'pattern') return undefined;
  return isStringLiteral(node.initializer) ? { source: node.initializer.text, flags: 'u' } : undefined;
}
