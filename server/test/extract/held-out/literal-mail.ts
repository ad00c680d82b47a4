/** Mail written out: its subject, its HTML or text, and the value of its code, if it has one. */
export type LiteralMail = readonly [subject: string, body: string, code?: string];
