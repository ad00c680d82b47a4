import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTopFields } from '../../src/core/mails/kept/top-fields.ts';

const received = (count: number) => 'Received: from a by b; Sun, 1 Mar 2026 12:00:00 +0000\r\n'.repeat(count);
const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const other = '00-0af7651916cd43dd8448eb211c80319d-b7ad6b7169203331-01';

test('counts Received headers in the header block only, in any case (smtp.md row 34)', () => {
  const counts = [
    ['', 0],
    ['received: x\r\nRECEIVED:\r\n folded\r\nReceived-SPF: x\r\nX-Received: x\r\n\r\nReceived: x\r\n\r\n', 2],
    ['\r\nReceived: x\r\n\r\n', 0],
    ['Received: x', 1],
    ['Received', 0],
    ['Received\x1a x\r\nReceive\r\nreceived :\r\n received: x\r\nr\r\n\r\n', 0],
    [received(101), 100],
  ] as const;
  for (const [content, count] of counts)
    assert.equal(readTopFields(Buffer.from(content), { receivedMax: 100 }).received, count, content);
});

test('reads a trace from the header block only, in any case, of one field on one line', () => {
  const traces = [
    [`Subject: x\r\nTraceParent: \t${trace} \r\nReceived: x\r\n\r\nbody`, trace],
    [`traceparent:${trace}`, trace],
    [`x: y\r\n\r\ntraceparent: ${trace}\r\n`, undefined],
    [`x-traceparent: ${trace}\r\n\r\n`, undefined],
    [`traceparents: ${trace}\r\n\r\n`, undefined],
    [`Subject: x\r\n traceparent: ${trace}\r\n\r\n`, undefined],
    [`traceparent: ${trace}\r\n more\r\n\r\n`, undefined],
    [`traceparent: ${trace}\r\ntraceparent: ${trace}\r\n\r\n`, undefined],
    [`traceparent: x\r\ntraceparent: ${other}\r\n\r\n`, undefined],
    [`traceparent: ${trace}${' '.repeat(100)}\r\n\r\n`, undefined],
    ['traceparent:\r\n\r\n', undefined],
    ['traceparent', undefined],
  ] as const;
  for (const [content, expected] of traces)
    assert.equal(readTopFields(Buffer.from(content)).traceparent, expected, content);
});
