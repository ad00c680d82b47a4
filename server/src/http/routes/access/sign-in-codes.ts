import type { FastifyInstance } from 'fastify';
import type { SignInCode } from '../../../contract/access/session.ts';
import type { OneTimeSecrets } from '../../../core/accounts/one-time-secrets.ts';
import { signInUrl } from '../../../core/accounts/sessions.ts';
import { AppError } from '../../../core/errors.ts';
import { extensionAnswers, ref } from '../../schemas.ts';
import { loopbackOrigin } from '../../sessions/page-origin.ts';

/** Adds the route of sign-in codes, by which a program opens a browser that is signed in. */
export function signInCodeRoutes(app: FastifyInstance, { secrets }: { secrets: OneTimeSecrets }): void {
  app.post('/v1/session/codes', {
    schema: {
      tags: ['Session'],
      operationId: 'createSignInCode',
      summary: 'Makes a code that signs a browser in with the key of the call, once, within five minutes',
      response: extensionAnswers({ 201: ref('SignInCode') }, ['body_too_large']),
    },
    handler: async ({ caller, server, headers, protocol }, reply) => {
      // Else a session could open the next one for ever.
      if (caller.session !== undefined)
        throw new AppError('unauthorized', 'a sign-in code is made with an API key, not with a session');
      const { secret: code, expiresAt } = await secrets.make('sign_in', caller);
      // Anybody can write another name into Host, also a page that has a browser ask: the link would take the code there.
      const url = signInUrl(server.publicUrl || loopbackOrigin(headers.host, protocol), code);
      const answer: SignInCode = { code, url, expiresAt };
      return reply.code(201).header('cache-control', 'no-store').send(answer);
    },
  });
}
