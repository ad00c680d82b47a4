/** Above the width at which most newsletters change for small screens, 600 to 640. In a narrower pane the papers are made smaller. */
const width = '768';

/** Changes of the query that show the mail as it is beside what a mail client leaves of it: that in which most mails differ, unless told. */
export function comparedWith(client = 'outlook.windows'): Readonly<Record<string, string>> {
  return { view: 'html', as: `original,${client}`, w: width, w2: width };
}

/** Changes of the query that leave the comparison, for the mail as it is. */
export const notCompared: Readonly<Record<string, undefined>> = {
  as: undefined,
  w: undefined,
  w2: undefined,
  lost: undefined,
};
