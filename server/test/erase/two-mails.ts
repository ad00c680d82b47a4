import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { createMailbox, deliver, messageWith } from '../http/mail.ts';
import { seededRandom } from '../support/seeded-random.ts';
import type { Service } from '../support/service.ts';

/** A mailbox with a small mail and a long one, and both as files. */
export async function sendTwo(t: TestContext, service: Service, key: string) {
  const mailbox = await createMailbox(service, key, { noExpiration: true });
  const noise = Buffer.from(seededRandom(9)(30_000)).toString('base64').replaceAll(/.{76}/g, '$&\r\n');
  const texts = {
    small: messageWith(1, 'a subject that is nowhere else in the files'),
    long: `Subject: long\r\n\r\n${noise}\r\n`,
  };
  await deliver(t, service, mailbox.address, texts.small, texts.long);
  const { body } = await service.call('GET', `/v1/mailboxes/${mailbox.id}/mails`, { key });
  const [eml = '', packed = ''] = await Promise.all(
    Object.keys(texts).map(async (name, index) => {
      const path = `/v1/mailboxes/${mailbox.id}/mails/${body.items[1 - index].id}/raw`;
      const answer = await fetch(`${service.app.url}${path}`, { headers: { authorization: `Bearer ${key}` } });
      const file = join(service.folder, `${name}.eml`);
      await writeFile(file, Buffer.from(await answer.arrayBuffer()));
      return file;
    }),
  );
  return { mailbox: String(mailbox.id), eml, packed };
}
