import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import type { TestContext } from 'node:test';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const repository = resolve(import.meta.dirname, '../..');

/** Makes a folder for a test. */
export async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-client-'));
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

/** Runs a command in a folder, without anything in its environment that is meant for a client. Returns its output. */
export async function run(command: readonly string[], cwd: string): Promise<string> {
  const [name = '', ...parameters] = command;
  const inherited = Object.entries(process.env).filter(
    ([variable]) => !/^(npm_|NODE_(?!EXTRA_CA_CERTS)|MAYFLY_)/i.test(variable),
  );
  const path = [join(repository, 'node_modules/.bin'), dirname(process.execPath), process.env.PATH].join(delimiter);
  const env = { ...Object.fromEntries(inherited), PATH: path, NO_COLOR: '1' };
  try {
    const { stdout } = await execute(name, parameters, { cwd, env, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = Object(error);
    throw new Error(`${command.join(' ')} failed:\n${stdout}\n${stderr}`, { cause: error });
  }
}

/** Packs the client as it would be published, and installs it in an empty project. Returns the folder of that. */
export async function installPackedClient(t: TestContext): Promise<string> {
  const [copy, project] = [await temporaryFolder(t), await temporaryFolder(t)];
  // In a copy: other tests make the package in the repository.
  const filter = (source: string) => !['node_modules', 'dist', 'test'].includes(basename(source));
  await cp(join(repository, 'client'), join(copy, 'client'), { recursive: true, filter });
  for (const file of ['tsconfig.json', 'LICENSE']) await cp(join(repository, file), join(copy, file));
  await symlink(join(repository, 'node_modules'), join(copy, 'node_modules'));
  const tarball = await run(['npm', 'pack', '--silent', '--pack-destination', project], join(copy, 'client'));
  await writeFile(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  await run(
    ['npm', 'install', '--no-audit', '--no-fund', '--silent', '--prefer-offline', `./${tarball.trim()}`],
    project,
  );
  return project;
}

/** Compiles the cases into a project, where they import the client that is installed there. */
export async function compileCases(project: string): Promise<void> {
  const client = join(repository, 'client');
  const flags = '--noEmit false --noCheck --target es2022 --rewriteRelativeImportExtensions'.split(' ');
  const config = {
    extends: join(client, 'tsconfig.json'),
    compilerOptions: { types: [] },
    include: [],
    files: filesOfRunner(client),
  };
  await mkdir(join(project, 'cases'));
  await writeFile(join(project, 'tsconfig.cases.json'), JSON.stringify(config));
  const places = ['--rootDir', client, '--outDir', join(project, 'cases')];
  await run(['tsc', '--project', 'tsconfig.cases.json', ...flags, ...places], project);
  await rm(join(project, 'cases/src'), { recursive: true });
  await mkdir(join(project, 'cases/src'));
  await writeFile(join(project, 'cases/src/main.js'), "export * from 'mayfly-client';\n");
}

function filesOfRunner(client: string): string[] {
  return ['command.ts', 'page.ts'].map((file) => join(client, 'test/runtimes', file));
}
