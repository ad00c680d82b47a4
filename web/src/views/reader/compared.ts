import { currentLocation } from '../../base/location.ts';

/** Width of most newsletters. In a narrower pane the papers are made smaller. */
const usualWidth = '600';

/** Changes of the query that show the mail as it is beside what a mail client leaves of it. */
export function comparedWith(client: string): Readonly<Record<string, string>> {
  const width = currentLocation().query.get('w') ?? usualWidth;
  return { view: 'html', as: `original,${client}`, w: width, w2: width };
}

/** Changes of the query that show the mail as it is again. */
export const notCompared = { as: undefined, w: undefined, w2: undefined };
