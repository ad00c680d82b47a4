import assert from 'node:assert/strict';
import { useEngines } from '../../support/engines.ts';
import {
  type CatchingService,
  type RecordedAnswer,
  recordedAnswers,
  recordedMails,
  startCatching,
} from '../catching-service.ts';

const onEngines = useEngines();

/** Mails without a header or a boundary are read in another way: the other service shows less of them. */
const readOtherwise = /^GET \/messages\/[68]\./;

onEngines(
  'answers each call as MailCatcher does, but for numbers, times and what the guide tells',
  async (t, start) => {
    const catching = await startCatching(t, start);
    // The other service answers 500 to each list that has the last one.
    const mails = (await recordedMails()).slice(0, -1);
    await catching.send(...mails);
    const list = JSON.parse((await catching.call('GET', '/as/mailcatcher/messages')).text);
    const numbers: number[] = list.map(({ id }: { id: number }) => id);
    assert.equal(numbers.length, mails.length);
    assert.deepEqual(
      numbers,
      numbers.toSorted((one, other) => one - other),
    );
    const { attachments } = JSON.parse(
      (await catching.call('GET', `/as/mailcatcher/messages/${numbers[3]}.json`)).text,
    );
    const parts: string[] = attachments.map(({ cid }: { cid: string }) => cid);
    for (const recorded of await recordedAnswers('mailcatcher')) await compare(catching, { numbers, parts }, recorded);
  },
);

interface Names {
  readonly numbers: readonly number[];
  readonly parts: readonly string[];
}

async function compare({ call }: CatchingService, names: Names, recorded: RecordedAnswer): Promise<void> {
  const { request, status, type } = recorded;
  if (readOtherwise.test(request)) return;
  const [method = '', path = ''] = request.split(' ');
  const filled = path
    .replace(/^\/messages\/(\d)\b/, (_, number) => `/messages/${names.numbers[number - 1]}`)
    .replace(/{part:(\d)}/, (_, index) => encodeURIComponent(names.parts[index] ?? ''));
  const answer = await call(method, `/as/mailcatcher${filled}`);
  assert.equal(answer.status, status, `${request}: ${answer.text}`);
  if (status >= 400) {
    assert.match(answer.text, /^<html>\n<body>\n {2}<h1>No Dice<\/h1>\n {2}<p>\w/, `${request} says what is wrong`);
    return;
  }
  assert.equal(answer.type?.split(';')[0], type?.split(';')[0], request);
  const text = hidden(answer.text, names);
  if (type !== 'application/json') {
    assert.equal(
      asSent(text).replaceAll('\r\n', '\n').trimEnd(),
      asSent(String(recorded.body ?? '')).trimEnd(),
      request,
    );
    return;
  }
  const body = JSON.parse(text);
  assert.deepEqual(told(body), told(recorded.body), request);
}

/** A text with the names of the recording in place of our own. */
function hidden(text: string, { numbers, parts }: Names): string {
  const withParts = parts.reduce((hidden, part, index) => hidden.replaceAll(part, `{part:${index}}`), text);
  return numbers.reduce((hidden, number, index) => hidden.replaceAll(`${number}`, `${index + 1}`), withParts);
}

/** A text with LF at the end of lines, without the fields of this service. */
function asSent(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(/^Return-Path: .*\nReceived: from client\.test .*\n(?:\t.*\n)+/, '');
}

// biome-ignore lint/suspicious/noExplicitAny: an answer is compared with another one, whatever it has
function told(body: any): unknown {
  if (Array.isArray(body)) return body.map((item) => (typeof item === 'object' ? item.id : item));
  assert.match(body.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
  assert.match(body.size, /^\d+$/);
  return Object.entries({ ...body, size: '', created_at: '' });
}
