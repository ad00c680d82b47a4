import { makeClientTypes } from './client-types.ts';
import { makeDialectTables } from './dialect-tables.ts';
import { makeEmailClients } from './email-clients.ts';
import { makeOpenApi } from './openapi.ts';
import { compileSql } from './sql.ts';
import { makeArgumentValidators, makeValidators } from './validators.ts';

/** A file that is made from the source and checked in, so that no start has to make it. */
export interface GeneratedFile {
  /** The path in the workspace. */
  readonly path: string;
  make(): Promise<string>;
}

/** All files that `npm run generate` writes. */
export const generatedFiles: readonly GeneratedFile[] = [
  { path: 'src/contract/generated/email-clients.ts', make: makeEmailClients },
  { path: 'src/store/generated/sqlite.json', make: () => compileSql('sqlite') },
  { path: 'src/store/generated/postgres.json', make: () => compileSql('postgres') },
  { path: 'src/http/generated/request-validators.ts', make: makeValidators },
  { path: 'src/mcp/generated/argument-validators.ts', make: makeArgumentValidators },
  { path: 'src/http/generated/openapi.json', make: makeOpenApi },
  { path: '../client/src/generated/openapi.ts', make: makeClientTypes },
  { path: '../docs/dialects.md', make: makeDialectTables },
];
