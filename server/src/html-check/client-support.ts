import { readFileSync } from 'node:fs';

/** Letters of the table of support. */
export const supportLetters = { y: 'supported', a: 'partial', n: 'unsupported', u: 'unknown' } as const;

/** Support of a feature in a mail client: in its newest version that was tested. */
export type Support = (typeof supportLetters)[keyof typeof supportLetters];

/** Mail client, on one platform. */
export interface EmailClient {
  /** Family and platform, as `gmail.ios`. */
  readonly id: string;
  readonly name: string;
}

/** Feature of HTML, CSS or images that mail clients support or not. */
export interface Feature {
  /** Name of its page on caniemail.com. */
  readonly slug: string;
  readonly title: string;
  /** The uses by which a document shows that it needs the feature, as `property:gap`. */
  readonly uses: readonly string[];
  /** A letter for each client, in their order. */
  readonly support: string;
  /** Numbers of the notes to a client, by its position. */
  readonly noted?: Readonly<Record<string, readonly number[]>>;
  readonly notes?: Readonly<Record<string, string>>;
}

/** The support of features by mail clients, as caniemail.com has tested it. */
export interface ClientSupport {
  /** Day of the data, as 2026-05-13. */
  readonly updated: string;
  readonly clients: readonly EmailClient[];
  readonly features: readonly Feature[];
  /** Positions of the features that a use shows, by the use. */
  readonly byUse: ReadonlyMap<string, readonly number[]>;
}

let loaded: ClientSupport | undefined;

/** The table of support, read from its file when it is first asked for. */
export function clientSupport(): ClientSupport {
  loaded ??= load();
  return loaded;
}

function load(): ClientSupport {
  const text = readFileSync(new URL('./generated/email-clients.json', import.meta.url), 'utf8');
  const table: Omit<ClientSupport, 'byUse'> = JSON.parse(text);
  const uses = table.features.flatMap((feature, position) => feature.uses.map((use) => ({ use, position })));
  const byUse = Map.groupBy(uses, ({ use }) => use);
  return { ...table, byUse: new Map([...byUse].map(([use, found]) => [use, found.map(({ position }) => position)])) };
}

/** Position of a client among those of the table. */
export function positionOfClient(id: string): number {
  const position = clientSupport().clients.findIndex((client) => client.id === id);
  if (position < 0) throw new Error(`the table of support has no client ${id}`);
  return position;
}

/** The letter of a feature for a client, in words. */
export function supportOf({ support }: Feature, client: number): Support {
  const letter = support[client];
  return letter === 'y' || letter === 'a' || letter === 'n' ? supportLetters[letter] : 'unknown';
}

/** The notes to a feature in a client. */
export function notesOf({ noted = {}, notes = {} }: Feature, client: number): string[] {
  return (noted[client] ?? []).flatMap((number) => notes[number] ?? []);
}
