import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timeOfDate } from '../../../src/dialects/mailpit/search/search-date.ts';

/** Dates as people write them in searches of Mailpit, and what they are in UTC. */
const dates: readonly (readonly [string, string])[] = [
  ['2024', '2024-01-01T00:00:00Z'],
  ['2014-04', '2014-04-01T00:00:00Z'],
  ['2024/04/01', '2024-04-01T00:00:00Z'],
  ['2014/4/2', '2014-04-02T00:00:00Z'],
  ['2014.03.30', '2014-03-30T00:00:00Z'],
  ['2014:04:08 22:05', '2014-04-08T22:05:00Z'],
  ['2014年04月08日', '2014-04-08T00:00:00Z'],
  ['20140601', '2014-06-01T00:00:00Z'],
  ['20140722105203', '2014-07-22T10:52:03Z'],
  ['1332151919', '2012-03-19T10:11:59Z'],
  ['1384216367189', '2013-11-12T00:32:47.189Z'],
  ['1384216367111222', '2013-11-12T00:32:47.111Z'],
  ['1384216367111222333', '2013-11-12T00:32:47.111Z'],
  ['2014-04-26 17:24:37.123', '2014-04-26T17:24:37.123Z'],
  ['2013-04-01 22:43', '2013-04-01T22:43:00Z'],
  ['2014-12-16 06:20:00 UTC', '2014-12-16T06:20:00Z'],
  ['2014-04-26 05:24:37 PM', '2014-04-26T17:24:37Z'],
  ['2014-04-26 12:24:37 am', '2014-04-26T00:24:37Z'],
  ['2014-04-26 13:13:43 +0800', '2014-04-26T05:13:43Z'],
  ['2014-04-26 13:13:43 +0800 +08', '2014-04-26T05:13:43Z'],
  ['2015-02-08 03:02:00 +0300 MSK', '2015-02-08T00:02:00Z'],
  ['2017-07-19 03:21:51+00:00', '2017-07-19T03:21:51Z'],
  ['2020-07-20+08:00', '2020-07-19T16:00:00Z'],
  ['2009-08-12T22:15:09-07:00', '2009-08-13T05:15:09Z'],
  ['2009-08-12T22:15:09', '2009-08-12T22:15:09Z'],
  ['2009-08-12t22:15:09.99999999z', '2009-08-12T22:15:09.999Z'],
  ['2017-07-19T03:21:51:897+0100', '2017-07-19T02:21:51.897Z'],
  ['2019-05-29T08:41-04', '2019-05-29T12:41:00Z'],
  ['3/31/2014', '2014-03-31T00:00:00Z'],
  ['08/21/71', '1971-08-21T00:00:00Z'],
  ['3.31.2014', '2014-03-31T00:00:00Z'],
  ['04:02:2014 4:8', '2014-04-02T04:08:00Z'],
  ['8/8/1965 01:00 PM', '1965-08-08T13:00:00Z'],
  ['oct 7, 1970', '1970-10-07T00:00:00Z'],
  ["Sept. 7, '70", '1970-09-07T00:00:00Z'],
  ['7 oct 70', '1970-10-07T00:00:00Z'],
  ['12 Feb 2006, 19:17', '2006-02-12T19:17:00Z'],
  ['September 17th, 2012 at 10:09am', '2012-09-17T10:09:00Z'],
  ['May 8, 2009 5:57:1 PM', '2009-05-08T17:57:01Z'],
  ['2013-Feb-03', '2013-02-03T00:00:00Z'],
  ['28-Feb-02', '2002-02-28T00:00:00Z'],
  ['06/May/2008:08:11:17 -0700', '2008-05-06T15:11:17Z'],
  ['Mon Jan  2 15:04:05 2006', '2006-01-02T15:04:05Z'],
  ['Mon Jan 02 15:04:05 -0700 2006', '2006-01-02T22:04:05Z'],
  ['Monday, 02-Jan-06 15:04:05 GMT', '2006-01-02T15:04:05Z'],
  ['Tue, 11 Jul 2017 16:28:13 +0200 (CEST)', '2017-07-11T14:28:13Z'],
  ['Fri Jul 03 2015 18:04:07 GMT+0100 (GMT Daylight Time)', '2015-07-03T17:04:07Z'],
];

test('a date is read in each form that the documentation of Mailpit shows', () => {
  for (const [text, time] of dates) {
    assert.equal(timeOfDate(text, 'UTC'), Date.parse(time), text);
  }
});

test('a date without a time zone is of the one of the search, whatever the season', () => {
  const inZone = (text: string, zone: string) => new Date(timeOfDate(text, zone) ?? 0).toISOString();
  assert.equal(inZone('2024/04/01', 'Europe/Berlin'), '2024-03-31T22:00:00.000Z');
  assert.equal(inZone('2024/01/01', 'Europe/Berlin'), '2023-12-31T23:00:00.000Z');
  assert.equal(inZone('2024-07-01 12:00', 'Pacific/Auckland'), '2024-07-01T00:00:00.000Z');
  assert.equal(inZone('2024-07-01 12:00', 'Asia/Kathmandu'), '2024-07-01T06:15:00.000Z');
  assert.equal(inZone('2024-07-01 12:00 +0100', 'Asia/Kathmandu'), '2024-07-01T11:00:00.000Z');
  assert.equal(inZone('1332151919', 'America/Denver'), '2012-03-19T10:11:59.000Z');
});

test('a time that a change of the clocks leaves out, or makes twice, is still one', () => {
  const inBerlin = (text: string) => new Date(timeOfDate(text, 'Europe/Berlin') ?? 0).toISOString();
  assert.equal(inBerlin('2024-03-31 01:59'), '2024-03-31T00:59:00.000Z');
  assert.equal(inBerlin('2024-03-31 02:30'), '2024-03-31T01:30:00.000Z');
  assert.equal(inBerlin('2024-03-31 03:00'), '2024-03-31T01:00:00.000Z');
  assert.equal(inBerlin('2024-10-27 02:30'), '2024-10-27T00:30:00.000Z');
  assert.equal(inBerlin('2024-10-27 03:00'), '2024-10-27T02:00:00.000Z');
});

test('what is no date, or could be several, is none', () => {
  const none = [
    ...['', 'yesterday', 'x', '12', '123', '20241', '2024-13-01', '2024-02-30', '31/03/2014', '2024-01-01 25:00'],
    ...['1/1/024', '2024-01-01 13:00 PM', '2024-01-01 2024', 'PM', '+0200', 'May', '1 May', '2024-01-01 05:00 PST'],
    ...['2024-01-01 2024-01-02', '2024-01-01 10:00 11:00', '2024-01-01 +0200 +0300', '2024 12', '2024-Foo-01'],
    ...['2024-01-01x', '٢٠٢٤', '2024-01-01\0', '9'.repeat(64), '1'.repeat(15), ' '.repeat(9)],
  ];
  for (const text of none) assert.equal(timeOfDate(text, 'UTC'), undefined, text);
});

test('a time zone that nobody knows is an error', () => {
  assert.throws(() => timeOfDate('2024/04/01', 'Europe/Nowhere'), RangeError);
});
