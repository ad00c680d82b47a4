import { copyFile, cp, mkdir, rm, symlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { outputOf } from './command.ts';

const root = resolve(import.meta.dirname, '../../..');
const baseName = 'docker.io/library/node:26-slim';
const imageName = 'localhost/mayfly:check';

/** What an image says about the process that a container of it runs. */
export interface ImageSettings {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
  readonly Volumes: Readonly<Record<string, unknown>>;
  readonly Labels: Readonly<Record<string, string>>;
  readonly Healthcheck?: { readonly Test: readonly string[] };
}

/** Builds the image with buildah, in a storage of its own. */
export class ImageBuilder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The arguments of buildah that each call begins with. */
  get storage(): string[] {
    const folder = this.#folder;
    return ['--storage-driver', 'vfs', '--root', join(folder, 'storage'), '--runroot', join(folder, 'state')];
  }

  buildah(...args: readonly string[]): Promise<string> {
    return outputOf('buildah', [...this.storage, ...args]);
  }

  /** Puts the base image into the storage: the one kept there, the real one, or a stand-in. Returns which it is. */
  async prepareBase(): Promise<string> {
    const isThere = await this.buildah('inspect', '--type', 'image', baseName).catch(() => undefined);
    if (isThere !== undefined) return 'as it was kept';
    try {
      await this.buildah('pull', baseName);
      return 'pulled';
    } catch {
      await this.#makeBase();
      return 'a stand-in, for it could not be pulled: Debian, and Node.js and npm of this machine';
    }
  }

  /** Builds the image from the sources, and makes a container of it and one of its base. */
  async build(): Promise<{ settings: ImageSettings; container: string; size: { image: number; base: number } }> {
    const registry = await outputOf('npm', ['config', 'get', 'registry', '--prefix', root]);
    const certificates = process.env.NODE_EXTRA_CA_CERTS;
    const trust = certificates
      ? ['--build-arg', `NODE_EXTRA_CA_CERTS=${certificates}`, '--volume', `${certificates}:${certificates}:ro`]
      : [];
    const file = ['--file', join(root, 'deploy/Containerfile'), '--ignorefile', join(root, '.dockerignore')];
    const how = ['--isolation', 'chroot', '--format', 'docker', '--pull-never', '--quiet'];
    const registryArg = ['--build-arg', `NPM_CONFIG_REGISTRY=${registry}`];
    await this.buildah('build', ...how, ...registryArg, ...trust, ...file, '--tag', imageName, root);
    const { Docker } = JSON.parse(await this.buildah('inspect', '--type', 'image', imageName));
    const container = await this.buildah('from', '--pull-never', imageName);
    const base = await this.buildah('from', '--pull-never', baseName);
    const size = { image: await this.#bytes(container), base: await this.#bytes(base) };
    return { settings: Docker.config, container, size };
  }

  /** The folder in which the files of a container are seen. */
  rootOf(container: string): Promise<string> {
    return this.buildah('mount', container);
  }

  /** Removes the containers; the images stay. */
  async end(): Promise<void> {
    await this.buildah('rm', '--all');
  }

  async #bytes(container: string): Promise<number> {
    const [bytes = ''] = (await outputOf('du', ['--summarize', '--bytes', await this.rootOf(container)])).split('\t');
    return Number(bytes);
  }

  async #makeBase(): Promise<void> {
    const folder = join(this.#folder, 'base');
    // Node.js as npm's package has it needs libatomic.
    await outputOf('debootstrap', ['--variant=minbase', '--include=libatomic1,ca-certificates', 'stable', folder]);
    const local = join(folder, 'usr/local');
    await mkdir(join(local, 'lib/node_modules'), { recursive: true });
    await copyFile(process.execPath, join(local, 'bin/node'));
    await cp(runningNpm(), join(local, 'lib/node_modules/npm'), { recursive: true });
    await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
    const container = await this.buildah('from', 'scratch');
    await this.buildah('copy', '--quiet', container, folder, '/');
    await this.buildah(
      'config',
      '--env',
      'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      container,
    );
    await this.buildah('commit', '--quiet', '--rm', container, baseName);
    await rm(folder, { recursive: true });
  }
}

/** The folder of the npm that runs this check. The Node.js of this process has none beside it, since it comes from a package. */
function runningNpm(): string {
  const program = process.env.npm_execpath;
  if (program === undefined)
    throw new Error('the stand-in of the base image needs npm: start the check by npm run check:image');
  return dirname(dirname(program));
}
