import { MAX_RECORDING_SECONDS, MIN_RECORDING_BYTES } from '@beep/core/limits';
import type { AudioInspector } from '../audio/audio-inspector.ts';
import type { AudioVerdict } from '../audio/audio-verdict.ts';
import type { AudioQueues } from '../audio/queue/audio-queues.ts';
import type { Payer } from '../audio/queue/waiting-work.ts';
import { ServerError } from '../server-error.ts';
import type { CheckedAudio } from '../storage/checked-audio.ts';
import { DamagedAudioError } from '../storage/storage-error.ts';
import { inSpan } from '../tracing/tracing.ts';
import type { ReceivedFile, Spool } from './spool.ts';

/** The least that audio takes, for silence; bounds the duration of a file by its size. */
const MIN_BYTES_PER_SECOND = 320;

export interface InspectUploadDeps {
  readonly audio: CheckedAudio;
  readonly inspector: AudioInspector;
  readonly audioQueues: AudioQueues;
  readonly spool: Spool;
}

/** A received file that is audio. */
export interface InspectedAudio {
  readonly verdict: AudioVerdict & { status: 'ok' };
  /** Stores the seekable copy durably under a name. Resolves with its SHA-256. */
  put(name: string): Promise<string>;
}

export function refuseSmall({ bytes }: Pick<ReceivedFile, 'bytes'>): void {
  if (bytes < MIN_RECORDING_BYTES) throw new ServerError('too_small');
}

/** Makes a seekable copy of a received file for `use`. Rejects with the status of a file that is not taken. */
export async function withInspectedAudio<T>(
  { audio, inspector, audioQueues, spool }: InspectUploadDeps,
  { file, payers }: { readonly file: ReceivedFile; readonly payers: readonly Payer[] },
  use: (inspected: InspectedAudio) => Promise<T>,
): Promise<T> {
  const output = spool.newPath();
  try {
    const seconds = Math.min(MAX_RECORDING_SECONDS, file.bytes / MIN_BYTES_PER_SECOND);
    const verdict = await inSpan({ name: 'inspect the audio' }, () =>
      audioQueues.inspection.run({ payers, seconds }, ({ standsBack }) =>
        inspector.inspect({ inputPath: file.path, outputPath: output, standsBack }),
      ),
    );
    if (verdict.status !== 'ok') throw new ServerError(verdict.status);
    return await use({
      verdict,
      put: async (name) => {
        const { bytes, sha256 } = await audio.put(name, output);
        if (bytes === verdict.bytes) return sha256;
        throw new DamagedAudioError(`${bytes} bytes were stored, and ${verdict.bytes} were written.`);
      },
    });
  } finally {
    await spool.discard(output);
  }
}
