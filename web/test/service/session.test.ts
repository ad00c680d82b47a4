import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ScriptedService } from '../support/scripted-service.ts';

const { createSession, readSignInLink } = await import('../../src/service/session.ts');

const session = { owner: 'anna', guest: false, scopes: ['mailboxes:read'], expiresAt: '2026-01-01T00:00:00.000Z' };
const guestTerms = { names: true, domains: ['mail.test'], minutesMax: 60, recoveryDays: 30, proof: false };
const problem = { status: 401, error: 'unauthorized', detail: 'no' };

function openPage() {
  const service = new ScriptedService();
  return { service, ...service.door, ...createSession(service.door) };
}

suite('a session', () => {
  test('is unknown at first, then out or in, with what the reader may do', async () => {
    const { service, signedIn, readSession, maySee, boundMailbox, guestTerms: known } = openPage();
    assert.equal(signedIn().state, 'unknown');
    void readSession();
    await (await service.next()).answer({ guests: true, guestTerms, providers: [], canSignIn: true });
    assert.deepEqual(signedIn(), { state: 'out', canSignIn: true });
    assert.deepEqual(known(), guestTerms);
    assert.equal(maySee('mailboxes:read'), false);
    void readSession();
    await (await service.next()).answer({
      session: { ...session, mailboxId: 'box' },
      guests: true,
      providers: [],
      canSignIn: true,
    });
    assert.equal(maySee('mailboxes:read'), true);
    assert.equal(maySee('mailboxes'), false);
    assert.equal(boundMailbox(), 'box');
  });

  test('is over with the first call that is not authorised, and begins anew by a sign-in', async () => {
    const { service, api, isSessionOver, signIn } = openPage();
    const call = assert.rejects(api.get('/v1/mails'));
    await (await service.next()).answer(problem, 401);
    await call;
    assert.equal(isSessionOver(), true);
    const entering = signIn({ apiKey: 'mfk_a' });
    const asked = await service.next();
    assert.deepEqual(asked.body, { apiKey: 'mfk_a' });
    await asked.answer(session);
    await entering;
    assert.equal(isSessionOver(), false);
  });

  test('is not over because a sign-in was refused', async () => {
    const { service, isSessionOver, signIn, signedIn } = openPage();
    const entering = assert.rejects(signIn({ apiKey: 'wrong' }));
    await (await service.next()).answer(problem, 401);
    await entering;
    assert.equal(isSessionOver(), false);
    assert.equal(signedIn().state, 'unknown');
  });

  test('is ended by the service before the page shows that nobody is signed in', async () => {
    const { service, signOut, signedIn } = openPage();
    const leaving = signOut();
    const asked = await service.next();
    assert.equal(`${asked.method} ${asked.path}`, 'DELETE /v1/session');
    await asked.answer({});
    await (await service.next()).answer({ guests: false, providers: [], canSignIn: true });
    await leaving;
    assert.equal(signedIn().state, 'out');
  });

  test('a guest leaves the mailbox for its link, or deletes it', async () => {
    const { service, signOut } = openPage();
    for (const [keep, path] of [
      [true, '/v1/session?keep=true'],
      [false, '/v1/session'],
    ] as const) {
      const leaving = signOut({ keep });
      const asked = await service.next();
      assert.equal(`${asked.method} ${asked.path}`, `DELETE ${path}`);
      await asked.answer({});
      await (await service.next()).answer({ guests: true, providers: [], canSignIn: true });
      await leaving;
    }
  });

  test('a sign-in link has a code and leads to a place of the app, nowhere else', () => {
    assert.deepEqual(readSignInLink('#code=a&to=/mails'), { proof: { code: 'a' }, to: '/mails' });
    assert.deepEqual(readSignInLink('#code=a&to=https://elsewhere.example'), { proof: { code: 'a' }, to: undefined });
    assert.deepEqual(readSignInLink('#recovery=a'), { proof: { recovery: 'a' }, to: undefined });
    assert.equal(readSignInLink('#part-of-a-page'), undefined);
  });
});
