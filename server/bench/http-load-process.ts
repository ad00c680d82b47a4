import { Type } from 'typebox';
import { HttpReader } from './http-reader.ts';
import { answerParent, partInput } from './program.ts';

/** Makes requests over connections that stay open, each as soon as the one before is answered: what wrk does. */
const load = partInput(
  Type.Object({
    url: Type.String(),
    headers: Type.Record(Type.String(), Type.String()),
    connections: Type.Integer(),
    seconds: Type.Number(),
  }),
);

answerParent({ send });

async function send(): Promise<{ count: number; perSecond: number }> {
  const reader = new HttpReader(load);
  const startedAt = performance.now();
  const endAt = startedAt + load.seconds * 1000;
  let answered = 0;
  const readOn = async () => {
    do {
      await reader.read();
      answered += 1;
    } while (performance.now() < endAt);
  };
  await Promise.all(Array.from({ length: load.connections }, readOn));
  return { count: answered, perSecond: answered / ((performance.now() - startedAt) / 1000) };
}
