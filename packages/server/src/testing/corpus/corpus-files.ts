import { encodeWav, makeSilence, mp4Box, withEdits } from '@beep/testkit/audio';
import { ebmlNumber } from '../../audio/ebml.ts';
import { readSample } from '../sample-audio.ts';
import {
  type Bytes,
  bigEndian,
  cutAt,
  damagedAt,
  find,
  garbage,
  id3,
  joined,
  littleEndian,
  oggPageChanged,
  webmBlockChanged,
  webmTrackChanged,
  without,
  withoutPage,
  written,
} from './changes.ts';

/** A damaged or odd file, as people have them. */
export interface CorpusFile {
  /** The base file and what was done to it. */
  readonly name: string;
  readonly bytes: Bytes;
}

const BASES = [
  'tagged.mp3',
  'speech.aac',
  'ends.m4a',
  'fragmented.mp4',
  'speech.mka',
  'speech.flac',
  'speech.opus',
  'speech.ogg',
  'speech.webm',
] as const;

type Base = (typeof BASES)[number] | 'speech.wav';

/** Makes the files; the same bytes each time. */
export async function makeCorpus(): Promise<readonly CorpusFile[]> {
  const bases = new Map<Base, Bytes>();
  for (const name of BASES) bases.set(name, await readSample(`odd/${name}`));
  bases.set('speech.wav', await shortWav());
  const of = (name: Base): Bytes => bases.get(name) ?? new Uint8Array();
  return [
    ...[...bases].flatMap(([name, file]) => damages(name, file)),
    ...wavs(of('speech.wav')),
    ...mp3s(of('tagged.mp3')),
    ...mp4s(of('ends.m4a'), of('fragmented.mp4')),
    ...flacs(of('speech.flac')),
    ...oggs(of('speech.opus'), of('speech.ogg')),
    ...webms(of('speech.webm'), of('speech.mka')),
    ...(await others(of)),
  ];
}

async function shortWav(): Promise<Bytes> {
  const wav = await readSample('jfk.wav');
  const data = find(wav, 'data') + 8;
  const view = new DataView(wav.buffer, data);
  const samples = Float32Array.from({ length: 48_000 }, (_, at) => view.getInt16(at * 2, true) / 32_768);
  return encodeWav({ samples, sampleRate: 16_000 });
}

function damages(name: Base, file: Bytes): CorpusFile[] {
  return [
    { name, bytes: file },
    { name: `${name}, cut at 40 %`, bytes: cutAt(file, 0.4) },
    { name: `${name}, cut at 90 %`, bytes: cutAt(file, 0.9) },
    { name: `${name}, 3,000 bytes of garbage behind`, bytes: joined(file, garbage(3000)) },
    { name: `${name}, 3,000 zeros in front`, bytes: joined(new Uint8Array(3000), file) },
    { name: `${name}, 300 zeros at 50 %`, bytes: damagedAt(file, 0.5, new Uint8Array(300)) },
    { name: `${name}, 300 bytes of garbage at 50 %`, bytes: damagedAt(file, 0.5, garbage(300)) },
    { name: `${name}, 500 bytes missing at 60 %`, bytes: without(file, 0.6, 500) },
  ];
}

