import { type LineVerdict, shownSetting, withValue } from './findings.ts';
import type { ProjectFile } from './project-files.ts';
import { ownPorts, type Ports, type Rival, rivals } from './rivals.ts';
import type { ProjectSetting } from './setting.ts';

/** The image that deploy/Containerfile makes. */
const ownImage = 'localhost/mayfly';
const workflowWhy =
  'a service of a workflow has no command: start `mayfly dev` in a step, as examples/github-actions does';
const ownCommand = 'command: dev';
const openWhy = 'private addresses need no key then: publish its ports to 127.0.0.1 alone';
/** Settings of a service by which others may call it. */
const hostNames = ['container_name', 'hostname'];
/** Settings of a service that belong to its image, and have no use with another one. */
const imageSettings = ['entrypoint', 'healthcheck', 'platform'];

/** The rival of an image, whatever its registry and tag. */
export function rivalOfImage(image: string): Rival | undefined {
  if (!/^[\w.:@/-]{1,200}$/.test(image)) return undefined;
  const [name = ''] = image.split('@', 1);
  const [last = '', owner = ''] = name.split('/').reverse();
  const [bare = ''] = last.split(':', 1);
  return rivals.find(({ images = [] }) => images.includes(`${owner}/${bare}`.toLowerCase()));
}

/** Says of each service that runs the image of a rival how it runs Mayfly, with the ports that it had. */
export function containerVerdicts(file: ProjectFile): LineVerdict[] {
  const seen = new Set<string>();
  return file.settings.flatMap((image, index) => {
    const rival = image.names.at(-1) === 'image' ? rivalOfImage(image.value) : undefined;
    const place = image.path.join('\n');
    if (rival === undefined || seen.has(place)) return [];
    seen.add(place);
    if (file.kind === 'workflow')
      return [
        { rival, line: image.line, action: 'cannot', old: withValue(image, image.value), why: workflowWhy } as const,
      ];
    return serviceVerdicts({ rival, image, inner: settingsAround(file.settings, index) });
  });
}

/** Settings of the block that one stands in, and of blocks within it. */
function settingsAround(settings: readonly ProjectSetting[], index: number): ProjectSetting[] {
  const place = settings[index]?.path ?? [];
  const isOutside = ({ path }: ProjectSetting) => place.some((name, at) => path[at] !== name);
  let start = index;
  let end = index + 1;
  for (let before = settings[start - 1]; before !== undefined && !isOutside(before); before = settings[start - 1])
    start -= 1;
  for (let after = settings[end]; after !== undefined && !isOutside(after); after = settings[end]) end += 1;
  return settings.slice(start, end);
}

function serviceVerdicts({
  rival,
  image,
  inner,
}: {
  rival: Rival;
  image: ProjectSetting;
  inner: readonly ProjectSetting[];
}): LineVerdict[] {
  const line = image.line;
  const environment = inner.filter(({ path }) => path.at(-1) === 'environment' && path.length > image.path.length);
  const own = inner.filter(({ path }) => path.length === image.path.length);
  const command = own.find(({ names }) => names.at(-1) === 'command');
  const ports = portsOf(rival, environment);
  const called = own.filter(({ names }) => hostNames.includes(names.at(-1) ?? '')).map(({ value }) => value);
  const hosts = [...new Set([image.path.at(-1) ?? '', ...called])].filter((host) => /^[\w.-]+$/.test(host));
  const wanted = wantedSettings({ rival, hosts, ports });
  return [
    { rival, line, action: 'change', old: withValue(image, image.value), new: withValue(image, ownImage) },
    ...(command === undefined
      ? [{ rival, line, action: 'add', new: ownCommand } as const]
      : [{ rival, line: command.line, action: 'change', old: 'command: …', new: ownCommand } as const]),
    ...own
      .filter(({ names }) => imageSettings.includes(names.at(-1) ?? ''))
      .map((setting) => ({ rival, line: setting.line, action: 'remove', old: `${setting.names.at(-1)}: …` }) as const),
    ...addedSettings({ rival, image, own, environment, wanted }),
    ...environment.flatMap((setting) => variableVerdicts(rival, setting)),
  ];
}

/** Ports of a rival in its container: its usual ones, or those of its own settings. */
function portsOf(rival: Rival, environment: readonly ProjectSetting[]): Ports {
  const told = (names: readonly string[] = []) => {
    const setting = environment.find((each) => names.includes(each.names.at(-1) ?? ''));
    return Number(/(?:^|:)(\d{1,5})$/.exec(setting?.value ?? '')?.[1] ?? 0);
  };
  return { mail: told(rival.variables?.mail) || rival.ports.mail, web: told(rival.variables?.web) || rival.ports.web };
}

/** Settings of Mayfly in the place of a rival, reached by the name and the ports that the rival had. */
function wantedSettings({
  rival,
  hosts,
  ports,
}: {
  rival: Rival;
  hosts: readonly string[];
  ports: Ports;
}): [string, string][] {
  return [
    ...(rival.dialect === undefined ? [] : [['MAYFLY_DIALECTS', rival.dialect] satisfies [string, string]]),
    ['MAYFLY_DEV_OPEN_FROM', 'private'],
    ['MAYFLY_DEV_HOSTS', hosts.join(',')],
    ...(ports.mail === ownPorts.mail ? [] : [['MAYFLY_SMTP_PORT', `${ports.mail}`] satisfies [string, string]]),
    ...(ports.web === ownPorts.web ? [] : [['MAYFLY_HTTP_PORT', `${ports.web}`] satisfies [string, string]]),
  ];
}

/** The settings as lines of the form that the service has: a list, a mapping, or none yet. */
function addedSettings({
  rival,
  image,
  own,
  environment,
  wanted,
}: {
  rival: Rival;
  image: ProjectSetting;
  own: readonly ProjectSetting[];
  environment: readonly ProjectSetting[];
  wanted: readonly [string, string][];
}): LineVerdict[] {
  const [first] = environment;
  const mapped = wanted.map(([name, value]) => `${name}: ${/^\d+$|,/.test(value) ? `"${value}"` : value}`);
  if (first === undefined) {
    const braces = own.find(({ names, value }) => names.at(-1) === 'environment' && /^[{[]/.test(value));
    if (braces !== undefined)
      return [
        { rival, line: braces.line, action: 'add', new: mapped.join(', '), why: `within environment; ${openWhy}` },
      ];
    return [{ rival, line: image.line, action: 'add', new: `environment: { ${mapped.join(', ')} }`, why: openWhy }];
  }
  const lines = first.before.startsWith('- ') ? wanted.map(([name, value]) => `- ${name}=${value}`) : mapped;
  return lines.map((text) => ({
    ...{ rival, line: first.line, action: 'add', new: text },
    ...(text.includes('OPEN_FROM') ? { why: openWhy } : {}),
  }));
}

/** A variable of the rival: it has another name, or no use. */
function variableVerdicts(rival: Rival, setting: ProjectSetting): LineVerdict[] {
  const name = setting.names.at(-1) ?? '';
  if (rival.prefix === undefined || !name.startsWith(rival.prefix)) return [];
  const own = rival.settings?.[name];
  const old = shownSetting(setting, rival);
  if (own === undefined) return [{ rival, line: setting.line, action: 'remove', old }];
  return [{ rival, line: setting.line, action: 'change', old, new: old.replace(name, own) }];
}
