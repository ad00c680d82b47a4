import { fstatSync, readSync, writeSync } from 'node:fs';

/** Bytes before the first frame of a write-ahead log (SQLite file format §4.1). */
export const logHeaderBytes = 32;
/** Bytes before the page of each frame. */
const frameHeaderBytes = 24;
/** Bytes of a log that are read or written at once. */
const pieceBytes = 1024 * 1024;

/**
 * Numbers of the pages of which a write-ahead log has frames, those of earlier rounds of the log included: all that a commit, a crash
 * or a rollback has left in it.
 */
export function pagesInLog(log: number, pageBytes: number): Set<number> {
  const { size } = fstatSync(log);
  const frameBytes = frameHeaderBytes + pageBytes;
  const piece = Buffer.alloc(Math.max(1, Math.floor(pieceBytes / frameBytes)) * frameBytes);
  const pages = new Set<number>();
  for (let at = logHeaderBytes; at < size; at += piece.length) {
    const bytes = readSync(log, piece, 0, piece.length, at);
    for (let frame = 0; frame + frameHeaderBytes <= bytes; frame += frameBytes) pages.add(piece.readUInt32BE(frame));
  }
  return pages;
}

const zeros = Buffer.alloc(pieceBytes);

/** Overwrites the first bytes of a file with zeros: at most `bytesMax`, and no more than it has. */
export function overwrite(file: number, bytesMax: number): void {
  const bytes = Math.min(fstatSync(file).size, bytesMax);
  for (let at = 0; at < bytes; at += zeros.length) writeSync(file, zeros, 0, Math.min(zeros.length, bytes - at), at);
}

/** Numbers of the frames that have the newest version of each page, among the first `frames` of a write-ahead log. */
export function pageFrames(
  log: number,
  { pageBytes, frames }: { pageBytes: number; frames: number },
): Map<number, number> {
  const header = Buffer.alloc(4);
  const newest = new Map<number, number>();
  for (let frame = 0; frame < frames; frame += 1) {
    readSync(log, header, 0, header.length, frameStart(frame, pageBytes));
    newest.set(header.readUInt32BE(), frame);
  }
  return newest;
}

/** Reads the page of a frame. */
export function pageInFrame(log: number, frame: number, page: Buffer): void {
  readSync(log, page, 0, page.length, frameStart(frame, page.length) + frameHeaderBytes);
}

function frameStart(frame: number, pageBytes: number): number {
  return logHeaderBytes + frame * (frameHeaderBytes + pageBytes);
}
