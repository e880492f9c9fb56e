import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { languageOf } from '@beep/core/transcripts';
import {
  type TranscribedFile,
  type TranscriptionEngine,
  TranscriptionError,
  type TranscriptionResult,
} from '../transcription-engine.ts';
import { type FromTranscriptionHost, OOM_SCORE_FILE, type TranscribeRequest } from './host-messages.ts';
import { defaultModelFolder, modelLanguage } from './model-folder.ts';

export interface BuiltInEngineOptions {
  /** A folder with the two files of a Moonshine model; by default the English one that comes with the service. */
  readonly modelDir?: string | undefined;
  /** The process ends after this time without work. */
  readonly idleMs?: number;
  /** Finds the ffmpeg for audio that our own decoder cannot decode; called once. None by default. */
  readonly findFfmpeg?: () => Promise<string | undefined>;
  /** Starts the process; tests may start another one. */
  readonly startHost?: (start: HostStart) => ChildProcess;
  /** From the start of a transcription to its end, besides {@link WALL_MS_PER_SECOND}. */
  readonly baseWallMs?: number;
}

const DEFAULT_IDLE_MS = 60_000;
/** Loading takes 1 s on an idle core; a busy machine may need minutes. */
const DEFAULT_BASE_WALL_MS = 120_000;
/** Per second of audio; it takes a tenth of a second on an idle core. */
const WALL_MS_PER_SECOND = 5000;

/**
 * Transcribes speech in a separate process without network access, one file at a time, in the order of the calls. If
 * `language` is not the model's, the result is 'other_language' at once. The process is killed by `close`, and by the
 * signal of the running call.
 */
export function createBuiltInEngine(options: BuiltInEngineOptions = {}): TranscriptionEngine {
  const closing = new AbortController();
  const host = createHostKeeper(options);
  let ffmpeg: Promise<string | undefined> | undefined;
  let previous: Promise<unknown> = Promise.resolve();

  const request = async (file: TranscribedFile, modelDir: string): Promise<TranscribeRequest> => {
    ffmpeg ??= options.findFfmpeg?.();
    const { path, format } = file;
    return { file: { path, format }, modelDir, ffmpegPath: await ffmpeg };
  };
  const modelFolder = (): string => options.modelDir ?? defaultModelFolder();
  return {
    languages: async () => {
      try {
        return [await modelLanguage(modelFolder())];
      } catch {
        // Each transcription says why.
        return null;
      }
    },
    transcribe: async (file, { language, signal: given }) => {
      const signal = AbortSignal.any([given, closing.signal]);
      signal.throwIfAborted();
      const modelDir = modelFolder();
      const isOther = isOtherLanguage(language, modelDir);
      // Before the first await: turns are in the order of the calls.
      const turn = previous.then(async () => {
        signal.throwIfAborted();
        if (await isOther) return OTHER_LANGUAGE;
        return host.run(await request(file, modelDir), signal);
      });
      previous = turn.catch(() => undefined);
      if (await isOther) return OTHER_LANGUAGE;
      return unlessAborted(turn, signal);
    },
    close: async () => {
      closing.abort(new TranscriptionError('The process ends.'));
      await previous;
      await host.end();
    },
  };
}

const OTHER_LANGUAGE: TranscriptionResult = { status: 'other_language' };

/** Also without a hint it rejects if the model cannot be used, as {@link modelLanguage} does. */
async function isOtherLanguage(hint: string | null, modelDir: string): Promise<boolean> {
  const spoken = hint === null ? undefined : languageOf(hint);
  const understood = await modelLanguage(modelDir);
  return spoken !== undefined && spoken !== understood;
}

