import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import '../support/below-browser.ts';

const { isCheckWanted, keepResults, resultsOf, verdictOf, wantCheck } = await import(
  '../../src/views/reader/sender-checks.ts'
);

type Results = Parameters<typeof verdictOf>[0];

const results = (
  spf: Results['spf']['result'],
  dkim: readonly Results['dkim'][number]['result'][],
  dmarc: Results['dmarc']['result'],
): Results => ({ spf: { result: spf }, dkim: dkim.map((result) => ({ result })), dmarc: { result: dmarc } });

suite('the verdict on a sender', () => {
  test('DMARC decides where it has a result: it is about the sender that people see', () => {
    assert.equal(verdictOf(results('fail', ['pass'], 'pass')), 'proven');
    assert.equal(verdictOf(results('pass', ['pass'], 'fail')), 'failed');
  });

  test('without a policy of the domain nothing is proven, and what has failed speaks against it', () => {
    assert.equal(verdictOf(results('pass', ['pass'], 'none')), 'open');
    assert.equal(verdictOf(results('none', [], 'none')), 'open');
    assert.equal(verdictOf(results('fail', [], 'none')), 'failed');
    assert.equal(verdictOf(results('pass', ['pass', 'fail'], 'none')), 'failed');
  });

  test('what could not be checked is open', () => {
    assert.equal(verdictOf(results('temperror', ['temperror'], 'temperror')), 'open');
    assert.equal(verdictOf(results('fail', ['fail'], 'permerror')), 'open');
  });

  test('a check is of one mail, and begins when it is wanted', () => {
    assert.equal(isCheckWanted('a'), false);
    wantCheck('a');
    assert.equal(isCheckWanted('a'), true);
    assert.equal(isCheckWanted('b'), false);
    keepResults('a', results('pass', [], 'pass'));
    assert.equal(resultsOf('a')?.dmarc.result, 'pass');
    assert.equal(resultsOf('b'), undefined);
  });
});
