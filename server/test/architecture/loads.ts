import type { Part } from './part.ts';

/** What the parts have in common that load, attack and test the service. */
const usual = {
  ...{ homes: [], reserved: [] },
  functionLinesMax: { '.ts': 70, '.tsx': 90 },
  ...{ folderFilesMax: 15, hasUniqueNames: true },
  entries: /^$/,
} as const satisfies Partial<Part>;

/** The base of siege and bench, these two, which do not know each other, and the tests. */
export const loadParts: readonly Part[] = [
  {
    ...usual,
    folder: 'server/load',
    folders: { '.': ['processes', '../src/*', '../test/support'], processes: [] },
    usedBy: ['server/siege', 'server/bench'],
  },
  {
    ...usual,
    folder: 'server/siege',
    folders: {
      '.': ['attacks/*', 'trials', 'means', 'service', '../load/*', '../src/lib/*'],
      attacks: ['.', 'means', '../load/*', '../src/*', '../test/support'],
      trials: ['.', 'means', 'service', '../load/*', '../test/support'],
      service: ['means', '../load/*'],
      means: ['.', '../load/*', '../src/lib', '../src/store/*'],
    },
    usedBy: [],
  },
  {
    ...usual,
    folder: 'server/bench',
    folders: {
      '.': ['measurements/*', 'mime', '../load/*', '../src/*', '../test/support'],
      'measurements/postgres': ['.', 'measurements', '../load/*', '../src/*'],
      '*': ['.', '../load/*', '../src/*', '../test/*'],
    },
    usedBy: [],
  },
  {
    ...usual,
    folder: 'server/test',
    folders: { support: ['../src/*', '../load/*', '../../client/src'], '*': ['**'] },
    // The tests of a subject are found by its folder, and each of their helpers is imported beside what it is of.
    ...{ folderFilesMax: Number.POSITIVE_INFINITY, hasUniqueNames: false },
    // Called by the module that the runner writes for each process.
    entries: /^runner\/run-files\.ts runFiles$/,
    usedBy: ['server/load', 'server/siege', 'server/bench', 'client/test', 'web/test'],
  },
];
