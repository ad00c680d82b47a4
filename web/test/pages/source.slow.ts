import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openApp } from './opened-app.ts';
import { copiedBy, hasFocus } from './waits.ts';

const html = `<!doctype html>
<html><head><style>p { color: red }</style></head>
<body>
<p>${'many words '.repeat(1_000)}</p>
<script>document.title = 'ran'</script>
<p>the end</p>
</body></html>`;

test('the checks of a mail lead to lines of its HTML, and back', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const mail = await mailbox.deliver({ sender: 'a@b.test', subject: 'x', body: 'text', htmlBody: html });
  const page = await open(`/mailboxes/${mailbox.id}/mails/${mail.id}?view=checks`);
  await page.getByRole('link', { name: 'Show line 5 in the source' }).first().click();
  const source = page.getByRole('region', { name: 'HTML source' });
  const line = source.locator('[data-line="5"]');
  await line.waitFor();
  assert.equal(await line.textContent(), `<script>document.title = 'ran'</script>\n`);
  assert.match((await line.getAttribute('class')) ?? '', /marked/);
  await page.waitForFunction(
    () => (document.querySelector('[data-line="5"]')?.getBoundingClientRect().bottom ?? 1e6) < innerHeight,
  );
  await hasFocus(source);
  await page.goBack();
  await page.getByRole('heading', { name: 'Faults' }).waitFor();
});

test('in HTML on one line a finding leads to its place, which is marked and in sight', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const rows = '<p>many words in a row of text</p>'.repeat(400);
  const htmlBody = `<!doctype html><style>p{color:red}</style>${rows}<div style="display: flex">wide</div>${rows}`;
  const mail = await mailbox.deliver({ sender: 'a@b.test', subject: 'x', body: 'text', htmlBody });
  const page = await open(`/mailboxes/${mailbox.id}/mails/${mail.id}?as=outlook.windows`);
  const lost = page.getByTestId('lost');
  await lost.locator('summary').click();
  const row = lost.getByRole('listitem').filter({ hasText: 'display:flex' });
  await row.getByText('<div style="display: flex">wide').waitFor();
  await row.getByRole('link', { name: 'Show line 1 in the source' }).click();
  const marks = page.getByRole('region', { name: 'HTML source' }).locator('mark');
  await marks.first().waitFor();
  assert.equal((await marks.allTextContents()).join(''), 'display: flex');
  await page.waitForFunction(() => {
    const { top, bottom } = document.querySelector('.source-text mark')?.getBoundingClientRect() ?? new DOMRect();
    return top > 0 && bottom < innerHeight;
  });
  await page.goBack();
  await row.waitFor();
  await page.reload();
  await row.waitFor();
  await lost.locator('summary').click();
  await row.waitFor({ state: 'detached' });
  await page.waitForURL((url) => !url.searchParams.has('lost'));
});

test('a source is copied as it is, in whole and in part, whatever its lines', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const mail = await mailbox.deliver({ sender: 'a@b.test', subject: 'x', body: 'text', htmlBody: html });
  const answer = await fetch(`${server.url}/v1/mails/${mail.id}`, {
    headers: { authorization: `Bearer ${server.apiKey}` },
  });
  const { htmlBody } = await answer.json();
  const page = await open(`/mailboxes/${mailbox.id}/mails/${mail.id}?view=source`);
  const source = page.getByRole('region', { name: 'HTML source' });
  await source.locator('[data-line="4"]').waitFor();
  const copy = page.getByRole('button', { name: 'Copy', exact: true });
  assert.equal(await copiedBy(page, () => copy.click()), htmlBody);
  await source.focus();
  await page.keyboard.press('Control+a');
  assert.equal(await copiedBy(page, () => page.keyboard.press('Control+c')), htmlBody);
  // A long line is in several pieces on the page; in the source it has no line ends.
  const end = await source.evaluate((element) => {
    const pieces = [...element.querySelectorAll('pre')];
    const range = new Range();
    range.setStart(element.querySelector('[data-line="4"]') ?? element, 0);
    range.setEnd(pieces.at(-1) ?? element, 0);
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
    return Number(pieces.at(-1)?.dataset.start);
  });
  const copied = await copiedBy(page, () => page.keyboard.press('Control+c'));
  assert.ok(copied.length > 8_000);
  assert.equal(copied, htmlBody.slice(htmlBody.indexOf('<p>'), end));
});

test('a source of 2 MiB is on the page as text, with lines where somebody looks', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const lines = Array.from({ length: 60_000 }, (_, index) => `<p class="row">line ${index + 1}</p>`);
  const mail = await mailbox.deliver({ sender: 'a@b.test', subject: 'x', body: 'text', htmlBody: lines.join('\n') });
  const page = await open(`/mailboxes/${mailbox.id}/mails/${mail.id}?view=source&line=59990`);
  const source = page.getByRole('region', { name: 'HTML source' });
  await source.locator('[data-line="59990"] .token-tag').first().waitFor();
  const state = () =>
    source.evaluate((element) => ({
      characters: element.textContent?.length ?? 0,
      elements: element.querySelectorAll('*').length,
    }));
  const { characters, elements } = await state();
  assert.equal(characters, lines.join('\n').length);
  assert.ok(elements < 5_000, `${elements} elements`);
  for (const part of [0.5, 0.25, 0.75, 0])
    await source.evaluate((element, at) => element.scrollTo(0, element.scrollHeight * at), part);
  await source.locator('[data-line="1"] .token-name').first().waitFor();
  assert.ok((await state()).elements < 5_000, 'lines that are out of sight are text again');
});

test('links in the text of a mail lead where they say, without a trace of the page', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const body = 'See https://shop.example/a?b=1, or mailto:help@shop.example. Not javascript:alert(1).';
  const mail = await mailbox.deliver({ sender: 'a@b.test', subject: 'x', body });
  const page = await open(`/mailboxes/${mailbox.id}/mails/${mail.id}?view=text`);
  const links = page.locator('.mail-text a');
  await links.first().waitFor();
  const found = await links.evaluateAll((all) =>
    all.map((one) => ['href', 'rel', 'target'].map((name) => one.getAttribute(name))),
  );
  assert.deepEqual(found, [
    ['https://shop.example/a?b=1', 'noreferrer noopener', '_blank'],
    ['mailto:help@shop.example', 'noreferrer noopener', '_blank'],
  ]);
  assert.equal(await page.locator('.mail-text').textContent(), body);
});

test('images that the HTML of a mail shows are not among its files', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const part = (id: string, name: string) =>
    `--b\r\nContent-Type: image/png; name=${name}\r\nContent-ID: <${id}>\r\nContent-Transfer-Encoding: base64\r\n\r\niVBORw0KGgo=\r\n`;
  const mail = await mailbox.deliver(
    Buffer.from(
      `Content-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<img src="cid:a%40b">\r\n${part('a@b', 'shown.png')}${part('c', 'kept.png')}--b--\r\n`,
    ),
  );
  const page = await open(`/mailboxes/${mailbox.id}/mails/${mail.id}`);
  const files = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
  await files.first().waitFor();
  assert.deepEqual(await files.locator('bdi').allTextContents(), ['kept.png']);
});
