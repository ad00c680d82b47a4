import { expectationOf, type Part } from './body-parts.ts';
import { type Expectation, whole } from './expectation.ts';

/**
 * Reads what MIME-tools expects: a Perl hash of its parts, `Part_3_1` being the first in the third, with type, name,
 * disposition and the size with LF line ends. An attached message has one part below it, whose fields are its own.
 */
export function readMimeTools(reference: string): Expectation {
  const parts = new Map<string, Fields>();
  for (const [, name = '', block = ''] of reference.matchAll(/"(Msg|Part_[\d_]+)" => \{([\s\S]*?)\n {2}\}/g)) {
    const entries = [...block.matchAll(/"(\w+)"\s+=> (?:"((?:[^"\\]|\\.)*)"|(\d+))/g)];
    parts.set(name, new Map(entries.map(([, key = '', text, number]) => [key, withoutEscapes(text ?? number ?? '')])));
  }
  return { subject: whole(parts.get('Msg')?.get('Subject')), ...expectationOf(present('Msg', parts)) };
}

type Fields = ReadonlyMap<string, string>;

function present(name: string, all: ReadonlyMap<string, Fields>): Part {
  const fields = all.get(name) ?? new Map<string, string>();
  const type = (fields.get('Type') ?? 'text/plain').toLowerCase();
  if (type.startsWith('multipart/')) {
    return { type, parts: children(name, all).map((child) => present(child, all)) };
  }
  const size = fields.get('Size');
  return {
    type,
    name: fields.get('Filename'),
    disposition: fields.get('Disposition'),
    sizeBytes: size === undefined ? undefined : Number(size),
  };
}

function children(name: string, all: ReadonlyMap<string, Fields>): readonly string[] {
  const prefix = name === 'Msg' ? 'Part_' : `${name}_`;
  return [...all.keys()]
    .filter((key) => key.startsWith(prefix) && /^\d+$/.test(key.slice(prefix.length)))
    .sort((one, other) => Number(one.slice(prefix.length)) - Number(other.slice(prefix.length)));
}

function withoutEscapes(text: string): string {
  return text.replace(/\\(.)/g, '$1');
}
