import type { TestContext } from 'node:test';
import type { Service } from './service.ts';

/** Has the service look up the keys of what is open. Returns how often it asked whether some are valid. */
export async function keyChecks(t: TestContext, { app }: Service): Promise<number> {
  const asked = t.mock.method(app.accounts, 'validKeys');
  await app.run('checkKeys');
  asked.mock.restore();
  return asked.mock.callCount();
}
