import { attackerAddress } from './addresses.ts';
import type { Target } from './attack.ts';
import { call } from './http-call.ts';
import { Tally } from './tally.ts';
import { repeatAtOnce } from './under-way.ts';

/** Body that is sent to the service again and again. */
export interface Upload {
  readonly name: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const boundary = 'b';
/** Headers of the forms below. */
export const formHeaders = { 'content-type': `multipart/form-data; boundary=${boundary}` };

/** The line before each part of a form. */
export const nextPart = `--${boundary}\r\n`;
/** The last line of a form. */
export const lastLine = `--${boundary}--\r\n`;

/** Sends uploads in turn, one of each at once, until the signal comes. The answers are counted by name and status. */
export async function repeatUploads(
  target: Target,
  { uploads, over }: { uploads: readonly Upload[]; over: AbortSignal },
): Promise<Tally> {
  const answers = new Tally();
  await repeatAtOnce({ atOnce: uploads.length, over }, async (index) => {
    const upload = uploads[index % uploads.length];
    if (upload !== undefined) answers.add(`${upload.name} ${await answerTo(target, { ...upload, index })}`);
  });
  return answers;
}

/** Sends a body once, from an address of its own. Returns the status of the answer, or why there is none. */
export async function answerTo(
  { url, key }: Target,
  { path, headers, body, index }: Omit<Upload, 'name'> & { index: number },
): Promise<string> {
  const wanted = { method: 'POST', path, key, headers, body, localAddress: attackerAddress(index) };
  const outcome = await call(url, { ...wanted, timeoutMs: 60_000 }).catch((error: Error) => error);
  return outcome instanceof Error ? outcome.message : `${outcome.status}`;
}
