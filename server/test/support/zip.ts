import { fromBuffer } from 'yauzl';

/** Reads an archive by its directory, as other programs do. */
export function unzip(archive: Buffer): Promise<Map<string, Buffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Map<string, Buffer>>();
  const files = new Map<string, Buffer>();
  fromBuffer(archive, { lazyEntries: true }, (error, zip) => {
    if (error) return reject(error);
    zip.on('entry', (entry) => {
      zip.openReadStream(entry, (failure, stream) => {
        if (failure) return reject(failure);
        collect(stream).then((content) => {
          files.set(entry.fileName, content);
          zip.readEntry();
        }, reject);
      });
    });
    zip.on('end', () => resolve(files));
    zip.on('error', reject);
    zip.readEntry();
  });
  return promise;
}

/** Reads a stream to its end. */
export async function collect(stream: NodeJS.ReadableStream): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}
