import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { readCalendar } from '../../../server/src/mime/calendar/calendar.ts';
import { assertLinear } from '../../../server/test/mime/linear.ts';
import { readCalendarFile } from '../../src/views/reader/files/calendar/events.ts';

/** A calendar with the given lines, each in CRLF. */
const calendarOf = (...lines: readonly string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const eventOf = (...lines: readonly string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const readEvent = (...lines: readonly string[]) => readCalendarFile(calendarOf(...eventOf(...lines))).events[0];

/** Central European time, as Outlook defines it in an invitation. */
const definedZone = [
  'BEGIN:VTIMEZONE',
  'TZID:W. Europe Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

suite('the events of a calendar file', () => {
  test('have the words, people and answers of their sender, without folds and escapes', () => {
    const { method, events } = readCalendarFile(
      calendarOf(
        'METHOD:REQUEST',
        ...eventOf(
          'SUMMARY:Planning\\, part',
          '  two',
          'DESCRIPTION:One\\nTwo',
          'LOCATION:Room 4',
          'STATUS:confirmed',
          'ORGANIZER;CN="Lee, Ann":MAILTO:ann@a.example',
          'ATTENDEE;PARTSTAT=ACCEPTED;CN=Bo:mailto:bo@a.example',
          'ATTENDEE:mailto:c@a.example',
        ),
      ),
    );
    assert.equal(method, 'REQUEST');
    assert.deepEqual(events, [
      {
        summary: 'Planning, part two',
        location: 'Room 4',
        organizer: { name: 'Lee, Ann', address: 'ann@a.example', answer: '' },
        attendees: [
          { name: 'Bo', address: 'bo@a.example', answer: 'ACCEPTED' },
          { name: '', address: 'c@a.example', answer: '' },
        ],
        status: 'CONFIRMED',
        description: 'One\nTwo',
      },
    ]);
  });

  test('begin and end at a time of the world: in UTC, in a zone by its name, or in one that the file defines', () => {
    const startOf = (line: string) => readCalendarFile(calendarOf(...definedZone, ...eventOf(line))).events[0]?.start;
    const expected = {
      'DTSTART:20261123T090000Z': '2026-11-23T09:00:00.000Z',
      'DTSTART;TZID=Europe/Berlin:20261123T100000': '2026-11-23T09:00:00.000Z',
      'DTSTART;TZID=America/New_York:20260714T100000': '2026-07-14T14:00:00.000Z',
      'DTSTART;TZID=Asia/Kolkata:20260714T100000': '2026-07-14T04:30:00.000Z',
      'DTSTART;TZID="W. Europe Standard Time":20261123T100000': '2026-11-23T09:00:00.000Z',
      'DTSTART;TZID=W. Europe Standard Time:20260714T100000': '2026-07-14T08:00:00.000Z',
      'DTSTART;TZID=W. Europe Standard Time:20260329T015900': '2026-03-29T00:59:00.000Z',
      'DTSTART;TZID=W. Europe Standard Time:20260329T030000': '2026-03-29T01:00:00.000Z',
    };
    for (const [line, time] of Object.entries(expected)) {
      const { at = Number.NaN } = startOf(line) ?? {};
      assert.equal(new Date(at).toISOString(), time, line);
    }
    assert.deepEqual(startOf('DTSTART;TZID=Nowhere:20261123T100000'), {
      wall: Date.UTC(2026, 10, 23, 10),
      zone: 'Nowhere',
      isDay: false,
    });
    assert.deepEqual(startOf('DTSTART;VALUE=DATE:20261123'), { wall: Date.UTC(2026, 10, 23), zone: '', isDay: true });
    assert.equal(startOf('DTSTART:20260231T100000Z'), undefined, 'no such day');
  });

  test('may last a while instead of having an end', () => {
    const { end } = readEvent('DTSTART:20261123T090000Z', 'DURATION:P1DT1H30M') ?? {};
    assert.equal(end?.at, Date.UTC(2026, 10, 24, 10, 30));
  });

  test('repeat by simple rules in words, and by others as they are written', () => {
    const simpleOf = (rule: string) => readEvent(`RRULE:${rule}`)?.recurrence?.simple;
    assert.deepEqual(simpleOf('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=10;WKST=MO'), {
      frequency: 'WEEKLY',
      interval: 2,
      weekdays: [1, 3],
      count: 10,
    });
    assert.equal(simpleOf('FREQ=YEARLY;UNTIL=20301231T000000Z')?.until, Date.UTC(2030, 11, 31));
    for (const rule of [
      'FREQ=MONTHLY;BYDAY=-1FR',
      'FREQ=SECONDLY',
      'FREQ=DAILY;BYHOUR=9',
      'FREQ=DAILY;INTERVAL=0',
      'x',
    ])
      assert.deepEqual(readEvent(`RRULE:${rule}`)?.recurrence, { rule });
  });

  test('are 50 at most with 100 attendees each, and what is no calendar has none', () => {
    const many = calendarOf(...Array.from({ length: 51 }, () => eventOf('SUMMARY:x')).flat());
    assert.deepEqual(
      { count: readCalendarFile(many).events.length, isCut: readCalendarFile(many).isCut },
      { count: 50, isCut: true },
    );
    const crowd = Array.from({ length: 101 }, (_, index) => `ATTENDEE:mailto:${index}@a.example`);
    assert.equal(readEvent(...crowd)?.attendees.length, 100);
    for (const text of ['', 'hello', 'BEGIN:VEVENT\r\nEND:VEVENT', 'END:VCALENDAR', 'BEGIN:VCALENDAR'])
      assert.deepEqual(readCalendarFile(text), { method: '', events: [], isCut: false });
  });

  test('have the same words and people as the page that the service makes of the file', () => {
    const word = fc.stringMatching(/^[a-zäß,;:\\"\n]{0,30}$/).map((text) => text.trim());
    const name = fc.stringMatching(/^[A-Zä;:, ]{0,20}$/);
    const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
    const folded = (line: string, at: number) => `${line.slice(0, at)}\r\n ${line.slice(at)}`;
    fc.assert(
      fc.property(word, word, name, fc.integer({ min: 1, max: 30 }), (summary, description, person, at) => {
        const alarm = ['BEGIN:VALARM', 'SUMMARY:Soon', 'END:VALARM'];
        const people = [`ORGANIZER;CN="${person}":mailto:a@a.example`, `ATTENDEE;CN="${person}":mailto:b@a.example`];
        const lines = [`SUMMARY:${escaped(summary)}`, ...people, `DESCRIPTION:${escaped(description)}`];
        const file = calendarOf(...eventOf(...alarm, ...lines.map((line) => folded(line, at))));
        const [shown] = readCalendarFile(file).events;
        const [told] = readCalendar(file).events;
        const wordsOf = ({ name, address }: { name: string; address: string }) =>
          name === '' ? address : `${name} <${address}>`;
        assert.deepEqual(
          [
            shown?.summary,
            shown?.description,
            ...[shown?.organizer, ...(shown?.attendees ?? [])].map((who) => who && wordsOf(who)),
          ],
          [told?.summary.trim(), told?.description.trim(), told?.organizer, ...(told?.attendees ?? [])],
        );
      }),
    );
  });

  test('are read of any text, without fault', () => {
    const line = fc.oneof(
      fc.constantFrom(...definedZone, ...eventOf('DTSTART;TZID=Europe/Berlin:20261123T100000', 'RRULE:FREQ=DAILY')),
      fc.constantFrom(
        'BEGIN:VCALENDAR',
        'END:VCALENDAR',
        'DTSTART;TZID=W. Europe Standard Time:99991231T235959',
        ' fold',
      ),
      fc.stringMatching(/^[A-Z;:="0-9TZ-]{0,40}$/),
    );
    fc.assert(fc.property(fc.array(line, { maxLength: 40 }), (lines) => void readCalendarFile(calendarOf(...lines))));
  });

  test('are read in time linear in the text', async () => {
    const units = [
      'A;B="',
      'A;B=C',
      ';',
      '\n ',
      'BEGIN:VEVENT\n',
      'BEGIN:VCALENDAR\nEND:VCALENDAR\n',
      'RRULE:;\n',
      '\\',
    ];
    for (const unit of units)
      await assertLinear((length) => readCalendarFile(calendarOf(unit.repeat(length / unit.length))), {
        what: JSON.stringify(unit),
      });
    const rules = definedZone.slice(7, 12).join('\n');
    await assertLinear((length) =>
      readCalendarFile(
        calendarOf(
          ...definedZone.slice(0, 2),
          rules.repeat(length / rules.length),
          'END:VTIMEZONE',
          ...eventOf('DTSTART;TZID=W. Europe Standard Time:20261123T100000'),
        ),
      ),
    );
  });
});
