/**
 * The code of the service as the npm package has it: its modules joined into few files. A process finds, reads and compiles each
 * file that it loads by itself; for the five hundred of the source that was a quarter of the CPU time of a start.
 */

import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

const server = import.meta.dirname;
const source = join(server, 'src');
/** Modules that are run by their file, but for those of threads. */
const entries = ['main.ts', 'testing/main.ts'].map((file) => join(source, file));
/** Bytes of shared code that goes into a file with others, though a process then loads one of these in vain. */
const smallCode = 1000;
/** The URL of a file beside the code, as modules write it. */
const fileUrl = /new URL\((['`])(\.[^'`]*)\1, import\.meta\.url\)/g;

/**
 * Writes the code into a folder, which all of its files are in: two below the package, as most modules are that name files of it.
 * @param renamed Gives the code of a file its last form.
 */
export async function writeServiceFiles(target: string, renamed: (code: string) => string): Promise<void> {
  const built = await rolldown({
    input: Object.fromEntries(entries.map((path) => [fileOfEntry(path), path])),
    cwd: server,
    platform: 'node',
    external: (id) => !id.startsWith('.') && !isAbsolute(id),
    plugins: [filesByUrl(target), { name: 'renamed', renderChunk: renamed }],
    logLevel: 'warn',
  });
  // Operations go by the names of their functions, and stacks of errors are read.
  await built.write({
    dir: target,
    format: 'esm',
    entryFileNames: '[name]',
    chunkFileNames: 'shared-[hash].js',
    keepNames: true,
    minify: false,
    codeSplitting: {
      groups: [{ name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: smallCode }],
    },
  });
  await built.close();
}

/** Makes an entry of each module that is named by its URL, as those of threads are. Other files have to be where their URLs lead. */
function filesByUrl(target: string): Plugin {
  return {
    name: 'files by URL',
    transform(code, id) {
      return code.replace(fileUrl, (url, _quote, path: string) => {
        const named = resolve(dirname(id), path);
        if (path.endsWith('.ts')) {
          const fileName = fileOfEntry(named);
          if (!entries.includes(named)) this.emitFile({ type: 'chunk', id: named, fileName });
          return `new URL('./${fileName}', import.meta.url)`;
        }
        const isFound =
          path.startsWith('./generated/') || relative(server, named) === relative(server, resolve(target, path));
        if (!isFound) throw new Error(`${relative(server, id)} names ${path}: the package has it elsewhere`);
        return url;
      });
    },
  };
}

/** Name of the file of an entry in the package. */
function fileOfEntry(path: string): string {
  return `${relative(source, path).replaceAll(/[/\\]/g, '-').replace(/\.ts$/, '')}.js`;
}
