import { ConfigError } from '../../config/config-error.ts';
import {
  type ArchivedRecording,
  RECORDINGS_FILE,
  RECORDINGS_HEAD,
  RECORDINGS_TAIL,
} from '../archived-recording.ts';
import { archivedRecordingSchema } from './archived-recording-schema.ts';
import type { ZipFile } from './zip-file.ts';

/** Peaks and paths included, a line has about a thousand. */
const MAX_LINE_BYTES = 64 * 1024;

/** The facts of an archive, one recording at a time. Rejects with a ConfigError if they were changed. */
export async function* readFacts(zip: ZipFile): AsyncGenerator<ArchivedRecording> {
  const seen = new Set<string>();
  let at = 0;
  let isOver = false;
  for await (const line of linesOf(zip)) {
    at += 1;
    if (at === 1 && line !== RECORDINGS_HEAD) throw changed(at);
    if (at === 1 || line === '') continue;
    if (isOver) throw changed(at);
    isOver = line === RECORDINGS_TAIL;
    if (isOver) continue;
    const facts = parseLine(line, at);
    if (seen.has(facts.id)) throw new ConfigError(`The archive has the recording ${facts.id} twice.`);
    seen.add(facts.id);
    yield facts;
  }
  if (!isOver) throw changed(at);
}

async function* linesOf(zip: ZipFile): AsyncGenerator<string> {
  const item = zip.items.get(RECORDINGS_FILE);
  if (!item) throw new ConfigError(`The archive has no ${RECORDINGS_FILE}.`);
  let rest = Buffer.alloc(0);
  for await (const chunk of zip.read(item)) {
    rest = Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      yield rest.toString('utf8', 0, end);
      rest = rest.subarray(end + 1);
    }
    if (rest.length > MAX_LINE_BYTES) throw new ConfigError(`A line of ${RECORDINGS_FILE} is too long.`);
  }
  yield rest.toString();
}

function parseLine(line: string, at: number): ArchivedRecording {
  let value: unknown;
  try {
    value = JSON.parse(line.replace(/,$/, ''));
  } catch {
    throw changed(at);
  }
  const parsed = archivedRecordingSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ConfigError(
    `Line ${at} of ${RECORDINGS_FILE}: check ${issue?.path.join('.')}: ${issue?.message}.`,
  );
}

function changed(at: number): ConfigError {
  return new ConfigError(`Line ${at} of ${RECORDINGS_FILE} is not as Beep writes it.`);
}
