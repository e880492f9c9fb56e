import type { z } from 'zod';
import { ConfigError } from '../../config/config-error.ts';
import { REPLIES_FILE, REPLIES_HEAD, REPLIES_TAIL } from '../../features/replies/archived-reply.ts';
import { type ArchivedReply, archivedReplySchema } from '../../features/replies/archived-reply-schema.ts';
import {
  type ArchivedRecording,
  RECORDINGS_FILE,
  RECORDINGS_HEAD,
  RECORDINGS_TAIL,
} from '../archived-recording.ts';
import { listFrame, type OwnerFacts, type OwnerList } from '../owner-lists.ts';
import { archivedRecordingSchema } from './archived-recording-schema.ts';
import type { ZipFile } from './zip-file.ts';

/**
 * Peaks and paths included, a recording has about a thousand; a reply with all its answers about nine thousand, a sheet
 * of 65 labels with long names at most twenty thousand, a question with 200 long names fifty thousand.
 */
const MAX_LINE_BYTES = 64 * 1024;

interface FactsFile<Facts> {
  readonly name: string;
  readonly head: string;
  readonly tail: string;
  readonly schema: z.ZodType<Facts>;
}

const RECORDINGS: FactsFile<ArchivedRecording> = {
  name: RECORDINGS_FILE,
  head: RECORDINGS_HEAD,
  tail: RECORDINGS_TAIL,
  schema: archivedRecordingSchema,
};

const REPLIES: FactsFile<ArchivedReply> = {
  name: REPLIES_FILE,
  head: REPLIES_HEAD,
  tail: REPLIES_TAIL,
  schema: archivedReplySchema,
};

/** The facts of an archive, one recording at a time. Rejects with a ConfigError if they were changed. */
export function readFacts(zip: ZipFile): AsyncGenerator<ArchivedRecording> {
  return readLines(zip, RECORDINGS);
}

/** The same for voice replies. An archive without replies has no file of them. */
export async function* readReplies(zip: ZipFile): AsyncGenerator<ArchivedReply> {
  if (zip.items.has(REPLIES_FILE)) yield* readLines(zip, REPLIES);
}

/** The same for what else is its owner's. */
export async function* readOwnerList<Facts extends OwnerFacts>(
  zip: ZipFile,
  list: OwnerList,
  schema: z.ZodType<Facts>,
): AsyncGenerator<Facts> {
  const frame = listFrame(list);
  if (zip.items.has(frame.name)) yield* readLines(zip, { ...frame, schema });
}

async function* readLines<Facts extends { readonly id: string }>(
  zip: ZipFile,
  file: FactsFile<Facts>,
): AsyncGenerator<Facts> {
  const seen = new Set<string>();
  let at = 0;
  let isOver = false;
  for await (const line of linesOf(zip, file.name)) {
    at += 1;
    if (at === 1 && line !== file.head) throw changed(file, at);
    if (at === 1 || line === '') continue;
    if (isOver) throw changed(file, at);
    isOver = line === file.tail;
    if (isOver) continue;
    const facts = parseLine(file, line, at);
    if (seen.has(facts.id)) throw new ConfigError(`${file.name} has ${facts.id} twice.`);
    seen.add(facts.id);
    yield facts;
  }
  if (!isOver) throw changed(file, at);
}

async function* linesOf(zip: ZipFile, name: string): AsyncGenerator<string> {
  const item = zip.items.get(name);
  if (!item) throw new ConfigError(`The archive has no ${name}.`);
  let rest = Buffer.alloc(0);
  for await (const chunk of zip.read(item)) {
    rest = Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      yield rest.toString('utf8', 0, end);
      rest = rest.subarray(end + 1);
    }
    if (rest.length > MAX_LINE_BYTES) throw new ConfigError(`A line of ${name} is too long.`);
  }
  yield rest.toString();
}

function parseLine<Facts>(file: FactsFile<Facts>, line: string, at: number): Facts {
  let value: unknown;
  try {
    value = JSON.parse(line.replace(/,$/, ''));
  } catch {
    throw changed(file, at);
  }
  const parsed = file.schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ConfigError(`Line ${at} of ${file.name}: check ${issue?.path.join('.')}: ${issue?.message}.`);
}

function changed({ name }: { readonly name: string }, at: number): ConfigError {
  return new ConfigError(`Line ${at} of ${name} is not as Beep writes it.`);
}
