import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'rolldown/utils';

/** A module that a file names: by `import`, `export … from`, or when it runs. */
export interface Import {
  /** As it is written: a package, or a path from the file's folder. */
  readonly target: string;
  readonly isType: boolean;
  /** Names that are taken from it; `undefined`: any. */
  readonly names: readonly string[] | undefined;
}

/** A name that a file exports. */
export interface Export {
  readonly name: string;
  /** Whether it is part of the signature of something else that the file exports: whoever uses that may never name it. */
  readonly isOfSignature: boolean;
}

/** A function with the number of its lines. */
export interface SizedFunction {
  readonly name: string;
  readonly lines: number;
}

/** A source file, with what the rules ask of it. */
export interface SourceFile {
  /** The path in the folder of its part. */
  readonly name: string;
  readonly text: string;
  readonly imports: readonly Import[];
  readonly exports: readonly Export[];
  /** Functions of more lines than a number. */
  functionsOver(lines: number): SizedFunction[];
}

type Parsed = ReturnType<typeof parseSync>;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const source = /\.tsx?$/;

/** Reads the source files of a folder, those in its folders included. */
export function readSources(folder: string, isWanted: (name: string) => boolean = () => true): SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => source.test(name) && isWanted(name))
    .map((name) => sourceFile(name, readFileSync(join(folder, name), 'utf8')));
}

/** A file of the rules' own: what they say of it is as of one that was read. */
export function sourceFile(name: string, text: string): SourceFile {
  const parsed = parseSync(name, text);
  return {
    name,
    text,
    imports: importsOf(parsed, text),
    exports: exportsOf(parsed),
    functionsOver: (lines) => (text.split('\n').length <= lines ? [] : functionsOf(parsed, text, lines)),
  };
}

function importsOf({ module }: Parsed, text: string): Import[] {
  const imported = module.staticImports.map(({ moduleRequest, entries }) => ({
    target: moduleRequest.value,
    isType: entries.length > 0 && entries.every(({ isType }) => isType),
    names: namesOf(entries.map(({ importName }) => importName)),
  }));
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, importName, isType }) =>
      moduleRequest === null ? [] : [{ target: moduleRequest.value, isType, names: namesOf([importName]) }],
    ),
  );
  const late = [...text.matchAll(/\b(?:import|require|getBuiltinModule)\('([^']+)'\)/g)].map(([, target = '']) => ({
    target,
    isType: false,
    // The names are taken where the module has come: each that the file has may be one.
    names: [...new Set(text.match(/\w+/g))],
  }));
  return [...imported, ...passedOn, ...late];
}

/** Names of an import; `undefined` when it takes the module as a whole. */
function namesOf(imported: readonly { readonly name: string | null }[]): string[] | undefined {
  const names = imported.flatMap(({ name }) => (name === null ? [] : [name]));
  return names.length === imported.length ? names : undefined;
}

function exportsOf(parsed: Parsed): Export[] {
  const names = parsed.module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, moduleRequest }) =>
      exportName.name === null || moduleRequest !== null ? [] : [exportName.name],
    ),
  );
  let ofSignatures: ReadonlySet<string> | undefined;
  // A function with overloads is exported once.
  return [...new Set(names)].map((name) => ({
    name,
    get isOfSignature() {
      ofSignatures ??= typesOfSignatures(childrenOf(parsed.program));
      return ofSignatures.has(name);
    },
  }));
}

/** Types that the signatures of exported declarations name, and that those name: what is inside functions does not count. */
function typesOfSignatures(statements: readonly Node[]): Set<string> {
  const declared = statements.map((statement) => ({
    isExported: statement.type === 'ExportNamedDeclaration',
    declaration: isNode(statement.declaration) ? statement.declaration : statement,
  }));
  const named = new Map(declared.map(({ declaration }) => [nameOf(declaration), namedWithin(declaration)]));
  const found = new Set(
    declared.flatMap(({ isExported, declaration }) => (isExported ? namedWithin(declaration) : [])),
  );
  for (const name of found) for (const further of named.get(name) ?? []) found.add(further);
  return found;
}

function namedWithin(declaration: Node): string[] {
  return childrenOf(declaration).flatMap(typesNamed);
}

function typesNamed(node: Node): string[] {
  if (node.type === 'BlockStatement' || isPrivate(node)) return [];
  const named = [node.typeName, node.exprName, node.type === 'TSInterfaceHeritage' && node.expression];
  const own = named.flatMap((each) => (isNode(each) && typeof each.name === 'string' ? [each.name] : []));
  return [...own, ...childrenOf(node).flatMap(typesNamed)];
}

function isPrivate({ key }: Node): boolean {
  return isNode(key) && key.type === 'PrivateIdentifier';
}

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

function functionsOf({ program }: Parsed, text: string, over: number): SizedFunction[] {
  const found: SizedFunction[] = [];
  const visit = (node: Node, name: string) => {
    const own = nameOf(node) ?? name;
    // A line has a character at least: what is short is not counted.
    if (functions.has(node.type)) {
      if (node.end - node.start <= over) return;
      const lines = text.slice(node.start, node.end).split('\n').length;
      // What is within a function that is no longer than it may be is no longer either.
      if (lines <= over) return;
      found.push({ name: own, lines });
    }
    for (const child of childrenOf(node)) visit(child, own);
  };
  for (const statement of childrenOf(program)) visit(statement, 'a function');
  return found;
}

function nameOf({ id, key }: Node): string | undefined {
  const named = isNode(id) ? id : key;
  return isNode(named) && typeof named.name === 'string' ? named.name : undefined;
}

function childrenOf(node: object): Node[] {
  return Object.values(node).flat().filter(isNode);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
