import '../support/below-browser.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerText, disabledText, lastErrorText } from '../../src/views/manage/outcome-words.ts';

test('an attempt is told by the status of its answer, else by its code with the detail that the reason ends with', () => {
  assert.equal(answerText({ status: 500, reason: 'the receiver answered 500', code: 'error_status' }), '500');
  assert.equal(answerText({ reason: 'no answer within 10000 ms', code: 'timed_out' }), 'No answer in time');
  const reason = 'the TLS connection failed (CERT_HAS_EXPIRED)';
  assert.equal(answerText({ reason, code: 'tls_failed' }), 'The TLS connection failed (CERT_HAS_EXPIRED)');
  assert.equal(answerText({}), undefined);
});

test('a webhook tells its last failure and its end by their codes, and as the service says them where it has none', () => {
  const lastError = 'the receiver answered 503';
  const failed = { lastError, lastErrorCode: 'error_status', lastErrorStatus: 503 } as const;
  assert.equal(lastErrorText(failed), 'The receiver answered 503');
  assert.equal(lastErrorText({ lastError }), lastError);
  assert.equal(lastErrorText({}), undefined);
  assert.equal(
    disabledText({ disabledReason: 'x', disabledCode: 'attempts_failed' }),
    'All attempts of a delivery failed',
  );
  assert.equal(disabledText({ disabledReason: 'by its owner' }), 'by its owner');
});
