import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;
const STORED = 0;

/**
 * Unpacks a zip archive into a folder, overwriting existing files. Reads what WordPress archives use: stored and
 * deflated entries below 4 GB. Node has no zip reader and not every machine has `unzip`.
 *
 * @throws Error if the file is not a zip archive or an entry would be written outside the folder
 */
export async function unzip(archive: string, folder: string, select: (name: string) => string | null = (name) => name) {
  const zip = await readFile(archive);
  const made = new Set<string>();
  for (const entry of entries(zip, archive)) {
    const name = select(entry.name);
    if (name === null || name === '' || name.endsWith('/')) continue;
    const path = normalize(name);
    if (path.startsWith('..')) throw new Error(`${archive} holds an entry outside its folder: ${entry.name}`);
    const target = join(folder, path);
    if (!made.has(dirname(target))) {
      await mkdir(dirname(target), { recursive: true });
      made.add(dirname(target));
    }
    await writeFile(target, entry.stored ? entry.data : inflateRawSync(entry.data));
  }
}

function* entries(zip: Buffer, archive: string) {
  let end = zip.length - 22;
  while (end >= 0 && zip.readUInt32LE(end) !== END_OF_DIRECTORY) end--;
  if (end < 0) throw new Error(`${archive} is not a zip archive`);
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = zip.readUInt16LE(at + 28);
    const size = zip.readUInt32LE(at + 20);
    const header = zip.readUInt32LE(at + 42);
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    yield {
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      stored: zip.readUInt16LE(at + 10) === STORED,
      data: zip.subarray(start, start + size),
    };
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}
