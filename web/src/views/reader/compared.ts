/** Width of most newsletters. In a narrower pane the papers are made smaller. */
const width = '600';

/** Changes of the query that show the mail as it is beside what a mail client leaves of it: that in which most mails differ, unless told. */
export function comparedWith(client = 'outlook.windows'): Readonly<Record<string, string>> {
  return { view: 'html', as: `original,${client}`, w: width, w2: width };
}
