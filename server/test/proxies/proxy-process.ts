import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { freePort, isListening } from '../../load/listen.ts';
import { atEnd } from '../support/test-end.ts';
import { certFile, keyFile } from '../support/tls.ts';
import { eventually } from '../support/until.ts';
import { blocksOf, placed } from './blocks.ts';

/** What a proxy passes on to: `host:port`, or for HTTP the path of a socket. */
export interface Targets {
  readonly http: string | { readonly path: string };
  readonly smtp: string;
  /** Whether HTTP begins with a PROXY header, where the proxy can do that. */
  readonly hasHeader?: boolean;
}

/** A proxy that runs. */
export interface RunningProxy {
  readonly httpsPort: number;
  /** Port at which it takes mail; `undefined` if it takes none. */
  readonly smtpPort: number | undefined;
}

interface Ports {
  readonly https: number;
  readonly smtp: number;
  readonly folder: string;
}

/** A program with the configuration that docs/operating.md has for it. */
interface Program {
  readonly takesMail: boolean;
  /** Why it cannot be tried here. */
  readonly missing: () => string | undefined;
  readonly file: string;
  configure(targets: Targets, ports: Ports): Promise<string>;
  line(file: string, folder: string): readonly string[];
}

const streamModule = '/usr/lib/nginx/modules/ngx_stream_module.so';
const isThere = (program: string) => spawnSync('which', [program]).status === 0;
const needs = (program: string) => () => (isThere(program) ? undefined : `${program} is not installed`);

/** The proxies of the guide. */
export const programs = {
  nginx: {
    takesMail: true,
    missing: () => needs('nginx')() ?? (existsSync(streamModule) ? undefined : 'nginx has no module for streams'),
    file: 'nginx.conf',
    configure: async ({ http, smtp }, ports) => {
      const [web = '', mail = ''] = blocksOf('nginx');
      const place = typeof http === 'string' ? `http://${http}` : `http://unix:${http.path}:`;
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
      const folders = temporary.map((name) => `${name}_temp_path ${ports.folder}/${name};`).join(' ');
      const user = process.getuid?.() === 0 ? 'user root;' : '';
      return `load_module ${streamModule};\n${user} daemon off; pid ${ports.folder}/nginx.pid; error_log stderr;
events {}
http { access_log off; ${folders}\n${placed(web, {
        '443 ssl': `127.0.0.1:${ports.https} ssl`,
        '/etc/ssl/example.com.pem': certFile,
        '/etc/ssl/example.com.key': keyFile,
        'http://127.0.0.1:8080;': `${place};`,
      })} }
${placed(mail, { 'listen 25;': `listen 127.0.0.1:${ports.smtp};`, '127.0.0.1:2525': smtp })}`;
    },
    line: (file, folder) => ['nginx', '-p', folder, '-e', 'stderr', '-c', file],
  },
  caddy: {
    takesMail: false,
    missing: needs('caddy'),
    file: 'Caddyfile',
    configure: async ({ http }, ports) => {
      const [block = ''] = blocksOf('caddy');
      const place = typeof http === 'string' ? http : `unix/${http.path}`;
      const site = `https://127.0.0.1:${ports.https}, https://example.com:${ports.https} {\n\ttls ${certFile} ${keyFile}`;
      const text = placed(block, { 'example.com {': site, '127.0.0.1:8080': place });
      return `{\n\tadmin off\n\tauto_https off\n\tstorage file_system ${ports.folder}\n}\n${text}`;
    },
    line: (file) => ['caddy', 'run', '--adapter', 'caddyfile', '--config', file],
  },
  haproxy: {
    takesMail: true,
    missing: needs('haproxy'),
    file: 'haproxy.cfg',
    configure: async ({ http, smtp, hasHeader = false }, ports) => {
      const [block = ''] = blocksOf('haproxy');
      const place = typeof http === 'string' ? http : `unix@${http.path}`;
      const pem = join(ports.folder, 'both.pem');
      await writeFile(pem, `${readFileSync(certFile, 'utf8')}\n${readFileSync(keyFile, 'utf8')}`, { mode: 0o600 });
      return placed(block, {
        'bind :443': `bind 127.0.0.1:${ports.https}`,
        '/etc/haproxy/example.com.pem': pem,
        '127.0.0.1:8080': `${place}${hasHeader ? ' send-proxy-v2' : ''}`,
        'bind :25': `bind 127.0.0.1:${ports.smtp}`,
        '127.0.0.1:2525': smtp,
      });
    },
    line: (file) => ['haproxy', '-db', '-f', file],
  },
} as const satisfies Readonly<Record<string, Program>>;

/** Starts a proxy with the blocks of the guide, until the test ends. */
export async function startProxy(
  t: TestContext,
  program: Program,
  targets: Targets,
  folder: string,
): Promise<RunningProxy> {
  const ports = { https: await freePort(), smtp: await freePort(), folder };
  const file = join(folder, program.file);
  await writeFile(file, await program.configure(targets, ports));
  const [command = '', ...args] = program.line(file, folder);
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, HOME: folder } });
  let said = '';
  const note = (text: Buffer) => {
    said = (said + text).slice(-4_000);
  };
  child.stdout.on('data', note);
  child.stderr.on('data', note);
  const exited = once(child, 'exit');
  atEnd(t, async () => {
    child.kill('SIGTERM');
    // It would wait for the clients that it still has.
    child.kill('SIGKILL');
    await exited;
  });
  const started = eventually(`${command} listens`, () => isListening(ports.https));
  const failed = exited.then(() => Promise.reject(new Error(`${command} has ended: ${said}`)));
  failed.catch(() => {});
  await Promise.race([started, failed]);
  return { httpsPort: ports.https, smtpPort: program.takesMail ? ports.smtp : undefined };
}
