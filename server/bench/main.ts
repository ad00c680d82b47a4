import { parseArgs } from 'node:util';
import type { PostgresServer } from '../load/postgres-server.ts';
import { Conditions } from './conditions.ts';
import { type Effort, type Figure, isMet, type Measurement, ratioOf } from './figure.ts';
import { figureTable } from './figure-table.ts';
import { measureConnections } from './measurements/connections.ts';
import { measureDownloads } from './measurements/downloads.ts';
import { measureErasing } from './measurements/erasing.ts';
import { measureExpiry } from './measurements/expiry.ts';
import { measureExtraction } from './measurements/extraction.ts';
import { measureGrowth } from './measurements/growth.ts';
import { measureIngest } from './measurements/ingest.ts';
import { measureLatency } from './measurements/latency.ts';
import { measureMemory } from './measurements/memory.ts';
import { measurePostgresExpiry } from './measurements/postgres/expiry.ts';
import { measurePostgresIngest } from './measurements/postgres/ingest.ts';
import { measurePostgresMove } from './measurements/postgres/move.ts';
import { measurePostgresNodes } from './measurements/postgres/nodes.ts';
import { measureMailPrograms } from './measurements/programs/mail-programs.ts';
import { measureReads } from './measurements/reads.ts';
import { measureSearch } from './measurements/search.ts';
import { measureSizes } from './measurements/sizes.ts';
import { measureStreams } from './measurements/streams.ts';
import { measureWaits, measureWaitsAcrossNodes } from './measurements/waits.ts';
import { measureCleaning } from './mime/cleaning.ts';
import { measureConstructs } from './mime/constructs.ts';
import { measureHostile } from './mime/hostile.ts';
import { measureMutations } from './mime/mutations.ts';
import { measureAttachment, measureCorpora, measureText } from './mime/speed.ts';

const measurements: Readonly<Record<string, Measurement>> = {
  ingest: measureIngest,
  connections: measureConnections,
  sizes: measureSizes,
  reads: measureReads,
  latency: measureLatency,
  expiry: measureExpiry,
  erasing: measureErasing,
  memory: measureMemory,
  growth: measureGrowth,
  streams: measureStreams,
  waits: measureWaits,
  search: measureSearch,
  extraction: measureExtraction,
  downloads: measureDownloads,
  programs: measureMailPrograms,
};

/** Takes a measurement over a PostgreSQL server. */
type PostgresMeasurement = (effort: Effort, postgres: PostgresServer) => Promise<Figure[]>;

/** With --postgres: over a server that comes with npm, each in a database of its own. */
const postgresMeasurements: Readonly<Record<string, PostgresMeasurement>> = {
  ingest: measurePostgresIngest,
  nodes: measurePostgresNodes,
  latency: (effort, postgres) => inNewDatabase(postgres, { effort, measure: measureLatency }),
  expiry: measurePostgresExpiry,
  waits: (effort, postgres) => inNewDatabase(postgres, { effort, measure: measureWaitsAcrossNodes }),
  migrate: measurePostgresMove,
  growth: (effort, postgres) => inNewDatabase(postgres, { effort, measure: measureGrowth }),
  search: (effort, postgres) => inNewDatabase(postgres, { effort, measure: measureSearch }),
};

/** With --mime: of our parser beside mailparser and postal-mime. */
const mimeMeasurements: Readonly<Record<string, Measurement>> = {
  corpora: measureCorpora,
  text: measureText,
  attachment: measureAttachment,
  cleaning: measureCleaning,
  hostile: measureHostile,
  constructs: measureConstructs,
  mutations: measureMutations,
};

const usage = `npm run bench -- [${Object.keys(measurements).join('] [')}] [--long] [--json] [--rounds 4] [--scale 1] [--own-tools]
npm run bench -- --postgres [${Object.keys(postgresMeasurements).join('] [')}] …
npm run bench:mime -- [${Object.keys(mimeMeasurements).join('] [')}] …

Measures the service, or our parser, beside a baseline in the same run; all measurements when none is named.
  --postgres   over PostgreSQL
  --long       the sizes that take minutes; 100,000 mutations instead of 5,000
  --json       figures for programs
  --rounds     how often we and the baseline take turns; the first time is a warm-up, then medians count
  --scale      multiplies counts, durations and sizes
  --own-tools  leaves smtp-source, smtp-sink and wrk alone where they are installed`;

process.exitCode = await run(process.argv.slice(2));

/** Takes the measurements named and prints them. The exit code speaks of the bench, never of the speed. */
async function run(args: string[]): Promise<number> {
  const { names, isJson, set, effort } = readArguments(args);
  const known = Object.keys(set === 'postgres' ? postgresMeasurements : setOf(set));
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0 || !(effort.scale > 0) || !(effort.rounds >= 1)) {
    console.error(usage);
    return 2;
  }
  const chosen = known.filter((name) => names.length === 0 || names.includes(name));
  const conditions = new Conditions(effort);
  const figures = await (set === 'postgres'
    ? measureOnPostgres(chosen, effort)
    : inTurn(chosen, async (name) => (await setOf(set)[name]?.(effort)) ?? []));
  if (isJson) console.log(JSON.stringify({ ...conditions.found(), figures: figures.map(withVerdict) }, null, 2));
  else console.log(`${conditions}\n\n${figureTable(figures)}`);
  return 0;
}

function setOf(set: 'service' | 'mime'): Readonly<Record<string, Measurement>> {
  return set === 'mime' ? mimeMeasurements : measurements;
}

/** Takes one measurement after the other. One that fails is told on standard error, and ends no other. */
async function inTurn(names: readonly string[], measure: (name: string) => Promise<Figure[]>): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const name of names) {
    try {
      figures.push(...(await measure(name)));
    } catch (error) {
      console.error(`bench: ${name} could not be measured:`, error);
    }
  }
  return figures;
}

async function measureOnPostgres(names: readonly string[], effort: Effort): Promise<Figure[]> {
  // The package that brings PostgreSQL takes a hand in how a process ends: it is loaded only where it is used.
  const { PostgresServer } = await import('../load/postgres-server.ts');
  await using postgres = await PostgresServer.start();
  return await inTurn(names, async (name) => (await postgresMeasurements[name]?.(effort, postgres)) ?? []);
}

interface DatabaseGiven {
  readonly databaseUrl: string;
  /** Gives the database the statistics that it makes by itself within a minute of so many new rows. */
  readonly analyze: () => Promise<void>;
}

async function inNewDatabase(
  postgres: PostgresServer,
  { effort, measure }: { effort: Effort; measure: (effort: Effort & DatabaseGiven) => Promise<Figure[]> },
): Promise<Figure[]> {
  await using database = await postgres.newDatabase();
  return await measure({ ...effort, databaseUrl: database.url, analyze: () => database.query('analyze') });
}

function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      postgres: { type: 'boolean', default: false },
      mime: { type: 'boolean', default: false },
      long: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '4' },
      scale: { type: 'string', default: '1' },
      'own-tools': { type: 'boolean', default: false },
    },
  });
  const effort = {
    scale: Number(values.scale),
    rounds: Number(values.rounds),
    isLong: values.long,
    usesOwnTools: values['own-tools'],
  };
  const set: 'postgres' | 'mime' | 'service' = values.postgres ? 'postgres' : values.mime ? 'mime' : 'service';
  return { names: positionals, isJson: values.json, set, effort };
}

function withVerdict(figure: Figure): object {
  return { ...figure, ratio: ratioOf(figure), met: isMet(figure) };
}
