import { rivalOfImage } from './containers.ts';
import type { LineVerdict } from './findings.ts';
import { ownPorts, type Ports, type Rival, rivals } from './rivals.ts';
import type { ProjectSetting } from './setting.ts';

/** Words before a program in a command. */
const starters = new Set([
  'npx',
  'yarn',
  'pnpm',
  'bunx',
  'dlx',
  'exec',
  'bundle',
  'sudo',
  '-y',
  '--yes',
  '--',
  '&&',
  '||',
  '|',
  ';',
  '&',
]);
/** Programs whose `run` starts an image. */
const runtimes = new Set(['docker', 'podman', 'nerdctl']);
const ends = new Set(['&&', '||', '|', ';', '&']);

/** A rival's program in a command, with the words after it. */
interface Started {
  readonly rival: Rival;
  readonly shown: string;
  readonly ports: Ports;
}

/** Says of a command that starts a rival, by its program or its image, how it starts Mayfly with the same ports. */
export function programVerdicts(setting: ProjectSetting): LineVerdict[] {
  // Quotes within a command begin another one: `concurrently "a" "b"`.
  const words = setting.value.replace(/["'`\\]/g, ' ; ').split(/\s+/);
  return words.flatMap((word, index) => {
    const started = startedBy(word, words, index);
    if (started === undefined) return [];
    const { rival, shown, ports } = started;
    const options = [
      ...(ports.mail === ownPorts.mail ? [] : [` --smtp-port ${ports.mail}`]),
      ...(ports.web === ownPorts.web ? [] : [` --http-port ${ports.web}`]),
    ];
    return [
      { rival, action: 'change', old: `${shown} …`, new: `npx --no-install mayfly dev${options.join('')}` } as const,
    ];
  });
}

function startedBy(word: string, words: readonly string[], index: number): Started | undefined {
  const before = words[index - 1];
  const image = word.includes('/') ? rivalOfImage(word) : undefined;
  if (image !== undefined) {
    const start = words.findLastIndex((each, at) => at < index && each === 'run');
    if (!runtimes.has(words[start - 1] ?? '')) return undefined;
    const published = new Map(words.slice(start, index).map(publishedPort));
    const { mail, web } = image.ports;
    return {
      rival: image,
      shown: `${words[start - 1]} run … ${word}`,
      ports: { mail: published.get(mail) ?? mail, web: published.get(web) ?? web },
    };
  }
  if (before !== undefined && !starters.has(before)) return undefined;
  const name = word.slice(word.lastIndexOf('/') + 1).toLowerCase();
  const rival = rivals.find(({ programs = [] }) => programs.includes(name));
  if (rival === undefined) return undefined;
  const end = words.findIndex((each, at) => at > index && ends.has(each));
  const after = words.slice(index + 1, end < 0 ? words.length : end);
  const told = (names: readonly string[] = []) => optionPort(after, names);
  return {
    rival,
    shown: name,
    ports: { mail: told(rival.options?.mail) ?? rival.ports.mail, web: told(rival.options?.web) ?? rival.ports.web },
  };
}

/** Ports of `-p 1080:8025`: that of the container, and that of the machine. */
function publishedPort(word: string): [number, number] {
  const [inner = '', outer = ''] = word.replace('-p', '').replace('--publish=', '').split(':').reverse();
  return [Number(inner), Number(outer) || Number(inner)];
}

/** Port that an option has, as `--web 1080`, `--web=1080` or `--listen 0.0.0.0:8025`. */
function optionPort(words: readonly string[], names: readonly string[]): number | undefined {
  for (const [index, word] of words.entries()) {
    const [name = '', inline] = word.split('=', 2);
    if (!names.includes(name)) continue;
    const port = /(?:^|:)(\d{1,5})$/.exec(inline ?? words[index + 1] ?? '')?.[1];
    if (port !== undefined) return Number(port);
  }
  return undefined;
}
