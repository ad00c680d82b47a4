import { containerVerdicts } from './containers.ts';
import {
  type Address,
  addressOf,
  type Finding,
  isHostOf,
  type LineVerdict,
  masked,
  shownSetting,
  withValue,
} from './findings.ts';
import { programVerdicts } from './programs.ts';
import type { ProjectFile } from './project-files.ts';
import { ownService, type Rival, rivals } from './rivals.ts';
import type { ProjectSetting } from './setting.ts';

/** Number of lines around the host of a provider in which its port and its switches of TLS stand. */
const nearLines = 8;
/** Host and port of `mayfly dev`. */
const ownHost = '127.0.0.1';
const ownMailPort = '1025';
/** Ports by which providers take mail. */
const providerPorts = ['25', '465', '587', '2525'];
const switchedOn = /^(?:true|tls|ssl|starttls|1|yes)$/i;
/** Names of settings that are an address of a service. */
const addressName = /host|url|uri|dsn|addr|server|smtp|base|api|domain/i;

/** Rules for one setting; one row adds one. */
const rules: readonly ((setting: ProjectSetting, file: ProjectFile) => LineVerdict[])[] = [
  (setting, { kind }) => (isCommand(setting.names.at(-1) ?? '', kind) ? programVerdicts(setting) : []),
  (setting, { kind }) => (kind === 'package' ? packageVerdicts(setting) : []),
  clientVerdicts,
  hostedVerdicts,
  hostVerdicts,
  nameVerdicts,
];

/** Looks at the files of a project: the lines that speak of a rival, file by file. */
export function findingsOf(files: readonly ProjectFile[]): Finding[] {
  return files.flatMap((file) => {
    const containers = file.kind === 'compose' || file.kind === 'workflow' ? containerVerdicts(file) : [];
    const lines = new Set(containers.map(({ line }) => line));
    const found = file.settings.flatMap((setting) => (lines.has(setting.line) ? [] : firstVerdicts(setting, file)));
    const all = [...containers, ...found, ...neighbourVerdicts(file, found)];
    return all
      .toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))
      .map(({ rival, line = 0, ...verdict }) => ({
        rival: rival.name,
        ...(rival.dialect === undefined ? {} : { dialect: rival.dialect }),
        file: file.path,
        line,
        ...verdict,
      }));
  });
}

/** What the first rule says that has something to say. */
function firstVerdicts(setting: ProjectSetting, file: ProjectFile): LineVerdict[] {
  for (const rule of rules) {
    const verdicts = rule(setting, file);
    if (verdicts.length > 0) return verdicts.map((verdict) => ({ line: setting.line, ...verdict }));
  }
  return [];
}

/** Whether a setting of this name may be a command: in a configuration of tests one that says so, in package.json any but words about it. */
function isCommand(name: string, kind: ProjectFile['kind']): boolean {
  if (kind === 'tests') return /^(?:command|cmd|exec|script)/i.test(name);
  if (kind === 'workflow') return name === 'run';
  return kind === 'package' && name !== '' && !['name', 'description', 'keywords', 'files'].includes(name);
}

/** A package of npm that speaks to a rival, or is one. */
function packageVerdicts(setting: ProjectSetting): LineVerdict[] {
  const name = setting.names.at(-1) ?? '';
  const rival = rivals.find(({ packages = {} }) => Object.hasOwn(packages, name));
  if (rival === undefined || !/^[\^~>=v]{0,2}\d|^(?:latest|\*)$/.test(setting.value)) return [];
  const why = rival.packages?.[name] ?? '';
  const old = shownSetting(setting, rival);
  return [why === '' ? { rival, action: 'keep', old } : { rival, action: 'cannot', old, why }];
}

/** A client of a provider that is made without a URL. */
function clientVerdicts(setting: ProjectSetting): LineVerdict[] {
  if (setting.names[0] !== 'new') return [];
  const rival = rivals.find(({ clients = {} }) => Object.hasOwn(clients, setting.value));
  const client = rival?.clients?.[setting.value];
  if (rival === undefined || client === undefined || setting.names.includes(client.argument)) return [];
  return [{ rival, action: 'change', old: `${setting.before}${setting.value}${setting.after}`, new: client.becomes }];
}

/** A setting of a provider's client, as `MAILOSAUR_API_KEY`. */
function hostedVerdicts(setting: ProjectSetting, { path }: ProjectFile): LineVerdict[] {
  const name = setting.names.at(-1) ?? '';
  const plain = name.replace(/[^a-z\d]/gi, '').toUpperCase();
  const rival = rivals.find(({ isHosted, name: of }) => isHosted && plain.includes(of.toUpperCase()));
  const own = rival?.hosted?.find(({ end }) => plain.endsWith(end));
  if (rival === undefined || own === undefined || setting.value === '') return [];
  const { action, becomes, why, adds } = own;
  const verdict: LineVerdict = {
    ...{ rival, action, old: withValue(setting, masked), why },
    ...(becomes === undefined ? {} : { new: withValue(setting, becomes) }),
  };
  if (adds === undefined || !/(?:^|\/)\.?(?:env|cypress)/.test(path)) return [verdict];
  const before = setting.before.replace(name, `${rival.name.toUpperCase()}_${adds.name}`);
  return [verdict, { rival, action: 'add', new: withValue({ ...setting, before }, adds.value), why: ownService }];
}

