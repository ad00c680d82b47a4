import type { CheckedFeature, CheckedLink, MailCheck } from '../../../../contract/mails/check.ts';
import {
  clientSupport,
  type Feature,
  notesOf,
  positionOfClient,
  type Support,
  supportOf,
} from '../../../../html-check/client-support.ts';
import { findingTexts } from '../../../../html-check/findings.ts';
import { clientLimits } from '../../../../html-check/limits.ts';
import type { DocumentLink } from '../../../../html-check/links.ts';
import type { FeatureUse } from '../../../../html-check/mail-check.ts';
import { countClients, scoreClients, scoreMail } from '../../../../html-check/score.ts';
import { isSeen } from '../../../../html-check/without/lacked-uses.ts';
import type { MessageCheck } from './message-check.ts';

/** Presents the check of a message, without its features and links. */
export function presentCheck({ features, links: _, linkCount, findings, ...check }: MessageCheck): MailCheck {
  return {
    score: scoreMail(features),
    ...check,
    clippedBytes: clientLimits.clippedBytes,
    features: features.length,
    links: linkCount,
    findings: findings.map(({ code, count, lines }) => ({ code, ...findingTexts[code], count, lines: [...lines] })),
    clients: scoreClients(features).map(({ client, score, ...counts }) => ({
      ...client,
      ...(score === undefined ? {} : { score }),
      ...counts,
    })),
    supportUpdated: clientSupport().updated,
  };
}

/** Puts the features that the fewest clients support first. */
export function orderFeatures(features: readonly FeatureUse[]): FeatureUse[] {
  const scored = features.map((use) => ({ use, score: scoreMail([use]) }));
  return scored.sort((a, b) => a.score - b.score).map(({ use }) => use);
}

/** Features that a client does not support, the most used first, and then those that it supports in part. */
export function featuresLackedBy(id: string, used: readonly FeatureUse[]): FeatureUse[] {
  const { features } = clientSupport();
  const client = positionOfClient(id);
  const having = (support: Support) =>
    used.filter(({ feature: position }) => {
      const feature = features[position];
      return feature !== undefined && isSeen(feature) && supportOf(feature, client) === support;
    });
  return [having('unsupported'), having('partial')].flatMap((uses) => uses.sort((a, b) => b.count - a.count));
}

/**
 * Presents a feature of the table of support that a mail uses.
 * @param as The only client of which it is to tell.
 */
export function presentFeature({ feature: position, count, lines }: FeatureUse, as?: string): CheckedFeature {
  const { features } = clientSupport();
  const feature = features[position];
  if (feature === undefined) throw new Error(`the table of support has no feature ${position}`);
  const { slug, title, uses } = feature;
  return {
    slug,
    title,
    kind: kindOfUse(uses[0] ?? ''),
    url: `https://www.caniemail.com/features/${slug}/`,
    count,
    lines: [...lines],
    ...countClients(position),
    clients: notableClients(feature).filter(({ id }) => as === undefined || id === as),
  };
}

/** Presents a link of a mail. */
export function presentLink({ faults, ...link }: DocumentLink): CheckedLink {
  return { ...link, faults: [...faults] };
}

function kindOfUse(use: string): string {
  return use.slice(0, use.indexOf(':'));
}

/** The clients that do not fully support a feature, or have a note on it. */
function notableClients(feature: Feature): CheckedFeature['clients'] {
  return clientSupport().clients.flatMap(({ id, name }, position) => {
    const support = supportOf(feature, position);
    const notes = notesOf(feature, position);
    const isNotable = support !== 'unknown' && (support !== 'supported' || notes.length > 0);
    return isNotable ? [{ id, name, support, notes }] : [];
  });
}
