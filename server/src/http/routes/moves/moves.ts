import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  ActivateMove,
  BeginMove,
  CancelMove,
  CompareRows,
  MoveAddresses,
  MoveClaims,
  MoveOutline,
  MoveParts,
  MoveRows,
  MoveStep,
  moveRunHeader,
  StageRows,
} from '../../../contract/operator/moves.ts';
import { unauthorized } from '../../../core/accounts/accounts.ts';
import { moveHolder, type OwnerArrival, type OwnerArrivals } from '../../../core/moves/arrivals.ts';
import type { OwnerLimits } from '../../../core/owner-limits.ts';
import { bodyBytesMax } from '../../limits.ts';
import { takeShares } from '../../request-share.ts';
import { refuseUnknownParameters } from '../../requests/query-parameters.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Move whose ticket the request has; set on every path under /v1/moves. */
    arrival: OwnerArrival;
  }
}

/**
 * Adds the calls by which another installation moves an owner here: `core/moves/move-target.ts` says what each does. They are between two
 * programs of one version, and of no interest to anybody else. Each needs the ticket of the operator here, which is looked up before the
 * body is read.
 */
export function moveRoutes(
  app: FastifyInstance,
  { arrivals, ownerLimits }: { arrivals: OwnerArrivals; ownerLimits: OwnerLimits },
): void {
  refuseUnknownParameters(app);
  app.decorateRequest('arrival');
  app.addHook('onRequest', async (request) => {
    request.arrival = await arrivals.open(ticketOf(request), String(request.headers[moveRunHeader] ?? ''));
  });
  app.decorateRequest('share');
  takeShares(app, { ownerLimits, beyondShare: 'waits', holderOf: ({ arrival }) => moveHolder(arrival) });
  const bodyLimit = bodyBytesMax.moved;
  const schemaOf = (body: object) => ({ hide: true, body });

  app.post<{ Body: BeginMove }>('/v1/moves', { schema: schemaOf(BeginMove), bodyLimit }, (request) =>
    arrivals.begin(ticketOf(request), request.body),
  );
  app.post<{ Body: CompareRows }>('/v1/moves/compare', { schema: schemaOf(CompareRows), bodyLimit }, (request) =>
    arrivals.compare(request.arrival, request.body),
  );
  const receive = <Body extends object>(
    path: string,
    body: object,
    take: (of: OwnerArrival, body: Body) => Promise<void>,
    bytesMax: number = bodyLimit,
  ) =>
    app.post<{ Body: Body }>(
      `/v1/moves/${path}`,
      { schema: schemaOf(body), bodyLimit: bytesMax },
      async (request, reply) => {
        // The framework has checked the body against its schema.
        await take(request.arrival, request.body as Body);
        return reply.code(204).send();
      },
    );
  receive<MoveRows>('rows', MoveRows, (of, body) => arrivals.rows(of, body));
  receive<MoveOutline>('outline', MoveOutline, (of, body) => arrivals.outline(of, body));
  receive<MoveParts>('parts', MoveParts, (of, body) => arrivals.parts(of, body), bodyBytesMax.movedParts);
  receive<MoveClaims>('claims', MoveClaims, (of, body) => arrivals.claims(of, body));
  receive<MoveAddresses>('addresses', MoveAddresses, (of, body) => arrivals.addresses(of, body));
  receive<StageRows>('stage', StageRows, (of, body) => arrivals.stage(of, body));
  app.post<{ Body: CancelMove }>('/v1/moves/cancel', { schema: schemaOf(CancelMove), bodyLimit }, (request) =>
    arrivals.takeBack(request.arrival, request.body),
  );
  app.post('/v1/moves/drop-addresses', { schema: schemaOf(MoveStep), bodyLimit }, ({ arrival }) =>
    arrivals.dropAddresses(arrival),
  );
  app.post<{ Body: ActivateMove }>('/v1/moves/activate', { schema: schemaOf(ActivateMove), bodyLimit }, (request) =>
    arrivals.activate(request.arrival, request.body),
  );
}

function ticketOf({ headers: { authorization } }: FastifyRequest): string {
  if (authorization === undefined) throw unauthorized();
  return authorization.replace(/^bearer +/i, '').trim();
}
