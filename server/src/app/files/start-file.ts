import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { messageOf, StartError } from '../open-store.ts';

/**
 * Reads a file that a setting names, of at most so many bytes.
 * @throws StartError
 */
export function readStartFile(variable: string, { file, bytesMax }: { file: string; bytesMax: number }): Buffer {
  let problem: string;
  try {
    const descriptor = openSync(file, 'r');
    try {
      const stats = fstatSync(descriptor);
      if (stats.isFile() && stats.size <= bytesMax) return readFileSync(descriptor);
      problem = stats.isFile()
        ? `${file} has ${stats.size} bytes; make it ${bytesMax} at most`
        : `${file} is no file; name one`;
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    problem = `cannot read the file: ${messageOf(error)}; name one that the service may read`;
  }
  throw new StartError(`${variable}: ${problem}`);
}
