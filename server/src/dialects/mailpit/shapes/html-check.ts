import type { CheckedFeature, CheckedLink, MailCheck } from '../../../contract/mails/check.ts';

/** Maximum number of links that a check names. */
const linksMax = 100;
/** Groups of features that are HTML; all others are CSS. */
const htmlKinds = new Set(['element', 'attribute', 'image', 'link']);
const supportWords = { supported: 'yes', partial: 'partial', unsupported: 'no' } as const;

/** Makes the check of a mail's HTML in the form of Mailpit: a warning for each feature that some clients do not support whole. */
export function pitHtmlCheck(check: MailCheck, features: readonly CheckedFeature[]): object {
  const shares = features.map(sharesOf);
  const mean = (part: 'Supported' | 'Partial' | 'Unsupported', fallback: number) =>
    shares.length === 0 ? fallback : shares.reduce((sum, share) => sum + share[part], 0) / shares.length;
  return {
    Warnings: features.filter(({ partial, unsupported }) => partial + unsupported > 0).map(pitWarning),
    Platforms: platformsOf(check),
    Total: {
      Tests: features.length,
      Nodes: 0,
      Supported: mean('Supported', 100),
      Partial: mean('Partial', 0),
      Unsupported: mean('Unsupported', 0),
    },
  };
}

function pitWarning(feature: CheckedFeature): object {
  const { slug, title, url, kind, count, clients } = feature;
  const notes = [...new Set(clients.flatMap((client) => client.notes))];
  return {
    Slug: slug,
    Title: title,
    Description: '',
    URL: url,
    Category: htmlKinds.has(kind) ? 'html' : 'css',
    Tags: [kind],
    Keywords: '',
    Results: clients.map((client) => {
      const [family = '', platform = ''] = client.id.split('.');
      const note = client.notes[0];
      return {
        Name: client.name,
        Platform: platform,
        Family: family,
        Version: '',
        Support: supportWords[client.support],
        NoteNumber: note === undefined ? '' : String(notes.indexOf(note) + 1),
      };
    }),
    NotesByNumber: Object.fromEntries(notes.map((note, index) => [index + 1, note])),
    Score: { Found: count, ...sharesOf(feature) },
  };
}

/** Shares, in percent, of the clients that were tested. */
function sharesOf({ supported, partial, unsupported }: CheckedFeature) {
  const all = Math.max(1, supported + partial + unsupported);
  const share = (count: number) => (100 * count) / all;
  return { Supported: share(supported), Partial: share(partial), Unsupported: share(unsupported) };
}

function platformsOf({ clients }: MailCheck): Record<string, string[]> {
  const names = clients.map(({ id, name }) => ({ platform: id.slice(id.indexOf('.') + 1), name }));
  const grouped = Map.groupBy(names, ({ platform }) => platform);
  return Object.fromEntries([...grouped].map(([platform, all]) => [platform, all.map(({ name }) => name).sort()]));
}

/** Makes the check of a mail's links in the form of Mailpit. None is fetched: an error is a link with a fault. */
export function pitLinkCheck(links: readonly CheckedLink[]): object {
  const faults = new Map<string, readonly string[]>();
  for (const link of links) {
    if (/^https?:/i.test(link.href)) faults.set(link.href, [...(faults.get(link.href) ?? []), ...link.faults]);
  }
  const shown = [...faults].slice(0, linksMax);
  return {
    Errors: shown.filter(([, found]) => found.length > 0).length,
    Links: shown.map(([href, found]) => ({
      URL: href,
      StatusCode: 0,
      Status: found.length === 0 ? 'not fetched' : `not fetched; ${[...new Set(found)].join(', ')}`,
    })),
  };
}
