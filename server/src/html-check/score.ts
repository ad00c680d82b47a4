import { clientSupport, type EmailClient, type Support, supportOf } from './client-support.ts';
import type { FeatureUse } from './mail-check.ts';

/** Numbers of features, or of clients, by support. */
export type SupportCounts = Record<Support, number>;

/** A mail client, and the features of a mail that it supports. */
export interface ClientScore extends SupportCounts {
  readonly client: EmailClient;
  /**
   * Share in percent of the tested features that the client supports, partial ones counted half; `undefined` when less
   * than half of the features were tested.
   */
  readonly score: number | undefined;
}

const beyondAny = 101;

/**
 * Counts the support of each client for the features of a mail. The worst client comes first; clients without a score
 * come last.
 */
export function scoreClients(features: readonly Pick<FeatureUse, 'feature'>[]): ClientScore[] {
  const support = clientSupport();
  const scores = support.clients.map((client, position) => {
    const used = features.flatMap(({ feature }) => support.features[feature] ?? []);
    const counts = countSupport(used.map((feature) => supportOf(feature, position)));
    return { client, ...counts, score: 2 * counts.unknown > features.length ? undefined : scoreOf(counts) };
  });
  return scores.sort((a, b) => (a.score ?? beyondAny) - (b.score ?? beyondAny) || a.unknown - b.unknown);
}

/** Counts the clients that support a feature. */
export function countClients(feature: number): SupportCounts {
  const { features, clients } = clientSupport();
  const found = features[feature];
  return countSupport(found === undefined ? [] : clients.map((_, position) => supportOf(found, position)));
}

/** The score of a mail: the mean of the shares of the clients that support each feature; 100 for one without features. */
export function scoreMail(features: readonly Pick<FeatureUse, 'feature'>[]): number {
  const scores = features.map(({ feature }) => scoreOf(countClients(feature)));
  return scores.length === 0 ? 100 : Math.floor(scores.reduce((sum, score) => sum + score, 0) / scores.length);
}

function countSupport(found: readonly Support[]): SupportCounts {
  const counts: SupportCounts = { supported: 0, partial: 0, unsupported: 0, unknown: 0 };
  for (const support of found) counts[support] += 1;
  return counts;
}

function scoreOf({ supported, partial, unsupported }: SupportCounts): number {
  const known = supported + partial + unsupported;
  return known === 0 ? 100 : Math.floor((100 * (supported + partial / 2)) / known);
}
