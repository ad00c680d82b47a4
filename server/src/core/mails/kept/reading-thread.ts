import { parentPort } from 'node:worker_threads';
import { parseContent, parseOutline, parseParts } from '../../../mime/parse-mail.ts';
import type { ParsedContent } from '../../../mime/parsed-mail.ts';
import { readStructure } from '../../../mime/structure/read-structure.ts';
import { packParts } from '../../../store/packing.ts';
import type { ContentKind } from './content-cache.ts';
import { serializeContent } from './content-json.ts';
import { derive } from './kept-extract.ts';
import { outlineOf, type ReadOutline } from './outline.ts';

/** Task of the parsing thread: a message to be stored, or a part of a stored message. */
export type ReadingTask =
  | { readonly kind: 'message'; readonly raw: ArrayBuffer; readonly sender: string }
  | { readonly kind: ContentKind | 'parts'; readonly raw: ArrayBuffer; readonly isTruncated: boolean };

/** Message that is to be stored: its outline, and its bytes in packed parts. */
export interface PackedMessage {
  readonly read: ReadOutline;
  readonly parts: readonly Uint8Array[];
}

const port = parentPort;
if (port === null) throw new Error('messages are read here only in a worker thread');

port.on('message', (task: ReadingTask) => {
  const { result, moved = [] } = read(task, Buffer.from(task.raw));
  // Bytes with memory of their own are moved: to copy megabytes, and later to encode them, takes the main thread long.
  port.postMessage(result, moved);
  // Garbage collection would free it some time; the next large message cannot wait for that.
  task.raw.transfer(0);
});

function read(task: ReadingTask, raw: Buffer): { result: unknown; moved?: ArrayBuffer[] } {
  switch (task.kind) {
    case 'message':
      return messageOf(raw, task);
    case 'content': {
      const json = contentOf(parseContent(raw), task);
      return { result: json, moved: [json] };
    }
    case 'parts':
      return { result: JSON.stringify(parseParts(raw)) };
    case 'structure':
      return { result: JSON.stringify(readStructure(raw)) };
    case 'text':
      return { result: parseContent(raw).text };
    case 'seen':
    case 'codes':
    case 'bodies':
    case 'extract':
      return { result: derive(task.kind, parseContent(raw), task) };
    default:
      return task satisfies never;
  }
}

function messageOf(raw: Buffer, envelope: { sender: string }): { result: PackedMessage; moved: ArrayBuffer[] } {
  const parts = packParts(raw);
  return { result: { read: outlineOf(parseOutline(raw), envelope), parts }, moved: parts.map(({ buffer }) => buffer) };
}

function contentOf(content: ParsedContent, { isTruncated }: { isTruncated: boolean }): ArrayBuffer {
  const json = serializeContent({ ...content, truncated: isTruncated || content.truncated });
  return new TextEncoder().encode(json).buffer;
}
