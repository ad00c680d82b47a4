/** A message with files, each of a type, a name and a content. */
export function messageOf(files: readonly (readonly [string, string, string])[], head = 'Subject: x\r\n'): Buffer {
  const parts = files.map(
    ([type, name, content]) =>
      `--b\r\nContent-Type: ${type}\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n` +
      `${Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n`,
  );
  return Buffer.from(`${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts.join('')}--b--\r\n`);
}

/** An invitation, as a calendar sends it. */
export const invitation = [
  'BEGIN:VCALENDAR',
  'METHOD:REQUEST',
  'BEGIN:VEVENT',
  'SUMMARY:Planning',
  'DTSTART;TZID=America/New_York:20261201T100000',
  'DTEND;TZID=America/New_York:20261201T113000',
  'RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=10',
  'LOCATION:Room 4',
  'ORGANIZER;CN=Ann Lee:mailto:ann@shop.example',
  'ATTENDEE;CN=Bo;PARTSTAT=ACCEPTED:mailto:bo@shop.example',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');
