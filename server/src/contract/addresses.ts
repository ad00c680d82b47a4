import { CreateMailbox } from './bodies.ts';
import { type Static, Type } from './schema.ts';

const { domain: _, ...properties } = CreateMailbox.properties;

/** Body of PUT /v1/addresses/{address}: that of POST /v1/mailboxes without the domain. */
export const ClaimAddress = Type.Object(properties, { $id: 'ClaimAddress', additionalProperties: false });
export type ClaimAddress = Static<typeof ClaimAddress>;
