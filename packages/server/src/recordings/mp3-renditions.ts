import type { Mp3Encoder } from '../audio/mp3-encoder.ts';
import type { Mp3Outcome } from '../audio/mp3-task.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { AudioStore } from '../storage/audio-store.ts';
import type { RecordingStore, StoredRecording } from '../storage/recording-store.ts';
import type { Spool } from '../upload/spool.ts';
import { copyAudio } from './copy-audio.ts';
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
  /**
   * Begins to make the mp3 when there is none yet, and waits for it when another process makes it. Rejects when it
   * cannot be made now.
   */
  open(recording: StoredRecording): Promise<Mp3Rendition>;
  /** The job: makes an mp3 that a process has left unfinished. */
  make(id: string, signal: AbortSignal): Promise<void>;
  /** Ends the making of mp3s; the rest is made by another process, or after the next start. */
  close(): Promise<void>;
}

export interface Mp3RenditionsDeps {
  readonly recordings: RecordingStore;
  readonly audio: AudioStore;
  readonly spool: Spool;
  readonly encoder: Mp3Encoder;
  readonly jobs: JobRunner;
  readonly now: () => number;
}

export const MAKE_MP3 = 'make_mp3';

/** Recordings of which it is remembered, until the end of the process, that no mp3 can be made. */
const MAX_REMEMBERED = 10_000;
/** How long a listener waits for what another process makes. */
const MAX_WAIT_MS = 5 * 60_000;

/** The name of a recording's mp3 in the audio store; that of the recording itself when it is one. */
export function mp3Name(id: string): string {
  return `${id}.mp3`;
}

export function createMp3Renditions(deps: Mp3RenditionsDeps): Mp3Renditions {
  /** What is being made or waited for, until it is kept. */
  const flights = new Map<string, Promise<Mp3Rendition>>();
  const running = new Set<Promise<unknown>>();
  const impossible = new Set<string>();
  const depart = <T>(id: string, flight: Promise<Mp3Rendition>, over: Promise<T>): Promise<T> => {
    flights.set(id, flight);
    running.add(over);
    return over.finally(() => {
      running.delete(over);
      if (flights.get(id) === flight) flights.delete(id);
    });
  };
  const start = (recording: StoredRecording): Promise<Mp3Rendition> => {
    const making = newMaking(recording);
    void depart(recording.id, making.begun.promise, makeOrWait(deps, making));
    return making.begun.promise.then((rendition) => {
      if (rendition.status === 'unsupported' && impossible.size < MAX_REMEMBERED)
        impossible.add(recording.id);
      return rendition;
    });
  };
  return {
    open: async (recording) => {
      if (impossible.has(recording.id)) return { status: 'unsupported' };
      // Also while it is made: it may be kept already, and the file that grew be closed.
      const stored = await findStored(deps, recording.id);
      return stored ?? flights.get(recording.id) ?? start(recording);
    },
    make: async (id, signal) => {
      const recording = await deps.recordings.find(id);
      if (!recording || recordingState(recording, deps.now()) !== 'live') return;
      const making = newMaking(recording);
      // Who waits here for another process to make it goes on waiting for its end.
      const flight = flights.get(id) ?? making.begun.promise;
      await depart(id, flight, produce(deps, making, signal));
    },
    close: async () => {
      await deps.encoder.close();
      await Promise.allSettled(running);
    },
  };
}

interface Making {
  readonly recording: StoredRecording;
  /** What a listener gets; known as soon as the first byte can be waited for. */
  readonly begun: PromiseWithResolvers<Mp3Rendition>;
  readonly kept: PromiseWithResolvers<StoredMp3>;
}

function newMaking(recording: StoredRecording): Making {
  const begun = Promise.withResolvers<Mp3Rendition>();
  const kept = Promise.withResolvers<StoredMp3>();
  for (const { promise } of [begun, kept]) promise.catch(() => undefined);
  return { recording, begun, kept };
}

async function findStored({ audio }: Mp3RenditionsDeps, id: string): Promise<StoredMp3 | undefined> {
  const name = mp3Name(id);
  const stored = await audio.open(name);
  return stored && { status: 'stored', name, size: stored.size };
}

/** Of all processes that are asked one makes the mp3; the others wait until it is kept, or make it when that failed. */
async function makeOrWait(deps: Mp3RenditionsDeps, making: Making): Promise<void> {
  const { jobs } = deps;
  const { id } = making.recording;
  const name = { kind: MAKE_MP3, key: id };
  try {
    const patience = AbortSignal.timeout(MAX_WAIT_MS);
    for (;;) {
      const job = await jobs.claim(name);
      if (job) {
        const { error } = await jobs.run(job, (signal) => produce(deps, making, signal));
        if (error !== undefined) throw error;
        return;
      }
      await jobs.whenFree(name, patience);
      const stored = await findStored(deps, id);
      if (stored) {
        making.begun.resolve(stored);
        return;
      }
    }
  } catch (error) {
    making.begun.reject(error);
    making.kept.reject(error);
  }
}

/** Settles what listeners wait for, and rejects when the mp3 could not be made. */
async function produce(deps: Mp3RenditionsDeps, making: Making, signal: AbortSignal): Promise<void> {
  const { recording, begun, kept } = making;
  const files = { input: deps.spool.newPath(), output: deps.spool.newPath() };
  const opened: GrowingFile[] = [];
  const onGrowing = (file: GrowingFile): void => {
    opened.push(file);
    begun.resolve({ status: 'growing', stream: () => file.stream(), kept: kept.promise });
  };
  try {
    signal.throwIfAborted();
    const stored = await findStored(deps, recording.id);
    if (stored) {
      begun.resolve(stored);
      return;
    }
    const outcome = await encode(deps, { recording, files, onGrowing });
    if (outcome.status === 'unsupported') {
      begun.resolve(outcome);
      return;
    }
    await keep(deps, recording, files.output);
    kept.resolve({ status: 'stored', name: mp3Name(recording.id), size: outcome.bytes });
  } catch (error) {
    begun.reject(error);
    kept.reject(error);
    throw error;
  } finally {
    // Not before it is kept: until then listeners are still sent here.
    for (const file of opened) await file.close();
    await deps.spool.discard(files.input);
    await deps.spool.discard(files.output);
  }
}

interface Encoding {
  readonly recording: StoredRecording;
  readonly files: { readonly input: string; readonly output: string };
  readonly onGrowing: (file: GrowingFile) => void;
}

async function encode(deps: Mp3RenditionsDeps, encoding: Encoding): Promise<Mp3Outcome> {
  const { recording, files, onGrowing } = encoding;
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
    await copyAudio(deps.audio, mediaName(recording), files.input);
    const { format, levels } = recording;
    const outcome = await deps.encoder.encode({
      format,
      gainDb: levels === null || levels === 'due' ? 0 : levels.mp3GainDb,
      inputPath: files.input,
      outputPath: files.output,
      onProgress,
    });
    if (outcome.status === 'unsupported') return outcome;
    onProgress(outcome.bytes);
    (await opening)?.finish();
    return outcome;
  } catch (error) {
    (await opening?.catch(() => undefined))?.fail(error);
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
