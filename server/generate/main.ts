/**
 * Writes every generated file. With `--clients` also the table of what mail clients support, for which a package is installed
 * that nothing else needs.
 */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clientSupportFile } from './client-support.ts';
import { generatedFiles } from './files.ts';

const wanted = process.argv.includes('--clients') ? [clientSupportFile, ...generatedFiles] : generatedFiles;
for (const { path, make } of wanted) await writeFile(join(import.meta.dirname, '..', path), await make());
