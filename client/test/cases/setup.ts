import { Mayfly, MayflyError } from '../../src/main.ts';
import { cases } from '../case.ts';
import { equal, match, ok } from '../check.ts';
import { pathPrefix } from '../path-prefix.ts';
import { deliver, newMailbox } from './world.ts';

function failureOf(make: () => unknown): Error {
  try {
    make();
  } catch (error) {
    if (error instanceof MayflyError) return error;
    throw error;
  }
  throw new Error('it does not fail');
}

/** Guarantees of how a client is made. */
export const setupCases = cases({
  'a key that is missing, empty or no key is told by its name, and not shown': async ({ url }) => {
    match(failureOf(() => new Mayfly({ url })).message, /there is no API key: .*MAYFLY_API_KEY/);
    match(failureOf(() => new Mayfly({ url, apiKey: ' ' })).message, /there is no API key: .*MAYFLY_API_KEY/);
    const { message } = failureOf(() => new Mayfly({ url, apiKey: 'mfk_two\nmfk_lines' }));
    match(message, /something with other characters: .*MAYFLY_API_KEY/);
    ok(!message.includes('mfk_'), 'it is not in the message');
  },
  'a key has blanks around it, as the line of a file has': async (world) => {
    ok(Array.isArray(await new Mayfly({ ...world, apiKey: ` ${world.apiKey}\n` }).mailboxes()), 'it is taken');
  },
  'a URL that is none is told, without a password in it': async ({ apiKey }) => {
    const none = [
      'localhost:8080',
      'ftp://x.example',
      'http://',
      'http://user:secret@x.example',
      'http://x.example?a=1',
    ];
    for (const url of none) {
      const { message } = failureOf(() => new Mayfly({ url, apiKey }));
      match(message, /is no URL of a service.*MAYFLY_URL/);
      ok(!message.includes('secret'), 'it is not in the message');
    }
  },
  'the service may be below a path': async (world) => {
    const { inbox } = await newMailbox(world);
    await deliver(inbox, { subject: 'Below', file: 'a file' });
    const below = new Mayfly({ ...world, url: `${world.proxyUrl}${pathPrefix}/` });
    equal(below.url, world.proxyUrl + pathPrefix);
    const mail = await (await below.mailbox(inbox.id)).waitForMail({ subject: 'below' });
    equal(await mail.attachments[0]?.text(), 'a file');
  },
});
