import type { FastifyInstance } from 'fastify';
import type { ProofChallenge, RecoveryLink } from '../../../contract/access/guests.ts';
import { AppError } from '../../../core/errors.ts';
import { recoveryUrl } from '../../../core/guests/recovery-links.ts';
import { networkHolder } from '../../../lib/client-network.ts';
import { openAnswers, ref } from '../../schemas.ts';
import { sessionSecretOf } from '../../sessions/browser-calls.ts';
import { loopbackOrigin } from '../../sessions/page-origin.ts';
import type { SessionRouteParts } from './session.ts';

const tags = ['Session'];
const refusals = [
  'invalid_request',
  'unauthorized',
  'cross_origin',
  'recovery_not_allowed',
  'too_many_requests',
  'body_too_large',
] as const;

/** Adds the routes of visitors and guests besides those of every session: challenges, and recovery links. They need no key. */
export function guestSessionRoutes(app: FastifyInstance, parts: SessionRouteParts): void {
  const { guests, recoveryLinks, sessions, ownerLimits } = parts;

  app.post('/v1/session/challenges', {
    schema: {
      tags,
      operationId: 'createChallenge',
      summary: 'Makes a challenge: its proof of work opens the mailbox of a guest, where the operator asks for one',
      security: [],
      response: openAnswers({ 201: ref('ProofChallenge') }, [
        'invalid_request',
        'guests_not_allowed',
        'body_too_large',
      ]),
    },
    handler: async (request, reply) => {
      const answer: ProofChallenge = guests.challenge(parts.networkOf(request));
      return reply.code(201).header('cache-control', 'no-store').send(answer);
    },
  });

  app.post('/v1/session/recovery-link', {
    schema: {
      tags,
      operationId: 'createRecoveryLink',
      summary: 'Makes the link by which the guest of this browser returns to the mailbox; the one before it ends',
      security: [],
      response: openAnswers({ 201: ref('RecoveryLink') }, [...refusals]),
    },
    handler: async (request, reply) => {
      const { server, headers, protocol } = request;
      const cookie = sessionSecretOf(request, parts);
      if (cookie === undefined) throw notSignedIn();
      const release = ownerLimits.take('signIns', networkHolder(parts.networkOf(request)));
      try {
        const { secret, ...link } = await recoveryLinks.make(await sessions.authenticate(cookie));
        // Anybody can write another name into Host: the link would take the secret there.
        const url = recoveryUrl(server.publicUrl || loopbackOrigin(headers.host, protocol), secret);
        const answer: RecoveryLink = { url, ...link };
        return await reply.code(201).header('cache-control', 'no-store').send(answer);
      } finally {
        release();
      }
    },
  });
}

function notSignedIn(): AppError {
  return new AppError('unauthorized', 'this browser is not signed in', { fix: 'Sign in as a guest first.' });
}
