import type { Mp3Encoder } from '../audio/mp3/mp3-encoder.ts';
import type { Mp3Outcome } from '../audio/mp3/mp3-task.ts';
import type { FairQueue } from '../audio/queue/fair-queue.ts';
import { audiencePayer, listenerNetworkPayer } from '../audio/queue/payers.ts';
import type { QueuedWork } from '../audio/queue/waiting-work.ts';
import type { FoundSound, ReplyStore } from '../features/replies/storage/index.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import { recordingState } from '../recordings/find-recording.ts';
import { audioName, mp3Name } from '../storage/audio-names.ts';
import type { CheckedAudio } from '../storage/checked-audio.ts';
import type { StoredRecording } from '../storage/recording-fields.ts';
import type { RecordingStore } from '../storage/recording-store.ts';
import type { Spool } from '../upload/spool.ts';
import { type GrowingFile, openGrowingFile } from './growing-file.ts';

/** What an mp3 is made of: a recording, or the audio of a voice reply or of an answer. */
type Mp3Source = Pick<
  StoredRecording,
  'id' | 'format' | 'bytes' | 'sha256' | 'fileRevision' | 'duration' | 'levels'
> & {
  /** Whose listeners share what may be queued for them. */
  readonly audienceOf: string;
};

/** Replies are not normalized. Who sent many of them uses nothing up that listeners of the owner’s recordings need. */
export function sourceOfSound(sound: FoundSound): Mp3Source {
  return { ...sound, fileRevision: 0, levels: null, audienceOf: `reply ${sound.tokenHash}` };
}

export function sourceOfRecording(recording: StoredRecording): Mp3Source {
  return { ...recording, audienceOf: recording.ownerUid };
}

