import { dirname, extname, join, normalize } from 'node:path';
import type { Part } from './part.ts';
import type { SourceFile } from './source-files.ts';

/** Looks at the files of a part; what does not keep to the rule is a sentence each, with what to do. */
export type Rule = (part: Part, files: readonly SourceFile[], context: RuleContext) => string[];

/** What is beside the files of a part. */
export interface RuleContext {
  /** Files beside the part that use what it exports, by their paths in the repository. */
  readonly users: readonly SourceFile[];
  /** Packages that the part's manifest names. */
  readonly packages: readonly string[];
  /** Whether a file is generated. */
  isGenerated(name: string): boolean;
}

const fileLinesMax = 400;
/** A name that allows any file to be imported. */
const everything = '**';

/** Imports point down: no folder reaches up or sideways. */
export const importsPointDown: Rule = (part, files) =>
  files.flatMap(({ name, imports }) => {
    const folder = dirname(name);
    const allowed = allowedFor(part, folder);
    if (allowed === undefined) return [`${name}: ${folder} is not a folder of the design; see ARCHITECTURE.md`];
    return targetsOf(name, imports)
      .filter((path) => !isAllowed(path, [folder, ...allowed]))
      .map(
        (path) =>
          `${name} imports ${path}: move the shared part down, or pass it in (${folder} may import ${[folder, ...allowed].join(', ')})`,
      );
  });

/** A folder has no more files than can be taken in at a glance. */
export const foldersStaySmall: Rule = ({ folderFilesMax }, files) =>
  [...Map.groupBy(files, ({ name }) => dirname(name))]
    .filter(([, inIt]) => inIt.length > folderFilesMax)
    .map(([folder, inIt]) => `${folder} has ${inIt.length} files: look for the second idea in it`);

/** Files stay small enough to be read at once. */
export const filesStaySmall: Rule = (_part, files, { isGenerated }) =>
  files.flatMap(({ name, text }) => {
    const lines = text.split('\n').length;
    const isTooLong = lines > fileLinesMax && !isGenerated(name);
    return isTooLong ? [`${name} has ${lines} lines: look for the second idea in it`] : [];
  });

/** A function can be read without scrolling. */
export const functionsStaySmall: Rule = ({ functionLinesMax }, files, { isGenerated }) =>
  files
    .filter(({ name }) => !isGenerated(name))
    .flatMap((file) =>
      file
        .functionsOver(functionLinesMax[extname(file.name) === '.tsx' ? '.tsx' : '.ts'])
        .map(
          ({ name, lines }) =>
            `${file.name}: ${name} has ${lines} lines: give what it decides and what it does a function each`,
        ),
    );

/** No two exports share a name: each is to say what it is of. */
export const exportsHaveOneName: Rule = ({ hasUniqueNames }, files) => {
  if (!hasUniqueNames) return [];
  const exported = files.flatMap((file) => file.exports.map(({ name }) => ({ name, file: file.name })));
  return [...Map.groupBy(exported, ({ name }) => name)]
    .filter(([, places]) => places.length > 1)
    .map(
      ([name, places]) =>
        `${name} is exported by ${places.map(({ file }) => file).join(', ')}: each is to say what it is of`,
    );
};

/** What is exported is used in another file: what only tests use is no part of the design. */
export const exportsAreUsed: Rule = ({ folder, entries }, files, { users, isGenerated }) => {
  const own = files.map(({ name, imports }) => ({ name: join(folder, name), imports }));
  const taken = new Set<string>();
  for (const { name, imports } of [...own, ...users])
    for (const { target, names = ['*'] } of imports.filter(isOurs))
      for (const each of names) taken.add(`${normalize(join(dirname(name), target))} ${each}`);
  const isTaken = (file: string, name: string) => taken.has(`${join(folder, file)} ${name}`);
  return files
    .filter(({ name }) => !isTaken(name, '*') && !isGenerated(name))
    .flatMap((file) =>
      file.exports
        .filter(({ name }) => !isTaken(file.name, name) && !entries.test(`${file.name} ${name}`))
        .filter(({ isOfSignature }) => !isOfSignature)
        .map(
          ({ name }) =>
            `${file.name} exports ${name}, which no other file imports: take the export away, or the whole when it is dead`,
        ),
    );
};

