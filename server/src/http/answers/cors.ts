import type { FastifyInstance } from 'fastify';
import { answerHeaders } from './answer-headers.ts';

/** Origins whose pages may call the API from a browser; `*` for all. */
export type AllowedOrigins = '*' | readonly string[];

/** Time in seconds for which a browser remembers the answer to a preflight request. */
const preflightSeconds = 600;

/**
 * Allows pages of other origins to call the API from a browser (WHATWG Fetch: CORS protocol). Without origins it loads
 * nothing.
 */
export async function allowOrigins(app: FastifyInstance, origins: AllowedOrigins): Promise<void> {
  if (origins.length === 0) return;
  const { default: cors } = await import('@fastify/cors');
  await app.register(cors, {
    origin: origins === '*' ? '*' : [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: Object.keys(answerHeaders),
    maxAge: preflightSeconds,
    strictPreflight: false,
  });
}
