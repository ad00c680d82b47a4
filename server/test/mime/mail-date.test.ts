import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDate } from '../../src/mime/headers/mail-date.ts';

const dates: Readonly<Record<string, string | undefined>> = {
  'Wed, 17 May 2000 19:35:05 -0400': '2000-05-17T23:35:05.000Z',
  '1 Jan 2024 00:00 +0530': '2023-12-31T18:30:00.000Z',
  'Sun, 21 Mar 1993 23:56:48 -0800 (PST)': '1993-03-22T07:56:48.000Z',
  'Fri, 29 Nov 91 07:13:34 EST': '1991-11-29T12:13:34.000Z',
  'Thu,      13        Feb          1969      23:32               -0330 (Newfoundland Time)':
    '1969-02-14T03:02:00.000Z',
  '6-Jun-00 03:20:11 UT': '2000-06-06T03:20:11.000Z',
  'Mon, 2 September 2024 8:05:09 GMT': '2024-09-02T08:05:09.000Z',
  '23 Dec 2010 16:02:21 XYZ': '2010-12-23T16:02:21.000Z',
  'Thu, 1 Foo 2024 00:00:00 +0000': undefined,
  yesterday: undefined,
  '': undefined,
};

for (const [field, expected] of Object.entries(dates)) {
  test(`the date ${JSON.stringify(field)} is ${expected ?? 'none'}`, () => {
    const ms = readDate(field);
    assert.equal(ms === undefined ? undefined : new Date(ms).toISOString(), expected);
  });
}
