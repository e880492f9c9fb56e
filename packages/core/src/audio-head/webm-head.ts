import { type ByteSource, type HeadTracks, textAt } from './byte-source.ts';
import { readEbmlElement } from './ebml.ts';

const EBML = 0x1a45dfa3;
const DOC_TYPE = 0x4282;
const SEGMENT = 0x18538067;
const TRACKS = 0x1654ae6b;
const CLUSTER = 0x1f43b675;
const TRACK_ENTRY = 0xae;
const TRACK_TYPE = 0x83;
const CODEC_ID = 0x86;
const [VIDEO_TYPE, AUDIO_TYPE] = [1, 2];

/** An identifier has at most four bytes, a size eight. */
const ELEMENT_HEAD = 12;
const MAX_ELEMENTS = 1000;
const MAX_TRACKS_BYTES = 1_048_576;

interface Element {
  readonly id: number;
  readonly dataStart: number;
  /** Infinity if the writer did not know it. */
  readonly end: number;
}

export interface WebmHead extends HeadTracks {
  readonly docType: string;
}

export function isEbml(head: Uint8Array): boolean {
  return elementAt(head, 0)?.id === EBML;
}

/** Walks the elements of the file to its tracks; undefined without them. */
export async function readWebmHead(source: ByteSource, start: number): Promise<WebmHead | undefined> {
  const first = await readElement(source, start);
  if (first?.id !== EBML) return undefined;
  const head = await source.read(first.dataStart, Math.min(first.end, first.dataStart + MAX_TRACKS_BYTES));
  const docType = childrenOf(head).find(({ id }) => id === DOC_TYPE);
  let at = first.end;
  for (let elements = 0; elements < MAX_ELEMENTS && at < source.size; elements += 1) {
    const element = await readElement(source, at);
    if (element === undefined || element.id === CLUSTER) return undefined;
    if (element.id === TRACKS) {
      const end = Math.min(element.end, element.dataStart + MAX_TRACKS_BYTES);
      const tracks = tracksOf(await source.read(element.dataStart, end));
      return { ...tracks, docType: docType === undefined ? '' : textOf(head, docType) };
    }
    at = element.id === SEGMENT ? element.dataStart : element.end;
  }
  return undefined;
}

async function readElement(source: ByteSource, at: number): Promise<Element | undefined> {
  const found = elementAt(await source.read(at, at + ELEMENT_HEAD), 0);
  return found && { id: found.id, dataStart: at + found.dataStart, end: at + found.end };
}

function tracksOf(bytes: Uint8Array): HeadTracks {
  let hasVideo = false;
  let codec: string | undefined;
  for (const entry of childrenOf(bytes).filter(({ id }) => id === TRACK_ENTRY)) {
    const track = bytes.subarray(entry.dataStart, entry.end);
    const fields = childrenOf(track);
    const type = fields.find(({ id }) => id === TRACK_TYPE);
    const named = fields.find(({ id }) => id === CODEC_ID);
    const value = type && track[type.end - 1];
    if (value === VIDEO_TYPE) hasVideo = true;
    if (value === AUDIO_TYPE && named) codec ??= textOf(track, named);
  }
  return { hasVideo, codec };
}

function childrenOf(bytes: Uint8Array): readonly Element[] {
  const found: Element[] = [];
  let at = 0;
  while (at < bytes.length && found.length < MAX_ELEMENTS) {
    const element = elementAt(bytes, at);
    if (element === undefined) break;
    found.push(element);
    at = element.end;
  }
  return found;
}

function textOf(bytes: Uint8Array, { dataStart, end }: Element): string {
  return textAt(bytes, dataStart, Math.min(end - dataStart, 64)).replace(/\0+$/, '');
}

function elementAt(bytes: Uint8Array, at: number): Element | undefined {
  const found = readEbmlElement(bytes, at);
  return found && { ...found, end: found.dataEnd ?? Number.POSITIVE_INFINITY };
}
