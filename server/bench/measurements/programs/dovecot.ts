import { execFileSync, spawn } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, isListening } from '../../../load/listen.ts';
import { end, findProgram, keep } from '../../../load/processes/children.ts';
import { cpuSecondsWithChildren } from '../../../load/processes/cpu-time.ts';
import { becomesTrue } from '../../../load/repeat.ts';

const startMsMax = 10_000;
const password = 'bench';

/** User as whom Dovecot runs. */
interface User {
  readonly name: string;
  readonly group: string;
  readonly ids: { readonly uid: number; readonly gid: number } | undefined;
}

/** Maildirs with the same mails, and the Dovecot that serves them while it is started. */
export class Dovecot implements AsyncDisposable {
  readonly password = password;
  readonly users: readonly string[];
  readonly ports: { readonly pop3: number; readonly imap: number };
  readonly #program: string;
  readonly #folder: string;
  readonly #user: User;

  private constructor(parts: {
    program: string;
    folder: string;
    user: User;
    users: readonly string[];
    ports: Dovecot['ports'];
  }) {
    this.#program = parts.program;
    this.#folder = parts.folder;
    this.#user = parts.user;
    this.users = parts.users;
    this.ports = parts.ports;
  }

  /** Makes maildirs, each with so many copies of a message; `undefined` where Dovecot is not installed. */
  static async withMails(wanted: { mailboxes: number; mails: number; message: Buffer }): Promise<Dovecot | undefined> {
    const program = findProgram('dovecot');
    if (program === undefined) return undefined;
    const folder = await mkdtemp(join(tmpdir(), 'mayfly-dovecot-'));
    const users = Array.from({ length: wanted.mailboxes }, (_, index) => `user${index}`);
    const ports = { pop3: await freePort(), imap: await freePort() };
    const dovecot = new Dovecot({ program, folder, user: ordinaryUser(), users, ports });
    await dovecot.#fill(wanted);
    return dovecot;
  }

  /** Starts it, with what it has kept of the mails, or as if it had never seen them. */
  async start({ isCold }: { isCold: boolean }): Promise<AsyncDisposable & { cpuSeconds(): number }> {
    if (isCold) await this.#forget();
    const options = { stdio: 'ignore', ...this.#user.ids } as const;
    const child = keep(spawn(this.#program, ['-F', '-c', this.#configFile], options));
    const isReady = async () => (await isListening(this.ports.imap)) && isListening(this.ports.pop3);
    if (!(await becomesTrue(isReady, startMsMax))) throw new Error('bench: dovecot did not start');
    return { cpuSeconds: () => cpuSecondsWithChildren(child.pid ?? 0), [Symbol.asyncDispose]: () => end(child) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  get #configFile(): string {
    return join(this.#folder, 'dovecot.conf');
  }

  #maildir(user: string): string {
    return join(this.#folder, 'mail', user);
  }

  async #fill({ mails, message }: { mails: number; message: Buffer }): Promise<void> {
    await chmod(this.#folder, 0o755);
    await this.#giveAway(this.#folder);
    await this.#makeFolder(join(this.#folder, 'mail'));
    for (const user of this.users) {
      const maildir = this.#maildir(user);
      for (const folder of [maildir, ...['cur', 'new', 'tmp'].map((name) => join(maildir, name))])
        await this.#makeFolder(folder);
      for (let index = 0; index < mails; index += 1) {
        const file = join(maildir, 'cur', `${1_000_000 + index}.M.bench,S=${message.length},W=${message.length}:2,S`);
        await writeFile(file, message);
        await this.#giveAway(file);
      }
    }
    await writeFile(this.#configFile, this.#config());
  }

  /** Removes what Dovecot has kept of the mails beside them. */
  async #forget(): Promise<void> {
    for (const user of this.users) {
      const names = await readdir(this.#maildir(user));
      const kept = names.filter((name) => name.startsWith('dovecot'));
      for (const name of kept) await rm(join(this.#maildir(user), name), { recursive: true });
    }
  }

  async #makeFolder(folder: string): Promise<void> {
    await mkdir(folder, { recursive: true });
    await this.#giveAway(folder);
  }

  async #giveAway(path: string): Promise<void> {
    const { ids } = this.#user;
    if (ids !== undefined) await chown(path, ids.uid, ids.gid);
  }

  /** Settings as Debian has them, but for places, ports, users, and logins without TLS. */
  #config(): string {
    const { name, group } = this.#user;
    const folder = this.#folder;
    const listener = (protocol: string, port: number) =>
      `inet_listener ${protocol} {\n address = 127.0.0.1\n port = ${port}\n }`;
    const login = (protocol: 'pop3' | 'imap') =>
      `service ${protocol}-login {\n chroot =\n ${listener(protocol, this.ports[protocol])}\n ${listener(`${protocol}s`, 0)}\n}`;
    return [
      `base_dir = ${folder}/run`,
      `state_dir = ${folder}/run`,
      `log_path = ${folder}/log`,
      'protocols = imap pop3',
      'ssl = no',
      'disable_plaintext_auth = no',
      `default_internal_user = ${name}`,
      `default_internal_group = ${group}`,
      `default_login_user = ${name}`,
      'first_valid_uid = 1',
      `mail_location = maildir:${folder}/mail/%n`,
      `passdb {\n driver = static\n args = password=${password}\n}`,
      `userdb {\n driver = static\n args = uid=${name} gid=${group} home=${folder}/mail/%n\n}`,
      ...(['pop3', 'imap'] as const).map(login),
      ...['anvil', 'stats'].map((service) => `service ${service} {\n chroot =\n}`),
      '',
    ].join('\n');
  }
}

/** The user of this process; another one for root, as whom nobody reads mail. */
function ordinaryUser(): User {
  const isRoot = process.getuid?.() === 0;
  const asked = isRoot ? ['nobody'] : [];
  const id = (...flags: string[]) => execFileSync('id', [...flags, ...asked], { encoding: 'utf8' }).trim();
  const ids = isRoot ? { uid: Number(id('-u')), gid: Number(id('-g')) } : undefined;
  return { name: id('-un'), group: id('-gn'), ids };
}