/** No files import each other in a circle, be it for types. */
export const importsHaveNoCircle: Rule = (_part, files) => {
  const targets = new Map(files.map(({ name, imports }) => [name, targetsOf(name, imports)]));
  const done = new Set<string>();
  const faults: string[] = [];
  const visit = (name: string, path: readonly string[]): void => {
    if (path.includes(name)) {
      faults.push(`${[...path.slice(path.indexOf(name)), name].join(' → ')}: give what they share a file`);
      return;
    }
    if (done.has(name)) return;
    for (const target of targets.get(name) ?? []) visit(target, [...path, name]);
    done.add(name);
  };
  for (const name of targets.keys()) visit(name, []);
  return faults;
};

/** Each technology has one home. */
export const technologiesHaveHomes: Rule = ({ homes }, files) =>
  files.flatMap(({ name, imports }) =>
    imports
      .filter(({ isType }) => !isType)
      .flatMap(({ target }) => {
        const home = homes.find(({ packages }) => packages.test(target));
        return home === undefined || home.allowed.test(name) ? [] : [`${name} imports ${target}: ${home.remedy}`];
      }),
  );

/** What only some files may do themselves, the others are given. */
export const reservedSourceStaysHome: Rule = ({ reserved }, files) =>
  files.flatMap(({ name, text }) => {
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    return reserved
      .filter(({ allowed }) => !allowed.test(name))
      .flatMap(({ text: pattern, remedy }) => {
        const found = pattern.exec(code);
        return found === null ? [] : [`${name} has ${found[0]}: ${remedy}`];
      });
  });

/** Every package that is imported is named by the manifest, and every one that is named is imported. */
export const packagesAreDeclared: Rule = (part, files, { packages }) => {
  const { made, tools } = part.packages ?? {};
  if (made === undefined || tools === undefined) return [];
  const imported = new Set(
    files
      .flatMap(({ imports }) => imports)
      .filter((each) => !isOurs(each) && !each.target.startsWith('node:'))
      .map(({ target }) => target.split('/', target.startsWith('@') ? 2 : 1).join('/'))
      .filter((name) => !made.includes(name)),
  );
  const declared = new Set(packages.filter((name) => !tools.includes(name)));
  return [
    ...[...imported.difference(declared)].map((name) => `${name} is imported: name it in package.json`),
    ...[...declared.difference(imported)].map((name) => `${name} is in package.json, and no file imports it`),
  ];
};

function isOurs({ target }: { readonly target: string }): boolean {
  return target.startsWith('.');
}

/** Files that a file imports, by their paths in the part. */
function targetsOf(name: string, imports: SourceFile['imports']): string[] {
  return imports.filter(isOurs).map(({ target }) => normalize(join(dirname(name), target)));
}

/** What a folder, or the nearest above it that is named, may import. */
function allowedFor(part: Part, folder: string): readonly string[] | undefined {
  const allowed = part.folders[folder];
  if (allowed !== undefined) return allowed;
  if (folder.includes('/')) return allowedFor(part, dirname(folder));
  return folder === '.' ? [everything] : part.folders['*'];
}

function isAllowed(path: string, allowed: readonly string[]): boolean {
  const isOnTop = !path.includes('/');
  const home = isOnTop ? path.replace('.ts', '') : dirname(path);
  return allowed.some(
    (name) =>
      name === everything ||
      home === name ||
      (name === '.' && isOnTop) ||
      (name.endsWith('/*') && `${home}/`.startsWith(name.slice(0, -1))),
  );
}
