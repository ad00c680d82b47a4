import { type ClientRequest, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { collect } from './zip.ts';

/** Answer to an upload; `undefined` when the connection was lost before it. */
export type UploadAnswer = { readonly status: number; readonly body: string } | undefined;

/** Archive that is being uploaded. */
export interface Upload {
  /** Sends more of it. */
  send(bytes: Buffer): void;
  /** Sends its last bytes, and resolves with the answer. */
  end(bytes: Buffer): Promise<UploadAnswer>;
  /** Closes the connection. */
  cut(): void;
  readonly answer: Promise<UploadAnswer>;
}

/** Begins to upload an archive to a service as a new mailbox. */
export function beginImport(url: string, key: string): Upload {
  const call: ClientRequest = request(`${url}/v1/mailboxes/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/zip' },
  });
  const answer = new Promise<UploadAnswer>((resolve) => {
    call.once('response', async (response) => {
      const body = await text(response).catch(() => '');
      resolve({ status: response.statusCode ?? 0, body });
    });
    // Also when the answer is there already.
    call.on('error', () => resolve(undefined));
  });
  return {
    send: (bytes) => void call.write(bytes),
    end: (bytes) => {
      call.end(bytes);
      return answer;
    },
    cut: () => void call.destroy(),
    answer,
  };
}

/** Archive of messages, and where to divide it so that the first half has whole messages. */
export async function archiveOf(messages: readonly string[]): Promise<[Buffer, Buffer]> {
  const zip = new ZipFile();
  for (const [index, message] of messages.entries())
    zip.addBuffer(Buffer.from(message), `${index}.eml`, { compress: false });
  zip.end();
  const whole = await collect(zip.outputStream);
  const middle = whole.length >> 1;
  return [whole.subarray(0, middle), whole.subarray(middle)];
}
