import serveStatic from '@fastify/static';
import { fastify } from 'fastify';
import { Type } from 'typebox';
import { answerParent, partInput } from './program.ts';

const { folder } = partInput(Type.Object({ folder: Type.String() }));

answerParent({ listen });

async function listen(): Promise<{ url: string }> {
  const app = fastify();
  await app.register(serveStatic, { root: folder });
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }) };
}