function wavs(wav: Bytes): CorpusFile[] {
  const sizes = (riff: number, data: number): Bytes =>
    written(written(wav, 4, littleEndian(riff)), 40, littleEndian(data));
  const chunk = (size: number, bytes: number): Bytes =>
    joined(wav.subarray(0, 36), 'LIST', littleEndian(size), new Uint8Array(bytes), wav.subarray(36));
  const guid = Buffer.from('000000001000800000aa00389b71', 'hex');
  const extensible = joined(
    ...[wav.subarray(0, 16), littleEndian(40), Uint8Array.of(0xfe, 0xff), wav.subarray(22, 36)],
    ...[Uint8Array.of(22, 0, 16, 0), littleEndian(4), Uint8Array.of(1, 0), guid, wav.subarray(36)],
  );
  const long = littleEndian(wav.length + 28, 0, wav.length - 44, 0, 48_000, 0, 0);
  const rf64 = joined(
    'RF64',
    littleEndian(0xffff_ffff),
    'WAVEds64',
    littleEndian(28),
    long,
    wav.subarray(12),
  );
  return [
    { name: 'wav, sizes 0', bytes: sizes(0, 0) },
    { name: 'wav, largest sizes', bytes: sizes(0xffff_ffff, 0xffff_ffff) },
    { name: 'wav, size of samples 0', bytes: sizes(wav.length - 8, 0) },
    { name: 'wav, size of samples of 1 s', bytes: sizes(wav.length - 8, 32_000) },
    { name: 'wav, chunk of odd size with its padding', bytes: chunk(7, 8) },
    { name: 'wav, chunk of odd size without padding', bytes: chunk(7, 7) },
    {
      name: 'wav, chunk behind the samples',
      bytes: joined(wav, 'LIST', littleEndian(10), new Uint8Array(10)),
    },
    { name: 'wav, extensible', bytes: extensible },
    { name: 'wav, RF64', bytes: written(rf64, rf64.length - 96_004, littleEndian(0xffff_ffff)) },
    { name: 'wav, BW64', bytes: written(rf64, 0, new TextEncoder().encode('BW64')) },
    { name: 'wav, RF64 of sizes 0', bytes: written(rf64, 20, new Uint8Array(16)) },
    { name: 'wav, RF64 of the largest sizes', bytes: written(rf64, 20, new Uint8Array(16).fill(255)) },
    { name: 'wav, odd number of bytes', bytes: wav.slice(0, -1) },
    { name: 'wav, no sample', bytes: sizes(36, 0).slice(0, 44) },
  ];
}

function mp3s(mp3: Bytes): CorpusFile[] {
  const info = Math.max(find(mp3, 'Info'), find(mp3, 'Xing'));
  const lame = info + 141;
  const delays = (start: number, end: number): Bytes =>
    written(mp3, lame, Uint8Array.of(start >> 4, ((start & 15) << 4) | (end >> 8), end & 255));
  return [
    { name: 'mp3, 4,095 samples hidden at each end', bytes: delays(4095, 4095) },
    { name: 'mp3, no delay and padding', bytes: delays(0, 0) },
    { name: 'mp3, Info frame without its name', bytes: written(mp3, info, new Uint8Array(4)) },
    { name: 'mp3, tag that says too much', bytes: joined(id3(5000, 600), mp3) },
    { name: 'mp3, tag that says too little', bytes: joined(id3(100, 900, 0x41), mp3) },
    {
      name: 'mp3, two tags and a tag behind',
      bytes: joined(id3(50), id3(70), mp3, 'TAG', new Uint8Array(125)),
    },
    { name: 'mp3, 70,000 zeros in front', bytes: joined(new Uint8Array(70_000), mp3) },
    { name: 'mp3, 3,000 bytes of garbage in front', bytes: joined(garbage(3000), mp3) },
    { name: 'mp3, twice', bytes: joined(mp3, mp3) },
    { name: 'mp3, begins within a frame', bytes: mp3.slice(5000) },
  ];
}

