import { parentPort } from 'node:worker_threads';
import { parseContent, parseOutline, parseParts } from '../../../mime/parse-mail.ts';
import type { ParsedContent } from '../../../mime/parsed-mail.ts';
import type { ContentKind } from './content-cache.ts';
import { serializeContent } from './content-json.ts';
import { derive } from './kept-extract.ts';
import { outlineOf } from './outline.ts';

/** Task of the parsing thread: a message, and the part of it that is asked for. */
export type ReadingTask =
  | { readonly kind: 'outline'; readonly raw: ArrayBuffer; readonly sender: string }
  | { readonly kind: ContentKind | 'parts'; readonly raw: ArrayBuffer; readonly isTruncated: boolean };

const port = parentPort;
if (port === null) throw new Error('messages are read here only in a worker thread');

port.on('message', (task: ReadingTask) => {
  const result = read(task, Buffer.from(task.raw));
  // Bytes with memory of their own are moved: to copy megabytes, and later to encode them, takes the main thread long.
  port.postMessage(result, result instanceof ArrayBuffer ? [result] : []);
  // Garbage collection would free it some time; the next large message cannot wait for that.
  task.raw.transfer(0);
});

function read(task: ReadingTask, raw: Buffer) {
  switch (task.kind) {
    case 'outline':
      return outlineOf(parseOutline(raw), task);
    case 'content':
      return contentOf(parseContent(raw), task);
    case 'parts':
      return JSON.stringify(parseParts(raw));
    case 'text':
      return parseContent(raw).text;
    case 'seen':
    case 'codes':
    case 'extract':
      return derive(task.kind, parseContent(raw), task);
    default:
      return task satisfies never;
  }
}

function contentOf(content: ParsedContent, { isTruncated }: { isTruncated: boolean }): ArrayBuffer {
  const json = serializeContent({ ...content, truncated: isTruncated || content.truncated });
  return new TextEncoder().encode(json).buffer;
}
