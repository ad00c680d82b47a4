/** Above the width at which most newsletters change for small screens, 600 to 640. In a narrower pane the papers are made smaller. */
const width = '768';

/** Mail client in which most mails differ. */
const usualClient = 'outlook.windows';

/**
 * Changes of the query that show the mail as it is beside what a mail client leaves of it. Whoever names the client asks why, too: the list of what it loses is
 * open then.
 */
export function comparedWith(client?: string): Readonly<Record<string, string>> {
  const lost = client === undefined ? {} : { lost: client };
  return { view: 'html', as: `original,${client ?? usualClient}`, w: width, w2: width, ...lost };
}

/** Changes of the query that leave the comparison, for the mail as it is. */
export const notCompared: Readonly<Record<string, undefined>> = {
  as: undefined,
  w: undefined,
  w2: undefined,
  lost: undefined,
};
