/**
 * Packages that are heavy and little used, bundled for the npm package: their code without what it does not need, without
 * maps and declarations. Only the npm package has the bundles: the repository runs the packages themselves.
 */

import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';

/** Names of imports, and of the bundles that take their place. */
const bundles: Readonly<Record<string, string>> = {
  '@fastify/swagger': 'swagger',
  '@fastify/swagger-ui': 'swagger-ui',
  '@modelcontextprotocol/server': 'mcp',
  '@modelcontextprotocol/server/stdio': 'mcp-stdio',
  asn1js: 'asn1',
  jose: 'jose',
  'openid-client': 'openid-client',
  pkijs: 'pki',
};
/** What bundles import as the service does. */
const shared = [/^node:/, /^ajv(?:\/|$)/, /^fastify$/];
/** The code finds the files of the pages of `/docs` by this folder: beside it. */
const codeFolder = 'code';
const packageInPath = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/;
const importOfBundle = new RegExp(`(['"])(${Object.keys(bundles).join('|')})\\1`, 'g');

/** The packages that an installation of the npm package does not need. */
export const bundledPackages: readonly string[] = [
  '@fastify/swagger',
  '@fastify/swagger-ui',
  '@modelcontextprotocol/server',
  'asn1js',
  'jose',
  'openid-client',
  'pkijs',
];

/** Writes the bundles and the files and licences of their packages into a folder. */
export async function writeBundles(target: string): Promise<void> {
  const input = Object.fromEntries(Object.entries(bundles).map(([name, file]) => [file, name]));
  const built = await rolldown({
    input,
    cwd: import.meta.dirname,
    platform: 'node',
    external: shared,
    transform: { define: { __dirname: 'import.meta.dirname' } },
    logLevel: 'warn',
  });
  const { output } = await built.write({
    dir: join(target, codeFolder),
    format: 'esm',
    minify: { compress: true, mangle: false, codegen: true },
  });
  await built.close();
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  await writeFile(join(target, 'LICENSES'), await licencesOf(modules));
  const pages = dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui'));
  await cp(join(pages, 'static'), join(target, 'static'), { recursive: true });
}

/**
 * Names the bundles in the code of a module.
 * @param toBundles Path from the module to the folder of the bundles.
 */
export function namingBundles(code: string, toBundles: string): string {
  return code.replace(importOfBundle, (_, quote: string, name: string) => {
    return `${quote}${toBundles}/${codeFolder}/${bundles[name]}.js${quote}`;
  });
}

/** The licences of the packages that have these modules, which ask to be copied with the code. */
async function licencesOf(modules: readonly string[]): Promise<string> {
  const folders = new Map<string, string>();
  for (const module of modules) {
    const found = packageInPath.exec(module);
    if (found?.[1] !== undefined) folders.set(found[1], module.slice(0, found.index + found[0].length));
  }
  const texts = [...folders].toSorted().map(async ([name, folder]) => {
    const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
    const { license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    return `${name} (${license})\n\n${file === undefined ? '' : await readFile(join(folder, file), 'utf8')}`;
  });
  return (await Promise.all(texts)).join(`\n\n${'-'.repeat(80)}\n\n`);
}