function mp4s(mp4: Bytes, fragmented: Bytes): CorpusFile[] {
  const moov = find(mp4, 'moov') - 4;
  const mdat = find(mp4, 'mdat') - 4;
  const table = find(mp4, 'stsz') - 4;
  const meta = mp4Box('udta', mp4Box('meta', garbage(300)));
  const size = (at: number, value: number): Bytes => written(mp4, at, bigEndian(value));
  return [
    { name: 'm4a, trimmed at both ends', bytes: withEdits(mp4, [{ from: 0.9, to: 2.1 }]) },
    { name: 'm4a, trimmed, version 1', bytes: withEdits(mp4, [{ from: 0.9, to: 2.1 }], { version: 1 }) },
    {
      name: 'm4a, two parts',
      bytes: withEdits(mp4, [
        { from: 0.2, to: 1 },
        { from: 2, to: 2.8 },
      ]),
    },
    {
      name: 'm4a, empty edit first',
      bytes: withEdits(mp4, [
        { from: 'empty', to: 0.5 },
        { from: 0.5, to: 2.5 },
      ]),
    },
    { name: 'm4a, edit list of nothing', bytes: withEdits(mp4, [{ from: 'empty', to: 2 }]) },
    { name: 'm4a, without ftyp', bytes: written(mp4, 4, new TextEncoder().encode('free')) },
    { name: 'm4a, begins with mdat', bytes: begunWithData(mp4) },
    { name: 'm4a, size of mdat 0 with moov in it', bytes: size(mdat, 0) },
    { name: 'm4a, size of mdat too large', bytes: size(mdat, 0x00ff_ffff) },
    { name: 'm4a, size of moov too large', bytes: size(moov, 0x00ff_ffff) },
    { name: 'm4a, table of sizes too long', bytes: written(mp4, table + 16, bigEndian(0x00ff_ffff)) },
    { name: 'm4a, broken tags behind', bytes: joined(mp4, meta) },
    { name: 'm4a, without moov', bytes: mp4.slice(0, moov) },
    { name: 'mp4 of fragments, trimmed by 1 s', bytes: withEdits(fragmented, [{ from: 1 }]) },
    { name: 'mp4 of fragments, list of 1 to 2 s', bytes: withEdits(fragmented, [{ from: 1, to: 2 }]) },
    {
      name: 'mp4 of fragments, list of the first second',
      bytes: withEdits(fragmented, [{ from: 0, to: 1 }]),
    },
    { name: 'mp4 of fragments, without its index', bytes: fragmented.slice(0, find(fragmented, 'mfra') - 4) },
  ];
}

/** The boxes before the samples taken away: the table of chunks keeps pointing to where they were. */
function begunWithData(mp4: Bytes): Bytes {
  const mdat = find(mp4, 'mdat') - 4;
  const [start, chunks] = [mp4.slice(mdat), find(mp4, 'stco') - mdat];
  const view = new DataView(start.buffer);
  for (let entry = 0; entry < view.getUint32(chunks + 8); entry += 1) {
    const at = chunks + 12 + entry * 4;
    view.setUint32(at, view.getUint32(at) - mdat);
  }
  return start as Bytes;
}

function flacs(flac: Bytes): CorpusFile[] {
  const more = Math.floor(flac.length / 2);
  return [
    { name: 'flac, two holes', bytes: without(without(flac, 0.5, 300), 0.7, 300) },
    {
      name: 'flac, 500 bytes more at 50 %',
      bytes: joined(flac.subarray(0, more), garbage(500), flac.subarray(more)),
    },
    { name: 'flac, tag in front', bytes: joined(id3(300), flac) },
    { name: 'flac, twice', bytes: joined(flac, flac) },
  ];
}

/** An Opus file that says so many samples at its start are not played. */
function hiding(opus: Bytes, samples: number): Bytes {
  return oggPageChanged(opus, { page: 0, change: (view) => view.setUint16(28 + 10, samples, true) });
}

function oggs(opus: Bytes, vorbis: Bytes): CorpusFile[] {
  const granule = (file: Bytes, page: number, value: bigint): Bytes =>
    oggPageChanged(file, { page, change: (view) => view.setBigInt64(6, value, true) });
  const tags = (count: number): Bytes =>
    oggPageChanged(opus, {
      page: 1,
      change: (view, page) =>
        view.setUint32(
          8 + find(page, 'OpusTags') + 4 + view.getUint32(find(page, 'OpusTags') + 8, true),
          count,
          true,
        ),
    });
  return [
    { name: 'ogg opus, ends at 2 s', bytes: granule(opus, -1, 96_312n) },
    { name: 'ogg opus, last granule -1', bytes: granule(opus, -1, -1n) },
    { name: 'ogg opus, last granule far too late', bytes: granule(opus, -1, 0x7fff_ffffn) },
    { name: 'ogg opus, first granule an hour late', bytes: granule(opus, 2, 172_800_000n) },
    { name: 'ogg opus, number of tags too large', bytes: tags(0xffff) },
    { name: 'ogg opus, two holes', bytes: without(without(opus, 0.4, 90), 0.7, 90) },
    { name: 'ogg opus, a second hidden at its start', bytes: hiding(opus, 48_000) },
    { name: 'ogg opus, tags missing', bytes: withoutPage(opus, 1) },
    { name: 'ogg opus, first page of sound missing', bytes: withoutPage(opus, 2) },
    { name: 'ogg opus, last page missing', bytes: withoutPage(opus, -1) },
    { name: 'ogg opus, twice', bytes: joined(opus, opus) },
    { name: 'ogg opus, breaks off and begins again', bytes: joined(cutAt(opus, 0.5), opus) },
    { name: 'ogg opus, again with a second hidden', bytes: joined(opus, hiding(opus, 48_000)) },
    { name: 'ogg vorbis, two holes', bytes: without(without(vorbis, 0.55, 90), 0.8, 90) },
    { name: 'ogg vorbis, twice', bytes: joined(vorbis, vorbis) },
    { name: 'ogg vorbis, then opus', bytes: joined(vorbis, opus) },
    { name: 'ogg opus, then vorbis', bytes: joined(opus, vorbis) },
    { name: 'ogg vorbis, ends at 2 s', bytes: granule(vorbis, -1, 32_000n) },
    { name: 'ogg vorbis, first granule late', bytes: granule(vorbis, 2, 60_000n) },
  ];
}

