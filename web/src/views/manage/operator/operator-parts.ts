/** Parts of the operator's view, in their order: `now` at `/operator`, and each other below it. */
export const operatorParts = ['now', 'mail', 'owners', 'domains', 'webhooks', 'report', 'audit'] as const;
export type OperatorPart = (typeof operatorParts)[number];