/** The address of a rival: that of a provider becomes ours, that of a container stays. */
function hostVerdicts(setting: ProjectSetting): LineVerdict[] {
  const { value } = setting;
  const domain = value.includes('@') && !value.includes('://') ? value.slice(value.lastIndexOf('@') + 1) : undefined;
  const address = addressOf(value);
  const host = domain ?? address?.host;
  const rival = host === undefined ? undefined : rivals.find((each) => isHostOf(host.toLowerCase(), each));
  if (rival === undefined) return [];
  if (domain !== undefined) return domainVerdicts(setting, rival);
  if (address === undefined) return [];
  if (rival.isHosted) return providerVerdicts(setting, { rival, address });
  return setting.names.some((name) => addressName.test(name))
    ? [{ rival, action: 'keep', old: shownSetting(setting, rival) }]
    : [];
}

/** An address or a domain at a provider, of which a dialect takes the mail: it stays. */
function domainVerdicts({ before, after }: ProjectSetting, rival: Rival): LineVerdict[] {
  const own = rival.hosted?.find(({ end }) => end === 'DOMAIN');
  return own === undefined ? [] : [{ rival, action: 'keep', old: `${before}…${after}`, why: own.why }];
}

/** Our host and port in the place of a provider's. */
function providerVerdicts(
  setting: ProjectSetting,
  { rival, address }: { rival: Rival; address: Address },
): LineVerdict[] {
  const old = shownSetting(setting, rival);
  const { scheme, port } = address;
  if (scheme === undefined && /domain/i.test(setting.names.at(-1) ?? '')) return domainVerdicts(setting, rival);
  const isMail = scheme === undefined || scheme.startsWith('smtp');
  if (!isMail) {
    const url = rival.hosted?.find(({ end }) => end === 'URL')?.becomes;
    if (url === undefined) return [{ rival, action: 'cannot', old, why: rival.note ?? '' }];
    return [{ rival, action: 'change', old, new: withValue(setting, url) }];
  }
  const value =
    scheme === undefined
      ? `${ownHost}${port === undefined ? '' : `:${ownMailPort}`}`
      : `smtp://${ownHost}:${ownMailPort}`;
  return [{ rival, action: 'change', old, new: withValue(setting, value) }];
}

/** A setting that has the name of a rival that runs here, as `mailHogUrl`: it stays. */
function nameVerdicts(setting: ProjectSetting): LineVerdict[] {
  const name = (setting.names.at(-1) ?? '').replace(/[^a-z\d]/gi, '').toLowerCase();
  const rival = rivals.find(({ isHosted, name: of }) => !isHosted && name.includes(of.toLowerCase()));
  if (rival === undefined || addressOf(setting.value) === undefined) return [];
  return [{ rival, action: 'keep', old: shownSetting(setting, rival) }];
}

/** Ports and switches of TLS beside the host of a provider. */
function neighbourVerdicts(file: ProjectFile, found: readonly LineVerdict[]): LineVerdict[] {
  const hosts = new Map<number, LineVerdict>();
  const told = new Set(found.map(({ line, old }) => `${line} ${old}`));
  for (const verdict of found) {
    if (!verdict.rival.isHosted || !verdict.new?.includes(ownHost)) continue;
    for (let away = -nearLines; away <= nearLines; away += 1) hosts.set((verdict.line ?? 0) + away, verdict);
  }
  return file.settings.flatMap((setting): LineVerdict[] => {
    const { line, value } = setting;
    const host = hosts.get(line);
    const name = setting.names.at(-1) ?? '';
    if (host === undefined) return [];
    const { rival } = host;
    const old = shownSetting(setting, rival);
    if (told.has(`${line} ${old}`)) return [];
    if (/port/i.test(name) && providerPorts.includes(value))
      return [{ rival, line, action: 'change', old, new: withValue(setting, ownMailPort) }];
    if (/tls|ssl|encryption|secure/i.test(name) && switchedOn.test(value))
      return [{ rival, line, action: 'change', old, new: withValue(setting, switchedOff(setting)) }];
    return [];
  });
}

/** The value that switches off: of the same kind, `False` in Python. */
function switchedOff({ value, names }: ProjectSetting): string {
  if (/^(?:tls|ssl|starttls)$/i.test(value)) return names.at(-1) === 'MAIL_ENCRYPTION' ? 'null' : '';
  return value === 'True' ? 'False' : value === '1' ? '0' : 'false';
}