/** The mp3 of a source: stored, being encoded, or impossible. */
export type Mp3Rendition =
  | StoredMp3
  | {
      readonly status: 'growing';
      /** The mp3 from its first byte, as it is encoded. Cancelling does not stop the encoding. */
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

/** Encodes each mp3 on its first request and stores it. */
export interface Mp3Renditions {
  /**
   * Resolves with the stored mp3, or queues its encoding on behalf of the requesting network, or waits for another
   * process that encodes it. Rejects if it cannot be encoded now; with a QueueRefusal if too much is queued.
   */
  open(source: Mp3Source, network: string): Promise<Mp3Rendition>;
  /** The job: encodes an mp3 that a process has left unfinished. */
  make(id: string, signal: AbortSignal): Promise<void>;
  /** Stops encoding; another process or the next start continues. */
  close(): Promise<void>;
}

export interface Mp3RenditionsDeps {
  readonly recordings: Pick<RecordingStore, 'find' | 'setMp3'>;
  readonly replies: Pick<ReplyStore, 'findSound'>;
  readonly audio: CheckedAudio;
  readonly spool: Spool;
  readonly encoder: Mp3Encoder;
  readonly queue: FairQueue;
  readonly jobs: JobRunner;
  readonly now: () => number;
}

export const MAKE_MP3 = 'make_mp3';

/** Sources that are remembered, while the process runs, as having no possible mp3. */
const MAX_REMEMBERED = 10_000;
/** Networks that queue for the same mp3. */
const MAX_TURNS = 8;
/** How long a listener waits for another process. */
const MAX_WAIT_MS = 5 * 60_000;

export function createMp3Renditions(deps: Mp3RenditionsDeps): Mp3Renditions {
  /** Encodings in progress or queued, until they are stored. */
  const makings = new Map<string, Making>();
  const running = new Set<Promise<unknown>>();
  const impossible = new Set<string>();
  /** The oldest is forgotten: many of one user keep nobody else's out. */
  const noteImpossible = (id: string): void => {
    const [oldest] = impossible;
    if (oldest !== undefined && impossible.size >= MAX_REMEMBERED) impossible.delete(oldest);
    impossible.add(id);
  };
  const closing = new AbortController();
  const newMaking = (source: Mp3Source): Making => {
    const making = openMaking(source);
    makings.set(source.id, making);
    void making.begun.promise
      .then(({ status }) => {
        if (status === 'unsupported') noteImpossible(source.id);
      })
      .catch(() => undefined);
    return making;
  };
  /** Queues the encoding once more; the first turn that succeeds cancels the others. */
  const addTurn = async (making: Making, turn: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    const { id } = making.source;
    making.turns += 1;
    const over = turn(AbortSignal.any([closing.signal, making.over.signal]));
    running.add(over);
    try {
      await over;
      making.over.abort();
    } catch (error) {
      if (making.turns === 1) breakOff(making, error);
      throw error;
    } finally {
      making.turns -= 1;
      running.delete(over);
      // A failed encoding starts again on the next request.
      if ((making.turns === 0 || !making.isWaiting) && makings.get(id) === making) makings.delete(id);
    }
  };
  const open = (source: Mp3Source, network: string): Promise<Mp3Rendition> => {
    const making = makings.get(source.id) ?? newMaking(source);
    if (making.isWaiting && !making.networks.has(network) && making.turns < MAX_TURNS) {
      making.networks.add(network);
      const payers = [listenerNetworkPayer(network), audiencePayer(source.audienceOf)];
      void addTurn(making, (signal) => makeOrWait(deps, { making, payers, signal })).catch(() => undefined);
    }
    return making.begun.promise;
  };
  return {
    open: async (source, network) => {
      if (impossible.has(source.id)) return { status: 'unsupported' };
      // Checked during the encoding too: the mp3 may be stored and the growing file closed.
      const stored = await findStored(deps, source.id);
      return stored ?? open(source, network);
    },
    make: async (id, signal) => {
      const source = await findSource(deps, id);
      if (!source) return;
      const payers = [audiencePayer(source.audienceOf)];
      // Listeners that wait for another process continue to wait.
      const making = makings.get(id) ?? newMaking(source);
      await addTurn(making, () =>
        inTurn(deps, { making, payers, signal }, () => produce(deps, making, signal)),
      );
    },
    close: async () => {
      closing.abort();
      await deps.encoder.close();
      await Promise.allSettled(running);
    },
  };
}

interface Making {
  readonly source: Mp3Source;
  /** The rendition for listeners; resolves as soon as streaming can start. */
  readonly begun: PromiseWithResolvers<Mp3Rendition>;
  readonly kept: PromiseWithResolvers<StoredMp3>;
  /** Networks that queued before the encoding started. Each has its own turn; the first one encodes for all. */
  readonly networks: Set<string>;
  turns: number;
  isWaiting: boolean;
  readonly over: AbortController;
}

function openMaking(source: Mp3Source): Making {
  const begun = Promise.withResolvers<Mp3Rendition>();
  const kept = Promise.withResolvers<StoredMp3>();
  for (const { promise } of [begun, kept]) promise.catch(() => undefined);
  const over = new AbortController();
  return { source, begun, kept, networks: new Set(), turns: 0, isWaiting: true, over };
}

function breakOff({ begun, kept }: Making, error: unknown): void {
  begun.reject(error);
  kept.reject(error);
}

/** Undefined if it has ended, or nobody may hear it now. */
async function findSource(
  { recordings, replies, now }: Mp3RenditionsDeps,
  id: string,
): Promise<Mp3Source | undefined> {
  const recording = await recordings.find(id);
  if (recording) {
    return recordingState(recording, now()) === 'live' ? sourceOfRecording(recording) : undefined;
  }
  const sound = await replies.findSound(id, now());
  return sound && sourceOfSound(sound);
}

async function findStored({ audio }: Mp3RenditionsDeps, id: string): Promise<StoredMp3 | undefined> {
  const name = mp3Name(id);
  const size = await audio.size(name);
  return size === undefined ? undefined : { status: 'stored', name, size };
}

interface Turn extends Required<Pick<QueuedWork, 'payers' | 'signal'>> {
  readonly making: Making;
}

function inTurn<T>({ queue }: Mp3RenditionsDeps, turn: Turn, work: () => Promise<T>): Promise<T> {
  const { making, payers, signal } = turn;
  return queue.run({ payers, signal, seconds: making.source.duration }, () => {
    making.isWaiting = false;
    return work();
  });
}

/** One process encodes the mp3; the others wait until it is stored, or encode it if that failed. */
async function makeOrWait(deps: Mp3RenditionsDeps, turn: Turn): Promise<void> {
  const { jobs } = deps;
  const { making } = turn;
  const { id } = making.source;
  const name = { kind: MAKE_MP3, key: id };
  for (;;) {
    const isOurs = await inTurn(deps, turn, async () => {
      const job = await jobs.claim(name);
      if (!job) return false;
      const { error } = await jobs.run(job, (signal) => produce(deps, making, signal));
      if (error !== undefined) throw error;
      return true;
    });
    if (isOurs) return;
    await jobs.whenFree(name, AbortSignal.timeout(MAX_WAIT_MS));
    const stored = await findStored(deps, id);
    if (stored) {
      making.begun.resolve(stored);
      return;
    }
  }
}

/** Settles the promises of listeners, and rejects if the mp3 could not be encoded. */
async function produce(deps: Mp3RenditionsDeps, making: Making, signal: AbortSignal): Promise<void> {
  const { source, begun, kept } = making;
  const files = { input: deps.spool.newPath(), output: deps.spool.newPath() };
  const opened: GrowingFile[] = [];
  const onGrowing = (file: GrowingFile): void => {
    opened.push(file);
    begun.resolve({ status: 'growing', stream: () => file.stream(), kept: kept.promise });
  };
  try {
    signal.throwIfAborted();
    const stored = await findStored(deps, source.id);
    if (stored) {
      begun.resolve(stored);
      return;
    }
    const outcome = await encode(deps, { source, files, onGrowing });
    if (outcome.status === 'unsupported') {
      begun.resolve(outcome);
      return;
    }
    const size = await keep(deps, source.id, { path: files.output, bytes: outcome.bytes });
    kept.resolve({ status: 'stored', name: mp3Name(source.id), size });
  } catch (error) {
    begun.reject(error);
    kept.reject(error);
    throw error;
  } finally {
    // Not before the mp3 is stored: until then listeners are still sent here.
    for (const file of opened) await file.close();
    await deps.spool.discard(files.input);
    await deps.spool.discard(files.output);
  }
}

interface Encoding {
  readonly source: Mp3Source;
  readonly files: { readonly input: string; readonly output: string };
  readonly onGrowing: (file: GrowingFile) => void;
}

async function encode(deps: Mp3RenditionsDeps, encoding: Encoding): Promise<Mp3Outcome> {
  const { source, files, onGrowing } = encoding;
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
    await deps.audio.copy(audioName(source), source, files.input);
    const { format, levels } = source;
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

/**
 * Resolves with the verified size of the stored mp3. If the source was deleted and its files removed during the encoding,
 * the mp3 must be removed too.
 */
async function keep(
  deps: Mp3RenditionsDeps,
  id: string,
  output: { readonly path: string; readonly bytes: number },
): Promise<number> {
  const name = mp3Name(id);
  const content = await deps.audio.put(name, output.path);
  try {
    await deps.audio.verify(name, { ...content, bytes: output.bytes });
  } catch (error) {
    // A partial file under this name would be taken for the mp3.
    await deps.audio.remove(name);
    throw error;
  }
  // Does nothing to the mp3 of a reply, which nothing is made of.
  if (await findSource(deps, id)) await deps.recordings.setMp3(id, content);
  else await deps.audio.remove(name);
  return content.bytes;
}
