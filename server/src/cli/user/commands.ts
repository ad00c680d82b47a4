import { exportCommand } from './export.ts';
import { ingestCommand } from './ingest.ts';
import { shareCommand } from './links/share.ts';
import { listenCommand } from './live/listen.ts';
import { watchCommand } from './live/watch.ts';
import { readingCommands } from './mails.ts';
import { mcpCommand } from './mcp.ts';
import { refusalsCommand } from './refusals.ts';
import { ruleCommands } from './rules/rules.ts';
import { sendingCommands } from './sending.ts';
import { waitCommand } from './wait.ts';

/** Commands that read mail and bring some in, in the order of the help. */
export const mailCommands = [
  ...readingCommands,
  shareCommand,
  waitCommand,
  watchCommand,
  refusalsCommand,
  ...ruleCommands,
  listenCommand,
  ...sendingCommands,
  ingestCommand,
  exportCommand,
  mcpCommand,
] as const;