/** Rejects with the signal's reason at once, also if the turn has not come. */
async function unlessAborted<T>(turn: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([turn, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Starts the process for the first request and ends it when it is idle. */
interface HostKeeper {
  /** One request at a time. */
  run(request: TranscribeRequest, signal: AbortSignal): Promise<TranscriptionResult>;
  /** Resolves when the process has exited. */
  end(): Promise<void>;
}

function createHostKeeper(options: BuiltInEngineOptions): HostKeeper {
  const { idleMs = DEFAULT_IDLE_MS, startHost = startTranscriptionHost } = options;
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  const start = ({ ffmpegPath }: TranscribeRequest): ChildProcess => {
    const started = startHost({ runsFfmpeg: ffmpegPath !== undefined });
    const forget = (): void => {
      if (child === started) child = undefined;
    };
    started.once('error', forget);
    started.once('exit', forget);
    return started;
  };
  return {
    run: async (request, signal) => {
      clearTimeout(idle);
      child ??= start(request);
      const used = child;
      used.ref();
      used.channel?.ref();
      try {
        return await ask(used, request, { signal, baseWallMs: options.baseWallMs ?? DEFAULT_BASE_WALL_MS });
      } finally {
        used.unref();
        used.channel?.unref();
        idle = setTimeout(() => kill(used), idleMs).unref();
      }
    },
    end: async () => {
      clearTimeout(idle);
      if (child) await kill(child);
    },
  };
}

interface Limits {
  readonly signal: AbortSignal;
  readonly baseWallMs: number;
}

async function ask(
  child: ChildProcess,
  request: TranscribeRequest,
  { signal, baseWallMs }: Limits,
): Promise<TranscriptionResult> {
  const { promise, resolve, reject } = Promise.withResolvers<TranscriptionResult>();
  const fail = (message: string, isFinal = false): void =>
    reject(new TranscriptionError(message, { isFinal }));
  const late = (): void => fail('Transcribing took too long.');
  let limit = setTimeout(late, baseWallMs);
  const hear = (message: FromTranscriptionHost): void => {
    if (message.type === 'opened') {
      clearTimeout(limit);
      limit = setTimeout(late, baseWallMs + message.seconds * WALL_MS_PER_SECOND);
    } else if (message.type === 'done') resolve(message.result);
    else fail(message.message, message.isFinal);
  };
  const lose = (): void => fail('The process that transcribes has ended.');
  const abort = (): void => reject(signal.reason);
  child.on('message', hear).once('exit', lose).once('error', lose);
  signal.addEventListener('abort', abort, { once: true });
  child.send(request, (error) => error && lose());
  try {
    return await promise;
  } catch (error) {
    // Unless the fault is the file's, nothing is known of the process.
    if (!(error instanceof TranscriptionError && error.isFinal)) await kill(child);
    throw error;
  } finally {
    clearTimeout(limit);
    child.off('message', hear).off('exit', lose).off('error', lose);
    signal.removeEventListener('abort', abort);
  }
}

/** Resolves when it has exited. */
async function kill(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.ref();
  child.kill('SIGKILL');
  await exited;
}

export interface HostStart {
  /** Lets it start ffmpeg, and thereby any program. False by default. */
  readonly runsFfmpeg?: boolean;
  /** Further options of Node. Those of the server, as in NODE_OPTIONS, are not for it. */
  readonly nodeOptions?: readonly string[];
}

/** It reads files; it may open no connection, write no file but this and start no program. */
const PERMISSIONS = ['--permission', '--allow-fs-read=*', `--allow-fs-write=${OOM_SCORE_FILE}`];
const MAY_START_PROGRAMS = '--allow-child-process';
/** Also for the process that starts ffmpeg: Node warns that programs are not bound by its permissions. */
const UNWARNED = '--disable-warning=PERM0002';

/** Starts the process that transcribes. Before version 25 Node cannot keep it from opening connections. */
export function startTranscriptionHost({ runsFfmpeg, nodeOptions = [] }: HostStart = {}): ChildProcess {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const execArgv = [...PERMISSIONS, ...(runsFfmpeg ? [MAY_START_PROGRAMS] : []), ...nodeOptions];
  return fork(new URL(`./transcription-host.${extension}`, import.meta.url), {
    ...{ execArgv, env: { ...process.env, NODE_OPTIONS: UNWARNED } },
    ...{ serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  });
}
