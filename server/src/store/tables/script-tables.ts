/** Moment of a delivery: the connection, EHLO or HELO, MAIL, RCPT, DATA, or the end of the content. */
export type ScriptMoment = 'connect' | 'helo' | 'mail' | 'rcpt' | 'data' | 'end';

/** Tables of delivery scripts, and of the attempts of senders that met them. A part of the schema. */
export interface ScriptTables {
  /** Delivery scripts, with how far each has come. A row stays when its script has ended, for its attempts. */
  delivery_scripts: {
    /** Id of its mailbox; of the script of captured mail `capture:` and its owner. */
    subject: string;
    owner: string;
    /** Life of the mailbox with which it ends: its `mails_from` when the script was set; `''` of captured mail. */
    mails_from: string;
    /** What it says, as a JSON object; null when it has ended. */
    definition: string | null;
    /** How many times each step was met, as a JSON array. */
    used: string;
    /** Begin of the present window of its rate; 0 before the first. */
    rate_at: number;
    /** Attempts let through in that window. */
    rate_count: number;
    /** Number of the last attempt. */
    attempts: number;
    set_at: number;
  };
  /** Attempts of senders to deliver to a mailbox that had a script, or to whatever mail is captured for. */
  delivery_attempts: {
    subject: string;
    /** 1, 2, 3 … in the order in which they were answered. */
    number: number;
    mails_from: string;
    attempted_at: number;
    /** Address of the client. */
    client: string;
    /** Name that the client gave in EHLO or HELO; `''` without one. */
    client_name: string;
    /** Version of TLS; `''` without TLS. */
    tls: string;
    /** Envelope sender; `''` for a bounce. */
    sender: string | null;
    /** Moment of the answer. */
    moment: ScriptMoment;
    /** Position of the step that it met, from 0; null when it met none. */
    step: number | null;
    /** Reply as it was sent; null when the connection was closed without one. */
    reply: string | null;
    delay_ms: number;
    /** 1 when the connection was closed. */
    is_dropped: number;
    /** Message-ID, without angle brackets; null when there is none, and when no content came. */
    message_id: string | null;
    /** SHA-256 of the content, hexadecimal; null when none came. */
    content_hash: string | null;
    /** First attempt with the same content, or else with the same Message-ID; null for none. */
    repeat_of: number | null;
    /** Mail that it stored; null for none. */
    mail_id: string | null;
  };
}
