import assert from 'node:assert/strict';
import type { ApiAnswer, Service } from '../../support/service.ts';
import { until } from '../../support/until.ts';

/** Calls wait. */
export function wait(service: Service, key: string, mailboxId: string, body?: object): Promise<ApiAnswer> {
  return service.call('POST', `/v1/mailboxes/${mailboxId}/wait`, { key, ...(body === undefined ? {} : { body }) });
}

/** Calls wait, and resolves once the service holds the call, with the promise of its answer. */
export async function held(service: Service, ...args: [key: string, mailboxId: string, body?: object]) {
  const { alarms } = service.clock;
  const answer = wait(service, ...args);
  let isAnswered = false;
  answer.then(() => {
    isAnswered = true;
  });
  await until(() => isAnswered || service.clock.alarms > alarms);
  return { answer };
}

/** Value of a metric of the service. */
export async function measured(service: Service, name: string): Promise<number> {
  const text = await (await fetch(`${service.app.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
}

/** Resolves once so many waits are held. */
export function untilHeld(service: Service, waits: number): Promise<void> {
  return until(async () => (await measured(service, 'mayfly_open_streams')) === waits, `${waits} waits are held`);
}

/** Subjects of the emails in an answer, which has to be 200. */
export function subjects(answer: ApiAnswer): string[] {
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.items.map(({ subject }: { subject: string }) => subject);
}
