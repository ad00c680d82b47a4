import { fastify } from 'fastify';
import { Type } from 'typebox';
import { answerParent, partInput } from './program.ts';

const source = partInput(Type.Object({ url: Type.String(), headers: Type.Record(Type.String(), Type.String()) }));

answerParent({ listen });

async function listen(): Promise<{ url: string }> {
  const answer = await fetch(source.url, { headers: source.headers });
  if (!answer.ok) throw new Error(`bench: ${source.url} was answered ${answer.status}`);
  const content: unknown = await answer.json();
  const app = fastify();
  app.get('/', async () => content);
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }) };
}
