import { nextVersion, openOn } from './places.ts';

/** Program that opens a database as a server of the next version, whose migration has the given steps. */
const { place, steps } = JSON.parse(process.argv[2] ?? '');
await openOn(place, { sql: nextVersion(place.engine, steps) });
process.exit();