function webms(webm: Bytes, mka: Bytes): CorpusFile[] {
  const cluster = find(webm, '\x1f\x43\xb6\x75');
  const second = cluster + 4 + find(webm.subarray(cluster + 4), '\x1f\x43\xb6\x75');
  const segment = find(webm, '\x18\x53\x80\x67');
  const unknown = Uint8Array.of(0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff);
  const zero = Uint8Array.of(0x01, 0, 0, 0, 0, 0, 0, 0);
  return [
    { name: 'webm, unknown size of its segment', bytes: written(webm, segment + 4, unknown) },
    { name: 'webm, size 0 of its segment', bytes: written(webm, segment + 4, zero) },
    { name: 'webm, without its head', bytes: webm.slice(cluster) },
    { name: 'webm, codec delay of 1 s', bytes: delayed(webm, 1) },
    { name: 'webm, codec delay behind its end', bytes: delayed(webm, 4) },
    { name: 'webm, padding of 1 s in its last block', bytes: padded(webm, 149, 1) },
    { name: 'webm, padding of a whole block in its middle', bytes: padded(webm, 40, 0.02) },
    { name: 'webm, padding at the start of its first block', bytes: padded(webm, 0, -0.02) },
    { name: 'mka, codec delay of 1 s', bytes: delayed(mka, 1) },
    { name: 'mka, codec delay of 64 ms', bytes: delayed(mka, 0.064) },
    { name: 'mka, padding of half its last block', bytes: padded(mka, 47, 0.032) },
    { name: 'webm, two holes', bytes: without(without(webm, 0.4, 90), 0.7, 90) },
    { name: 'webm, its second cluster zeros', bytes: written(webm, second, new Uint8Array(1000)) },
    { name: 'webm, its clusters again', bytes: joined(webm, webm.subarray(cluster)) },
    { name: 'webm, breaks off and begins again', bytes: joined(cutAt(webm, 0.5), webm) },
    { name: 'mka, begins again behind its end', bytes: joined(mka, mka) },
    { name: 'webm, begins again behind its end', bytes: joined(webm, webm) },
    { name: 'webm, then another codec', bytes: joined(webm, mka) },
  ];
}

/** Of a codec that says it needs so many seconds. */
function delayed(webm: Bytes, seconds: number): Bytes {
  return webmTrackChanged(webm, 0x56aa, ebmlNumber(0x56aa, seconds * 1e9));
}

function padded(webm: Bytes, block: number, seconds: number): Bytes {
  return webmBlockChanged(webm, block, ebmlNumber(0x75a2, seconds * 1e9));
}

async function others(of: (name: Base) => Bytes): Promise<CorpusFile[]> {
  return [
    { name: 'silence', bytes: await makeSilence({ seconds: 3 }) },
    { name: 'a wav in an mp3', bytes: joined(of('tagged.mp3').subarray(0, 5000), of('speech.wav')) },
    { name: 'garbage', bytes: garbage(20_000) },
    { name: 'zeros', bytes: new Uint8Array(20_000) },
    { name: 'text', bytes: joined('This is not a sound.\n'.repeat(500)) },
    { name: 'nothing', bytes: new Uint8Array() },
  ];
}
