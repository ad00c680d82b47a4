import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { dialectNames } from '../../src/dialects/names.ts';
import type { StartService } from '../support/engines.ts';
import type { Service } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';

/** A mail as a client sends it; each character of the content is a byte. */
export interface SentMail {
  readonly name: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly content: string;
}

/** Answer of another service to a request, as it was recorded. */
export interface RecordedAnswer {
  readonly request: string;
  readonly status: number;
  readonly type?: string;
  readonly disposition?: string;
  readonly body?: unknown;
}

/** Answer to a call of a dialect. */
export interface DialectAnswer {
  readonly status: number;
  readonly type: string | undefined;
  readonly headers: Headers;
  readonly text: string;
}

/** A service that catches all mail and speaks every dialect. */
export interface CatchingService {
  readonly service: Service;
  readonly key: string;
  send(...mails: readonly Omit<SentMail, 'name'>[]): Promise<void>;
  /** Makes a call, with the key as the password of Basic. */
  call(method: string, path: string, body?: string): Promise<DialectAnswer>;
}

/** Starts a service whose mail goes into one inbox, whoever it is for. */
export async function startCatching(t: TestContext, start: StartService): Promise<CatchingService> {
  const environment = {
    MAYFLY_DIALECTS: dialectNames.join(),
    MAYFLY_CAPTURE: 'default',
    MAYFLY_CAPTURE_FROM: '127.0.0.1',
  };
  const service = await start({ environment });
  const key = await service.key('default');
  const authorization = `Basic ${Buffer.from(`any:${key}`).toString('base64')}`;
  return {
    ...{ service, key },
    send: async (...mails) => {
      const client = await SmtpClient.open(t, service.app.smtp.port);
      for (const mail of mails) {
        const reply = await client.deliver(mail);
        assert.equal(reply.code, 250, reply.text);
      }
      client.socket.destroy();
    },
    call: async (method, path, body) => {
      const init = { method, headers: { authorization }, ...(body === undefined ? {} : { body }) };
      const answer = await fetch(service.app.url + path, init);
      const type = answer.headers.get('content-type') ?? undefined;
      return { status: answer.status, type, headers: answer.headers, text: await answer.text() };
    },
  };
}

/** Mails that were sent to other services, whose answers were recorded. */
export async function recordedMails(): Promise<readonly SentMail[]> {
  return JSON.parse(await readFile(join(import.meta.dirname, 'mailhog/recorded/mails.json'), 'utf8'));
}

/** Recorded answers of a service; `{id:3}` stands for the id of the fourth mail. */
export async function recordedAnswers(of: 'mailhog' | 'mailcatcher'): Promise<readonly RecordedAnswer[]> {
  return JSON.parse(await readFile(join(import.meta.dirname, of, 'recorded/answers.json'), 'utf8'));
}
