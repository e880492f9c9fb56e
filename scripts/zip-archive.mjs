import { crc32 } from 'node:zlib';
import { deflateSync } from 'fflate';

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const VERSION = 20;
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
/** 1 January 1980, the earliest day that the format knows: an archive says nothing of when it was made. */
const NO_TIME = 0;
const NO_DATE = 0x0021;

/**
 * A zip of `{ path, bytes }`, paths with forward slashes. The same files make the same archive whatever order they
 * come in: entries are sorted by path, have no times, no owners and no attributes.
 */
export function zipArchive(files) {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const { path, bytes } of sorted) {
    const name = Buffer.from(path, 'utf8');
    // Not zlib's: each version of Node may pack the same bytes otherwise.
    const packed = deflateSync(bytes, { level: 9 });
    const shared = sharedFields({ name, bytes, packed });
    const head = Buffer.concat([numbers([LOCAL_HEADER, 4], [VERSION, 2]), shared, name]);
    directory.push(
      Buffer.concat([
        numbers([CENTRAL_HEADER, 4], [VERSION, 2], [VERSION, 2]),
        shared,
        // Length of the comment, disk, internal and external attributes, where the entry begins.
        numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
        name,
      ]),
    );
    parts.push(head, packed);
    offset += head.length + packed.length;
  }
  const central = Buffer.concat(directory);
  const count = sorted.length;
  const end = numbers(
    [END_OF_DIRECTORY, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [central.length, 4],
    [offset, 4],
    [0, 2],
  );
  return Buffer.concat([...parts, central, end]);
}

function sharedFields({ name, bytes, packed }) {
  return numbers(
    [UTF8_NAMES, 2],
    [DEFLATED, 2],
    [NO_TIME, 2],
    [NO_DATE, 2],
    [crc32(bytes), 4],
    [packed.length, 4],
    [bytes.length, 4],
    [name.length, 2],
    // Length of the extra fields.
    [0, 2],
  );
}

function numbers(...fields) {
  return Buffer.concat(
    fields.map(([value, size]) => {
      const bytes = Buffer.alloc(size);
      bytes.writeUIntLE(value, 0, size);
      return bytes;
    }),
  );
}
