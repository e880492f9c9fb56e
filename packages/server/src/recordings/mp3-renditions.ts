import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Mp3Encoder } from '../audio/mp3-encoder.ts';
import type { Mp3Outcome } from '../audio/mp3-task.ts';
import type { Log } from '../log.ts';
import type { AudioStore } from '../storage/audio-store.ts';
import type { RecordingStore, StoredRecording } from '../storage/recording-store.ts';
import type { Spool } from '../upload/spool.ts';
import { recordingState } from './find-live-recording.ts';
import { type GrowingFile, openGrowingFile } from './growing-file.ts';
import { mediaName } from './present-recording.ts';

/** The mp3 of a recording: kept in the audio store, being made just now, or impossible. */
export type Mp3Rendition =
  | StoredMp3
  | {
      readonly status: 'growing';
      /** The whole mp3 from its first byte, as it is made. Cancelling it does not end the making. */
      stream(): ReadableStream<Uint8Array>;
      /** Resolves when the mp3 is in the audio store. */
      readonly kept: Promise<StoredMp3>;
    }
  | { readonly status: 'unsupported' };

export interface StoredMp3 {
  readonly status: 'stored';
  /** In the audio store. */
  readonly name: string;
  readonly size: number;
}

/** The mp3s of recordings, each made once, when it is first wanted, and kept. */
export interface Mp3Renditions {
  /** Begins to make the mp3 when there is none yet. Rejects when it cannot be made now. */
  open(recording: StoredRecording): Promise<Mp3Rendition>;
  /** Ends the making of mp3s; the rest is made when it is wanted again. */
  close(): Promise<void>;
}

export interface Mp3RenditionsDeps {
  readonly recordings: RecordingStore;
  readonly audio: AudioStore;
  readonly spool: Spool;
  readonly encoder: Mp3Encoder;
  readonly log: Log;
  readonly now: () => number;
}

/** Recordings of which it is remembered, until the end of the process, that no mp3 can be made. */
const MAX_REMEMBERED = 10_000;

/** The name of a recording's mp3 in the audio store; that of the recording itself when it is one. */
export function mp3Name(id: string): string {
  return `${id}.mp3`;
}

export function createMp3Renditions(deps: Mp3RenditionsDeps): Mp3Renditions {
  /** What is being made, until it is kept. */
  const jobs = new Map<string, Promise<Mp3Rendition>>();
  const running = new Set<Promise<void>>();
  const impossible = new Set<string>();
  const start = (recording: StoredRecording): Promise<Mp3Rendition> => {
    const job = startJob(deps, recording, () => jobs.delete(recording.id));
    jobs.set(recording.id, job.begun);
    running.add(job.over);
    void job.over.finally(() => running.delete(job.over));
    return job.begun.then((rendition) => {
      if (rendition.status === 'unsupported' && impossible.size < MAX_REMEMBERED)
        impossible.add(recording.id);
      return rendition;
    });
  };
  return {
    open: async (recording) => {
      if (impossible.has(recording.id)) return { status: 'unsupported' };
      const name = mp3Name(recording.id);
      const stored = jobs.has(recording.id) ? undefined : await deps.audio.open(name);
      if (stored) return { status: 'stored', name, size: stored.size };
      return jobs.get(recording.id) ?? start(recording);
    },
    close: async () => {
      await deps.encoder.close();
      await Promise.all(running);
    },
  };
}

interface Mp3Job {
  /** What a listener gets; known as soon as the first byte can be waited for. */
  readonly begun: Promise<Mp3Rendition>;
  /** Resolves when nothing is left to do, whatever became of it. */
  readonly over: Promise<void>;
}

function startJob(deps: Mp3RenditionsDeps, recording: StoredRecording, onMade: () => void): Mp3Job {
  const begun = Promise.withResolvers<Mp3Rendition>();
  const kept = Promise.withResolvers<StoredMp3>();
  for (const promise of [begun.promise, kept.promise]) promise.catch(() => undefined);
  const files = { input: deps.spool.newPath(), output: deps.spool.newPath() };
  const onGrowing = (file: GrowingFile): void =>
    begun.resolve({ status: 'growing', stream: () => file.stream(), kept: kept.promise });
  const run = async (): Promise<void> => {
    try {
      const outcome = await make(deps, { recording, files, onGrowing });
      if (outcome.status === 'unsupported') {
        begun.resolve(outcome);
        return;
      }
      await keep(deps, recording, files.output);
      kept.resolve({ status: 'stored', name: mp3Name(recording.id), size: outcome.bytes });
    } catch (error) {
      begun.reject(error);
      kept.reject(error);
      deps.log.error('make_mp3', error, { recording: recording.id });
    } finally {
      onMade();
      await deps.spool.discard(files.input);
      await deps.spool.discard(files.output);
    }
  };
  return {
    begun: begun.promise,
    over: run().catch((error: unknown) => deps.log.error('clear_spool', error)),
  };
}

interface Making {
  readonly recording: StoredRecording;
  readonly files: { readonly input: string; readonly output: string };
  readonly onGrowing: (file: GrowingFile) => void;
}

async function make(deps: Mp3RenditionsDeps, making: Making): Promise<Mp3Outcome> {
  const { recording, files, onGrowing } = making;
  let opening: Promise<GrowingFile> | undefined;
  let file: GrowingFile | undefined;
  let bytes = 0;
  const onProgress = (now: number): void => {
    bytes = now;
    file?.grew(bytes);
    opening ??= openGrowingFile(files.output).then((opened) => {
      file = opened;
      opened.grew(bytes);
      onGrowing(opened);
      return opened;
    });
    opening.catch(() => undefined);
  };
  try {
    await copyToFile(deps.audio, mediaName(recording), files.input);
    const { format } = recording;
    const outcome = await deps.encoder.encode({
      format,
      inputPath: files.input,
      outputPath: files.output,
      onProgress,
    });
    if (outcome.status === 'unsupported') return outcome;
    onProgress(outcome.bytes);
    await (await opening)?.finish();
    return outcome;
  } catch (error) {
    await (await opening?.catch(() => undefined))?.fail(error);
    throw error;
  }
}

/** A recording may be deleted while its mp3 is made, after its files were removed: then nothing may stay. */
async function keep(deps: Mp3RenditionsDeps, recording: StoredRecording, output: string): Promise<void> {
  const name = mp3Name(recording.id);
  await deps.audio.put(name, output);
  const row = await deps.recordings.find(recording.id);
  if (!row || recordingState(row, deps.now()) !== 'live') await deps.audio.remove(name);
}

async function copyToFile(audio: AudioStore, name: string, path: string): Promise<void> {
  const stored = await audio.open(name);
  if (!stored) throw new Error(`The audio file ${name} is missing.`);
  const body = await stored.read({ start: 0, end: stored.size - 1 });
  await pipeline(Readable.fromWeb(body), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
}
