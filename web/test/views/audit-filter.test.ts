import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditFilter } from '../../src/views/manage/operator/audit-filter.ts';

const filterOf = (query: string) => auditFilter(new URLSearchParams(query));

test('the audit log is filtered by whole days of the reader, the last one included', () => {
  assert.deepEqual(filterOf('owner=ann&action=key.revoke&from=2027-01-31&until=2027-01-31'), {
    owner: 'ann',
    action: 'key.revoke',
    after: new Date(2027, 0, 31).toISOString(),
    before: new Date(2027, 1, 1).toISOString(),
  });
});

test('what is no day, and what is empty, filters nothing', () => {
  assert.deepEqual(filterOf('owner=&from=yesterday&until='), {});
});
