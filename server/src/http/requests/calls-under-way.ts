import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/errors.ts';
import type { CallsUnderWay, CallUnderWay } from '../../core/whereabouts/calls-under-way.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The call, which is under way until its answer is sent and its handler has ended. */
    underWay: CallUnderWay;
  }
}

/**
 * Has the calls of the routes declared after this call known as under way. The hook that finds the caller counts each as one of its owner. A
 * call whose client has hung up before its handler began is not done.
 */
export function followCalls(app: FastifyInstance, { callsUnderWay }: { callsUnderWay: CallsUnderWay }): void {
  app.decorateRequest('underWay');
  app.addHook('onRequest', (request, reply, done) => {
    const call = callsUnderWay.begin();
    request.underWay = call;
    if (reply.raw.destroyed) call.close();
    else reply.raw.once('close', () => call.close());
    done();
  });
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      if (request.underWay.isClosed) throw new AppError('unavailable', 'the client has hung up');
      const answered = handler.call(this, request, reply);
      if (answered instanceof Promise) request.underWay.during(answered);
      return answered;
    };
  });
}
