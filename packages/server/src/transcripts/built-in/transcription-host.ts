import { readdirSync, writeFileSync } from 'node:fs';
import { silenceDecoder } from '../../audio/loudness/silence-decoder.ts';
import { lowerProcessPriority, NICENESS } from '../../jobs/niceness.ts';
import type { TranscriptionResult } from '../transcription-engine.ts';
import { TranscriptionError } from '../transcription-engine.ts';
import { decodeNote } from './decode-note.ts';
import { type FromTranscriptionHost, OOM_SCORE_FILE, type TranscribeRequest } from './host-messages.ts';
import { loadMoonshine, type SpeechModel } from './moonshine-model.ts';
import { transcribeNote } from './transcribe-note.ts';

/** What the process may need besides the loaded model. */
const MAX_GROWTH_BYTES = 512 * 1024 * 1024;
/** If the system runs out of memory it ends this process before the service. */
const OOM_SCORE_ADJUSTMENT = '700';

/** A loaded model and its folder. */
interface LoadedModel {
  readonly folder: string;
  readonly model: SpeechModel;
  readonly maxRssBytes: number;
}

// Transcribes one file after another until the channel to the server closes.
let loaded: LoadedModel | undefined;
silenceDecoder();
standBack();
// A terminal or systemd signals all processes; the server finishes its work first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.once('disconnect', () => process.exit(0));
process.on('message', (request: TranscribeRequest) => {
  void transcribe(request).then(
    (result) => post({ type: 'done', result }),
    (error: unknown) => post(failureOf(error)),
  );
});

async function transcribe({ file, modelDir, ffmpegPath }: TranscribeRequest): Promise<TranscriptionResult> {
  const note = await decodeNote(file, ffmpegPath);
  post({ type: 'opened', seconds: note.seconds });
  if (loaded?.folder !== modelDir) loaded = await load(modelDir);
  const { model, maxRssBytes } = loaded;
  return transcribeNote(note, model, () => {
    if (process.memoryUsage.rss() > maxRssBytes)
      throw new TranscriptionError('Transcribing took too much memory.');
  });
}

async function load(folder: string): Promise<LoadedModel> {
  try {
    const model = await loadMoonshine(folder);
    return { folder, model, maxRssBytes: process.memoryUsage.rss() + MAX_GROWTH_BYTES };
  } catch (cause) {
    throw new TranscriptionError('The speech model cannot be loaded.', { isFinal: true, cause });
  }
}

function failureOf(error: unknown): FromTranscriptionHost {
  const isKnown = error instanceof TranscriptionError;
  const message = isKnown ? error.message : `Transcribing failed: ${String(error)}`;
  return { type: 'failed', message, isFinal: isKnown && error.isFinal };
}

function post(message: FromTranscriptionHost): void {
  // If the server is gone this process ends, without an error.
  process.send?.(message, () => undefined);
}

/** On Linux a priority is that of one thread; those that Node has started already compile the model's code. */
function standBack(): void {
  lowerProcessPriority(process.pid, NICENESS.transcription);
  if (process.platform !== 'linux') return;
  try {
    for (const thread of readdirSync('/proc/self/task')) {
      lowerProcessPriority(Number(thread), NICENESS.transcription);
    }
    writeFileSync(OOM_SCORE_FILE, OOM_SCORE_ADJUSTMENT);
  } catch {
    // The system does not allow it.
  }
}
