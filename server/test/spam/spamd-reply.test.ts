import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readSpamdReply, SpamdError } from '../../src/spam/spamd-reply.ts';
import { assertLinear } from '../mime/linear.ts';
import { numberOfInputs } from '../support/thoroughness.ts';

const report = `Spam detection software, running on the system "mx",
has identified this incoming email as possible spam.

Content preview:  Buy now
   1.0 NOT_A_RULE       this is a line of the mail

Content analysis details:   (1004.7 points, 5.0 required)

 pts rule name              description
---- ---------------------- --------------------------------------------------
-0.0 NO_RECEIVED            Informational: message has no Received headers
 0.2 NORMAL_HTTP_TO_IP      URI: URI host has a public dotted-decimal IPv4
                            address
1000 GTUBE                  BODY: Generic Test for Unsolicited Bulk Email
 1.8 DRUGS_ERECTILE         Refers to an erectile drug


`;

test('the verdict is that of the head, and the rules are those of the table, not of the mail above it', () => {
  const reply = `SPAMD/1.1 0 EX_OK\r\nContent-length: 1146\r\nSpam: True ; 1004.7 / 5.0\r\n\r\n${report}`;
  assert.deepEqual(readSpamdReply(reply), {
    score: 1004.7,
    threshold: 5,
    isSpam: true,
    rules: [
      { name: 'GTUBE', score: 1000, description: 'BODY: Generic Test for Unsolicited Bulk Email' },
      { name: 'DRUGS_ERECTILE', score: 1.8, description: 'Refers to an erectile drug' },
      { name: 'NORMAL_HTTP_TO_IP', score: 0.2, description: 'URI: URI host has a public dotted-decimal IPv4 address' },
      { name: 'NO_RECEIVED', score: -0, description: 'Informational: message has no Received headers' },
    ],
  });
});

test('an answer that is none says so', () => {
  const refused: [reply: string, reason: RegExp][] = [
    ['', /not one of spamd/],
    ['HTTP/1.1 400 Bad Request\r\n\r\n', /not one of spamd/],
    ['SPAMD/1.0 76 Bad header line: (EX_PROTOCOL)\r\n', /spamd answers Bad/],
    ['SPAMD/1.1 0 EX_OK\r\nContent-length: 0\r\n\r\n', /no verdict/],
    ['SPAMD/1.1 0 EX_OK\r\n\r\nSpam: True ; 1 / 5\r\n', /no verdict/],
  ];
  for (const [reply, reason] of refused) {
    assert.throws(
      () => readSpamdReply(reply),
      (error) => error instanceof SpamdError && reason.test(error.message),
      reply,
    );
  }
});

test('any answer is read or refused', () => {
  const head = 'SPAMD/1.1 0 EX_OK\r\nSpam: False ; -1.5 / 5.0\r\n\r\n---- ---------------------- -----------\n';
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.boolean(), (text, hasHead) => {
      try {
        assert.ok(readSpamdReply(hasHead ? head + text : text).rules.length <= 200);
      } catch (error) {
        assert.ok(error instanceof SpamdError);
      }
    }),
    { numRuns: numberOfInputs(400) },
  );
});

test('a hostile answer takes time in proportion to its length', async () => {
  const head = 'SPAMD/1.1 0 EX_OK\r\nSpam: True ; 1 / 5\r\n\r\n';
  const table = '---- ---------------------- ----------\n';
  for (const text of [' ', '1 A', '1.8 A   \n', `${table} 1 A\n${' '.repeat(30)}b\n`, '-', 'Spam: True ; 1']) {
    await assertLinear((length) => readSpamdReply(head + table + text.repeat(Math.ceil(length / text.length))));
  }
});
