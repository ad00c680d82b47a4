/** Writes every generated file. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generatedFiles } from './files.ts';

for (const { path, make } of generatedFiles) await writeFile(join(import.meta.dirname, '..', path), await make());
