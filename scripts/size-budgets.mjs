import { existsSync } from 'node:fs';
import filePlugin from '@size-limit/file';
import sizeLimit from 'size-limit';

const PACKED_ON_THE_LINE = /\.(?:html|m?js|css|json|svg)$/;

/** What each entry may weigh, in bytes: text gzipped, everything else as it is. Some 5 to 10 % over what it weighs. */
export const SIZE_BUDGETS = {
  'Listen page: before the sound': 10_700,
  'Listen page: after the sound': 135_000,
  'Listen page: when asked for': 135_000,
  'Embedded player: before the sound': 7_150,
  'Embedded player: after the sound': 137_000,
  'Embedded player: when asked for': 135_000,
  'Home page: first': 200_000,
  'Record page: first': 235_000,
  'Log-in page: first': 195_000,
  'History page: first': 205_000,
  'Extension log-in page: first': 195_000,
  'Record page: when asked for': 380_000,
  'Identity provider': 29_000,
  'Settings: dialog': 56_500,
  'Front plugin': 12_000,
  'MP3 encoder: with worker': 145_000,
  'Cutting worker': 94_000,
  'Service worker': 2_700,
  Fonts: 44_000,
  'Pictures and the sample note': 79_500,
  'Workspace add-on': 5_300,
  'Extension for classroom: content script': 13_200,
  'Extension for classroom: background worker': 35_000,
  'Extension for classroom: panel, first': 165_000,
  'Extension for classroom: panel, when asked for': 325_000,
  'Extension for classroom: icons': 6_750,
  'Extension for classroom: zip': 540_000,
  'Extension for docs: content script': 12_700,
  'Extension for docs: background worker': 35_000,
  'Extension for docs: panel, first': 165_000,
  'Extension for docs: panel, when asked for': 325_000,
  'Extension for docs: icons': 6_750,
  'Extension for docs: zip': 545_000,
  'Extension for gmail: content script': 12_400,
  'Extension for gmail: background worker': 35_000,
  'Extension for gmail: panel, first': 165_000,
  'Extension for gmail: panel, when asked for': 325_000,
  'Extension for gmail: icons': 6_750,
  'Extension for gmail: zip': 545_000,
};

/** `{ name: bytes }` of `{ name: paths }`. Throws where an entry has no files, or one that is not there. */
export async function measureEntries(entries) {
  const sizes = Object.entries(entries).map(async ([name, files]) => {
    const missing = files.filter((path) => !existsSync(path));
    if (files.length === 0 || missing.length > 0) {
      throw new Error(
        missing.length > 0 ? `${name}: ${missing.join(', ')} is not there` : `${name}: has no files`,
      );
    }
    const text = files.filter((path) => PACKED_ON_THE_LINE.test(path));
    const rest = files.filter((path) => !PACKED_ON_THE_LINE.test(path));
    const checks = [
      { files: text, gzip: true },
      { files: rest, brotli: false },
    ];
    const [packed, plain] = await sizeLimit([filePlugin], { checks });
    return [name, packed.size + plain.size];
  });
  return Object.fromEntries(await Promise.all(sizes));
}

/** What is wrong with `{ name: bytes }` under the limits, as texts: too much, without a limit, not measured. */
export function sizeProblems(sizes, budgets) {
  const names = [...new Set([...Object.keys(budgets), ...Object.keys(sizes)])];
  return names.flatMap((name) => {
    const size = sizes[name];
    const limit = budgets[name];
    if (size === undefined) {
      return [`${name}: nothing was measured`];
    }
    if (limit === undefined) {
      return [`${name}: has ${bytes(size)} and no limit`];
    }
    return size > limit ? [`${name}: has ${bytes(size)}, the limit is ${bytes(limit)}`] : [];
  });
}

/** The sizes beside their limits, as lines of a table. */
export function sizeTable(sizes, budgets) {
  const rows = Object.entries(sizes).map(([name, size]) => {
    const limit = budgets[name];
    const share = limit === undefined ? '' : `${Math.round((size / limit) * 100)} %`;
    return `| ${name} | ${bytes(size)} | ${limit === undefined ? 'none' : bytes(limit)} | ${share} |`;
  });
  return ['| what | size | limit | of it |', '|---|---|---|---|', ...rows];
}

function bytes(count) {
  return `${count.toLocaleString('en')} B`;
}
