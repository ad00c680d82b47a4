import { cases } from '../case.ts';
import { equal, fails, match, ok } from '../check.ts';
import { deliver, newMailbox } from './world.ts';

/** Guarantees of mails and lists. */
export const mailCases = cases({
  'a mail has its text, HTML, header fields, addresses and files': async (world) => {
    const { inbox } = await newMailbox(world);
    await deliver(inbox, { subject: 'Zażółć', body: 'plain', htmlBody: '<p>rich</p>', file: 'a file' });
    const mail = await inbox.waitForMail();
    equal([mail.subject, mail.text.trim(), mail.html?.includes('<p>rich</p>')], ['Zażółć', 'plain', true]);
    equal(mail.details.from.address, 'shop@shop.example');
    match(mail.headers, /^Subject: /m);
    const [file] = mail.attachments;
    equal([file?.name, await file?.text()], ['note.txt', 'a file']);
    match(new TextDecoder().decode(await mail.raw()), /^[\s\S]*Content-Type: multipart/i);
    const page = await mail.htmlPage();
    match(page.headers.get('content-security-policy') ?? '', /sandbox/);
  },
  'a mail is shown without what a client does not support, which is listed with its lines': async (world) => {
    const { inbox } = await newMailbox(world);
    await deliver(inbox, { htmlBody: '<p>a</p>\n<p style="gap:1px;color:red">b</p>' });
    const mail = await inbox.waitForMail();
    ok(
      (await (await mail.htmlPage({ as: 'outlook.windows' })).text()).includes('<p style="color:red">b</p>'),
      'without',
    );
    const [lacked] = (await mail.features({ as: 'outlook.windows' })).items;
    equal([lacked?.slug, lacked?.lines], ['css-gap', [2]]);
    equal((await mail.features({ as: 'apple-mail.macos' })).items, []);
    const { items, nextCursor } = await mail.features({ limit: 1 });
    equal([items.length, nextCursor === undefined], [1, false]);
  },
  'a link that a mail lacks is told with those that it has': async (world) => {
    const { inbox } = await newMailbox(world);
    await deliver(inbox, { htmlBody: '<a href="https://x.example/verify?a=1">Verify</a>' });
    const mail = await inbox.waitForMail();
    equal(mail.link(/verify/), 'https://x.example/verify?a=1');
    try {
      mail.link('reset');
      throw new Error('it has one');
    } catch (error) {
      match(String(error), /NotInMail: .*\n {2}Verify <https:\/\/x\.example\/verify/);
    }
  },
  'lists come as a page, or mail by mail': async (world) => {
    const { mayfly, inbox } = await newMailbox(world);
    for (const subject of ['one', 'two', 'three']) await deliver(inbox, { subject, body: 'Your code is 482 913.' });
    const page = await inbox.mails({ limit: 2 });
    equal(
      page.items.map(({ subject }) => subject),
      ['three', 'two'],
    );
    const all: string[] = [];
    for await (const { subject } of inbox.mails({ limit: 2, order: 'asc' })) all.push(subject);
    equal(all, ['one', 'two', 'three']);
    const counted = await inbox.mails({ subject: 'two', not: ['subject'], count: true, limit: 1 });
    equal([counted.items.length, counted.total, counted.totalIsExact], [1, all.length - 1, true]);
    equal([page.total, page.totalIsExact], [undefined, undefined]);
    const [found] = (await mayfly.mails({ q: 'two' })).items.filter(({ mailboxId }) => mailboxId === inbox.id);
    equal([found?.subject, found?.code, (await found?.load())?.code], ['two', '482913', '482913']);
  },
  'a mail and a mailbox are shared by links, which are revoked by their ids': async (world) => {
    const { mayfly, inbox } = await newMailbox(world);
    await deliver(inbox, {});
    const mail = await inbox.waitForMail();
    const link = await mail.share({ expiresIn: '2d', viewsMax: 3 });
    match(link.url, /^https?:\/\/[^#]+\/shared#mfl_[a-z2-7]{52}$/);
    const life = Date.parse(link.expiresAt) - Date.parse(link.createdAt);
    equal([link.mailId, link.viewsMax, link.codes, life], [mail.id, 3, false, 2 * 86_400_000]);
    const whole = await inbox.share({ history: true, codes: true });
    equal([whole.mailId, whole.history, whole.codes], [undefined, true, true]);
    await mayfly.request(`/v1/links/${link.id}`, { method: 'DELETE' });
    const place = `/v1/mailboxes/${inbox.id}/links`;
    const { items } = await mayfly.request<{ items: { id: string }[] }>(place);
    equal(
      items.map(({ id }) => id),
      [whole.id],
    );
  },
  'a mail that is deleted is gone, and deleted again is as good': async (world) => {
    const { inbox } = await newMailbox(world);
    await deliver(inbox, {});
    const mail = await inbox.waitForMail();
    await mail.delete();
    await mail.delete();
    await fails(inbox.mail(mail.id), 'NotFound');
  },
  'a mailbox is found by its address, and made where there is none': async (world) => {
    const { mayfly, inbox } = await newMailbox(world);
    const [found] = await mayfly.mailboxes({ address: inbox.address });
    equal(found?.id, inbox.id);
    const address = `own-${inbox.data.alias}@${inbox.data.domain}`;
    const own = await mayfly.address(address, { expiresIn: '30m' });
    equal([own.address, (await mayfly.address(address)).id], [address, own.id]);
    const before = own.expiresAt?.getTime() ?? 0;
    ok(((await own.extend('2h')).expiresAt?.getTime() ?? 0) > before, 'it lives longer');
  },
});
