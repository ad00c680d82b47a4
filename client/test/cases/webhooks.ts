import { verifyWebhook } from '../../src/main.ts';
import { cases } from '../case.ts';
import { equal, fails } from '../check.ts';

const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
const body = '{"id":"e1","type":"mail.received","timestamp":"2026-03-01T12:00:00.000Z","data":{"subject":"ü"}}';

/** Guarantees of the verification of webhooks. */
export const webhookCases = cases({
  'a webhook that is signed with the secret is taken': async () => {
    const event = await verifyWebhook(await signed({}), secret);
    equal([event.id, event.type, event.data.subject], ['e1', 'mail.received', 'ü']);
  },
  'one of two signatures is enough': async () => {
    const request = await signed({ others: `v1,${btoa('x'.repeat(32))} v2,abc ` });
    equal((await verifyWebhook(request, secret)).id, 'e1');
  },
  'a webhook that was changed, is old, or of another secret is refused': async () => {
    await fails(verifyWebhook(await signed({ sent: body.replace('e1', 'e2') }), secret), 'InvalidWebhook');
    await fails(verifyWebhook(await signed({ ageSeconds: 310 }), secret), 'InvalidWebhook');
    await fails(verifyWebhook(await signed({ ageSeconds: -310 }), secret), 'InvalidWebhook');
    equal((await verifyWebhook(await signed({ ageSeconds: 290 }), secret)).id, 'e1');
    await fails(verifyWebhook(await signed({}), `whsec_${btoa('another')}`), 'InvalidWebhook');
    await fails(verifyWebhook(new Request('http://x.example', { method: 'POST', body }), secret), 'InvalidWebhook');
    await fails(verifyWebhook(await signed({}), 'secret'), 'TypeError');
  },
});

async function signed({ sent = body, ageSeconds = 0, others = '' }): Promise<Request> {
  const bytes = Uint8Array.from(atob(secret.slice(6)), (character) => character.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const timestamp = String(Math.floor(Date.now() / 1_000) - ageSeconds);
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`m1.${timestamp}.${body}`));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(signature)));
  const headers = {
    'webhook-id': 'm1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `${others}v1,${base64}`,
  };
  return new Request('http://hooks.example', { method: 'POST', body: sent, headers });
}
