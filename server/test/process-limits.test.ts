import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deriveProcessLimits } from '../src/app/process-limits.ts';
import { readConfig } from '../src/config.ts';
import { MessageBudget } from '../src/core/mails/in/message-budget.ts';

const MiB = 1024 * 1024;
const config = readConfig({});
const plenty = { memoryBytes: 64 * 1024 * MiB, openFilesMax: 1_048_576 };

test('with the least memory, a message of the largest size still gets in when it is alone', () => {
  const { mailBytesMax } = deriveProcessLimits(config, { ...plenty, memoryBytes: 256 * MiB });
  assert.equal(mailBytesMax, 64 * MiB);
  assert.ok(new MessageBudget({ bytesMax: mailBytesMax }).aloneMax >= config.messageBytesMax);
  const less = deriveProcessLimits(config, { ...plenty, memoryBytes: 192 * MiB });
  assert.ok(new MessageBudget({ bytesMax: less.mailBytesMax }).aloneMax < config.messageBytesMax);
});

test('what is held of mail, bodies and answers together is less than the memory, and bounded where there is much', () => {
  for (const memoryBytes of [128 * MiB, 256 * MiB, 512 * MiB, 4096 * MiB]) {
    const { mailBytesMax, mailCopyBytesMax, owners } = deriveProcessLimits(config, { ...plenty, memoryBytes });
    const held = mailBytesMax + mailCopyBytesMax + owners.bodyBytes.total + owners.answerBytes.total;
    assert.ok(held < memoryBytes, `${held} of ${memoryBytes}`);
  }
  const { mailBytesMax, mailCopyBytesMax } = deriveProcessLimits(config, plenty);
  assert.deepEqual([mailBytesMax, mailCopyBytesMax], [256 * MiB, 256 * MiB]);
});

test('processes that share the memory divide it', () => {
  const resources = { ...plenty, memoryBytes: 512 * MiB };
  const { mailBytesMax, mailCopyBytesMax } = deriveProcessLimits(config, resources, 4);
  assert.deepEqual([mailBytesMax, mailCopyBytesMax], [32 * MiB, 32 * MiB]);
});

test('SMTP has a part of the descriptors that HTTP cannot take, also where there are few', () => {
  for (const openFilesMax of [256, 1_024, 4_096]) {
    const limits = deriveProcessLimits(config, { ...plenty, openFilesMax });
    const { httpConnectionsMax, smtpConnectionsMax } = limits;
    assert.ok(smtpConnectionsMax >= 16, `${smtpConnectionsMax} of ${openFilesMax}`);
    assert.ok(httpConnectionsMax + smtpConnectionsMax <= openFilesMax - 128);
  }
  assert.equal(deriveProcessLimits(config, plenty).smtpConnectionsMax, 1_000);
});

test('a setting takes the place of what is derived, but never more than there is', () => {
  const set = readConfig({ MAYFLY_SMTP_BUFFER_BYTES_MAX: String(MiB), MAYFLY_SMTP_CONNECTIONS_MAX: '5' });
  const limits = deriveProcessLimits(set, plenty);
  assert.deepEqual([limits.mailBytesMax, limits.smtpConnectionsMax], [MiB, 5]);
});

test('connections with TLS, which take more memory, are fewer', () => {
  const resources = { ...plenty, memoryBytes: 512 * MiB };
  const secure = readConfig({ MAYFLY_HTTP_TLS_CERT: 'cert.pem', MAYFLY_HTTP_TLS_KEY: 'key.pem' });
  const [plain, withTls] = [config, secure].map((each) => deriveProcessLimits(each, resources).httpConnectionsMax);
  assert.deepEqual([plain, withTls], [5_461, 2_730]);
});
