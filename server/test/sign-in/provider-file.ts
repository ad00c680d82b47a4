import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { temporaryFolder } from '../durability/server-process.ts';

/** Providers as the file has them; members of a test's own are left out. */
interface WrittenProvider extends Readonly<Record<string, unknown>> {
  readonly id: string;
}

/** Writes the file that `MAYFLY_OIDC_PROVIDERS` names, and returns its path. */
export async function writeProviders(t: TestContext, providers: readonly WrittenProvider[]): Promise<string> {
  const file = join(await temporaryFolder(t), 'providers.json');
  await writeFile(
    file,
    JSON.stringify(providers.map(({ person: _, asks: __, serviceUrl: ___, ...written }) => written)),
  );
  return file;
}
