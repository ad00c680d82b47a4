import { clientFolders, clientHomes, clientReserved } from './client.ts';
import { loadParts } from './loads.ts';
import type { Part } from './part.ts';
import { serverFolders, serverHomes, serverReserved } from './server.ts';
import { webFolders, webHomes, webReserved } from './web.ts';

/** The parts that are looked at. */
export const parts: readonly Part[] = [
  {
    folder: 'server/src',
    folders: serverFolders,
    homes: serverHomes,
    reserved: serverReserved,
    functionLinesMax: { '.ts': 70, '.tsx': 90 },
    folderFilesMax: 15,
    hasUniqueNames: true,
    usedBy: ['server/generate', 'server/load', 'server/siege', 'server/bench'],
    // Limits are exported for the tests of both their sides; the names are those of tables and rules that tests go over.
    entries: /^testing\/main\.ts | (?:\w+(?:Max|Min|Ms)|routeScopes|LookupFailedError|withoutGaps|assertVersion)$/,
    packages: { field: 'dependencies', tools: [], made: [] },
  },
  {
    folder: 'web/src',
    folders: webFolders,
    homes: webHomes,
    reserved: webReserved,
    functionLinesMax: { '.ts': 70, '.tsx': 90 },
    folderFilesMax: 15,
    hasUniqueNames: true,
    usedBy: [],
    // Compiled views call what is in it.
    entries: /^base\/dom\.ts /,
    packages: { field: 'devDependencies', tools: ['marked', 'vite', 'vite-plugin-solid'], made: ['mayfly-dom'] },
  },
  {
    folder: 'client/src',
    folders: clientFolders,
    homes: clientHomes,
    reserved: clientReserved,
    functionLinesMax: { '.ts': 70, '.tsx': 90 },
    folderFilesMax: 15,
    // Each framework has a `test` and an `expect`.
    hasUniqueNames: false,
    usedBy: ['server/src'],
    // The entries that package.json names.
    entries: /^(?:main|fixtures\/(?:playwright|vitest|jest|cypress|cypress-support|setup|serve|teardown))\.ts /,
    packages: { field: 'peerDependencies', tools: ['cypress', 'mayfly'], made: ['mayfly-client'] },
  },
  ...loadParts,
];
