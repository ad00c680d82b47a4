/** The parts of a message, from which the service makes one. */
export interface Message {
  /** Address of the sender. */
  readonly sender: string;
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
  readonly htmlBody?: string | undefined;
  readonly files?:
    | readonly {
        readonly name: string;
        readonly content: string | Blob | Uint8Array<ArrayBuffer>;
        /** Media type. */
        readonly type?: string | undefined;
      }[]
    | undefined;
}

/** The body of a request that delivers a message. */
export function bodyOf(message: Uint8Array | Message): { body: object } {
  if (message instanceof Uint8Array) {
    // A platform's own buffers are no shared memory, which a Blob does not take.
    return { body: new Blob([message as Uint8Array<ArrayBuffer>], { type: 'message/rfc822' }) };
  }
  const { files = [], ...fields } = message;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value);
  for (const { name, content, type = '' } of files) {
    form.append('files', new Blob([content], { type }), name);
  }
  return { body: form };
}
