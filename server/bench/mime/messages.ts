import { corpusMessages, readCorpusFile } from '../../test/support/corpora.ts';
import { withCrlf } from '../../test/support/line-ends.ts';

const attachmentLineCharacters = 76;

/** Messages to be read, by the name of the measurement. */
export const messages = { corpora, text, attachment } as const satisfies Record<string, () => readonly Buffer[]>;

/** All messages of the corpora, as they come over SMTP. */
function corpora(): readonly Buffer[] {
  return corpusMessages().map(({ path }) => withCrlf(readCorpusFile(path)));
}

/** A mail of 5,000 bytes that is nothing but text, with the header of an ordinary one. */
function text(): readonly Buffer[] {
  const head = [
    'Return-Path: <news@shop.test>',
    'Received: from mail.shop.test (mail.shop.test [192.0.2.7]) by mx.mayfly.test with ESMTPS id 4fRz9v3QXbz1',
    '\tfor <lazy-otter@mayfly.test>; Thu, 19 Sep 2024 12:41:43 +0000 (UTC)',
    'DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=shop.test; s=k1; t=1726749703;',
    '\th=from:to:subject:date:message-id:mime-version:content-type; bh=frcCV1k9oG9oKj3dpUqdJg1PxRT2RSN/XKdLCPjaYaY=;',
    'Date: Thu, 19 Sep 2024 12:41:41 +0000',
    'From: "The shop" <news@shop.test>',
    'To: lazy-otter@mayfly.test',
    'Subject: =?utf-8?q?Your_order_has_been_sent_=E2=9C=93?=',
    'Message-ID: <20240919124141.4fRz9v3QXbz1@shop.test>',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    '',
  ].join('\r\n');
  const line = 'Your order is on its way. Confirm that this address is yours with the code 418 220.\r\n';
  const body = line.repeat(Math.ceil(5_000 / line.length));
  return [Buffer.from((head + body).slice(0, 4_998) + '\r\n')];
}

/** A mail of 25 MB, nearly all of which is one file in base64. */
function attachment(): readonly Buffer[] {
  const lines = 25_000_000 / (attachmentLineCharacters + 2);
  const line = `${Buffer.from('mayfly'.repeat(10)).toString('base64').slice(0, attachmentLineCharacters)}\r\n`;
  const head = [
    'From: a@b.test',
    'Subject: the file',
    'Content-Type: multipart/mixed; boundary="=_file"',
    '',
    '--=_file',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Here it is.',
    '--=_file',
    'Content-Type: application/zip; name="a.zip"',
    'Content-Disposition: attachment; filename="a.zip"',
    'Content-Transfer-Encoding: base64',
    '',
    '',
  ].join('\r\n');
  return [Buffer.from(`${head}${line.repeat(lines)}--=_file--\r\n`)];
}
