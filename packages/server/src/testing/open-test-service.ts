import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { afterAll } from 'vitest';
import { createAdministrators } from '../access/administrators.ts';
import { createGrants } from '../access/grants.ts';
import {
  type AudioInspector,
  createAudioInspector,
  DEFAULT_INSPECTOR_OPTIONS,
} from '../audio/audio-inspector.ts';
import { createMp3Encoder, DEFAULT_MP3_ENCODER_OPTIONS, type Mp3Encoder } from '../audio/mp3/mp3-encoder.ts';
import { type AudioThreads, createAudioQueues } from '../audio/queue/audio-queues.ts';
import type { AccountDirectory } from '../auth/account-directory.ts';
import { IdentityError, type TokenVerifier } from '../auth/token-verifier.ts';
import { openVouchedAccounts } from '../auth/vouched/vouched-accounts.ts';
import { type CardPictures, createCardPictures, DEFAULT_CARD_OPTIONS } from '../cards/card-pictures.ts';
import { createApp, type ServiceParts } from '../create-app.ts';
import { createToolKeys } from '../features/lti/index.ts';
import { createOutgoingRequests, type OutgoingRequests } from '../http/outgoing/outgoing-requests.ts';
import { createReadiness } from '../http/readiness.ts';
import type { AppEnv } from '../http/request-context.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { Log } from '../log/log.ts';
import type { Mailing } from '../mail/mailing.ts';
import type { Mp3Renditions } from '../media/mp3-renditions.ts';
import { openRecordingWork } from '../open-recording-work.ts';
import { openPolicyDirectory } from '../policies/policy-directory.ts';
import { createAudioCache } from '../storage/audio-cache.ts';
import type { AudioInventory, AudioStore } from '../storage/audio-store.ts';
import { type CheckedAudio, checkAudio } from '../storage/checked-audio.ts';
import { openDataFolder } from '../storage/data-folder.ts';
import { createDiskAudioStore } from '../storage/disk/disk-audio-store.ts';
import { newRecordingId } from '../storage/recording-id.ts';
import type { Stores } from '../storage/stores.ts';
import { createSumThread } from '../storage/sum-thread.ts';
import type { TranscriptionEngine } from '../transcripts/transcription-engine.ts';
import { createArrivingUploads } from '../upload/arriving-uploads.ts';
import { openSpool } from '../upload/spool.ts';
import { checkResponse } from './check-response.ts';
import { NO_JOB_OBSERVER } from './no-job-observer.ts';
import { openMigratedStores } from './open-migrated-stores.ts';
import { rememberInspections } from './remember-inspections.ts';
import { spooledFiles } from './spooled-files.ts';

const AUDIO_CACHE_BYTES = 8 * 1024 * 1024;
/** No limits, and no secrets of hosts. */
const SETTINGS = {
  limits: {},
  listensPerAddress: 2000,
  arriving: createArrivingUploads({ perUser: 0, perAddress: 0, bytes: 0 }),
  maxStoredBytes: Number.MAX_SAFE_INTEGER,
  embedding: { addonSecrets: [], frontSecrets: [], recorderSites: [], recorderSiteSecrets: [] },
  language: 'en',
} as const;
const TEST_ORIGIN = 'https://beep.test';
const ASKING = { publicUrl: TEST_ORIGIN, newId: newRecordingId };
/** Platforms and receivers of tests are on this machine. */
export const OUTGOING_TO_HERE = createOutgoingRequests({ privateHosts: ['127.0.0.1', 'localhost'] });
const DISK = { freeBytes: async () => 1, minFreeBytes: 1 };
const TEST_SECRET = Buffer.from('a secret for tests');
export const EXTENSION_ORIGIN = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop';

/** What the calls need of the service, with all stores for the tests. */
export type TestParts = ServiceParts & {
  readonly stores: Stores;
  readonly audio: CheckedAudio;
  readonly accounts: AccountDirectory;
  readonly cards: CardPictures;
  readonly mp3: Mp3Renditions;
  readonly jobs: JobRunner;
};

/**
 * The service in a temporary folder, with a stopped clock and tokens of the form `token-of-{uid}`. A given verified
 * address (percent-encoded; empty for none) is appended with `-as-{email}`, a given sign-in time with
 * `-since-{seconds}`. Without an address it is `{uid}@school.example`.
 */
export interface TestService {
  readonly app: Hono<AppEnv>;
  readonly service: TestParts;
  /** The data folder. */
  readonly folder: string;
  /** Milliseconds since the epoch; set by tests. */
  readonly clock: { now: number };
  /** Log lines, newest last. */
  readonly logged: string[];
  /** Sends a request as a client does; `uid` signs it. Rejects if the response violates the OpenAPI document. */
  request(path: string, init?: RequestInit & { uid?: string }): Promise<Response>;
  /** Uploads a body and resolves with the response. */
  upload(body: UploadBody, init?: UploadInit): Promise<Response>;
  /** Names of the files in a part of the data folder. */
  filesIn(part: 'audio' | 'spool'): Promise<string[]>;
  /** Runs all jobs. Does not end if a job keeps failing, because it is retried at once. */
  doJobs(): Promise<void>;
  close(): Promise<void>;
}

export type UploadBody = NonNullable<RequestInit['body']>;

export interface UploadInit {
  readonly uid?: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestServiceOptions {
  /** Replaces the mp3 encoder. */
  readonly encoder?: Mp3Encoder;
  /** Wraps the inspector. */
  readonly wrapInspector?: (inspector: AudioInspector) => AudioInspector;
  /** The account directory; by default one that does nothing. */
  readonly accounts?: AccountDirectory;
  /** Replaces the audio store, which is a folder by default. */
  readonly audio?: AudioStore & AudioInventory;
  /** The transcription engine; none by default. */
  readonly transcription?: TranscriptionEngine;
  /** What mails are made with; none are sent by default. */
  readonly mailing?: Mailing;
  /** Requests to addresses that others name; by default also to this machine. */
  readonly outgoing?: OutgoingRequests;
  /** One of each by default. */
  readonly threads?: AudioThreads;
  readonly times?: { readonly listenerWaitMs?: number };
}

const TEST_TIMES = {
  sweepIntervalMs: 60_000,
  firstOrphansMs: 60_000,
  orphansIntervalMs: 60_000,
  orphanWaitMs: 0,
  // A failed job is due at once.
  retryMs: () => 0,
  // A machine that runs other tests is slow.
  listenerWaitMs: 60_000,
};

/** Opens everything; `changes` replaces ports. The caller closes it. */
export async function openTestService(
  changes: (service: TestParts) => Partial<TestParts> = () => ({}),
  options: TestServiceOptions = {},
): Promise<TestService> {
  const folder = await mkdtemp(join(tmpdir(), 'beep-service-'));
  const parts = await openDataFolder(folder);
  const [clock, logged] = [{ now: Date.UTC(2030, 0, 31, 12) }, [] as string[]];
  const stores = await openMigratedStores(join(parts.db, 'beep.sqlite'));
  const servedAudio = options.audio ?? createDiskAudioStore(parts.audio);
  const audio = checkAudio(servedAudio);
  const [spool, sums] = [await openSpool(parts.spool), createSumThread()];
  const log: Log = { error: (event, error) => logged.push(`${event}: ${String(error)}`) };
  const now = (): number => clock.now;
  const encoder = options.encoder ?? createMp3Encoder({ ...DEFAULT_MP3_ENCODER_OPTIONS, threads: 1 });
  const inspector = openInspector(options);
  const audioQueues = createAudioQueues({ threads: options.threads ?? { inspection: 1, mp3: 1 } });
  const policies = await openPolicyDirectory({ policies: stores.policies, log });
  const { accounts = { deleteAccount: async () => undefined }, outgoing = OUTGOING_TO_HERE } = options;
  const asking = { ...ASKING, outgoing, toolKeys: createToolKeys({ keysDir: parts.keys, stores, now }) };
  const work = openRecordingWork({
    ...{ ...options, stores, audio, spool, encoder, inspector, audioQueues, accounts, policies, log, now },
    ...{ ...asking, grants: createGrants({ secret: TEST_SECRET, now }) },
    observer: NO_JOB_OBSERVER,
    ...{ auditDays: 1095, language: 'en', maxOrphanPercent: 100 },
    times: { ...TEST_TIMES, ...options.times },
  });
  const verifying = { verifier: TEST_VERIFIER, publicUrl: TEST_ORIGIN };
  const vouched = await openVouchedAccounts({ ...verifying, keysDir: parts.keys, stores, now });
  const base: TestParts = {
    ...{ stores, audio, servedAudio },
    audioCache: createAudioCache(AUDIO_CACHE_BYTES),
    ...work.forCalls,
    cards: createCardPictures({ ...DEFAULT_CARD_OPTIONS, queue: audioQueues.cards }),
    ...{ inspector, audioQueues, spool, sums, log, now },
    vouched,
    verifier: vouched.verifier,
    accounts,
    policies,
    grants: createGrants({ secret: TEST_SECRET, now }),
    administrators: createAdministrators({ stores, now, configured: ['head@school.example'] }),
    readiness: createReadiness({ settings: stores.settings, audio, now, ...DISK }),
    ...SETTINGS,
    ...asking,
    listenSecret: TEST_SECRET,
  };
  const service = { ...base, ...changes(base) };
  const app = createApp({ service, allowedOrigins: [EXTENSION_ORIGIN] });
  const request: TestService['request'] = async (path, { uid, ...init } = {}) => {
    const headers = new Headers(init.headers);
    if (uid !== undefined) headers.set('Authorization', `Bearer token-of-${uid}`);
    const response = await app.request(path, { ...init, headers });
    await checkResponse(init.method ?? 'GET', path, response);
    return response;
  };
  return {
    ...{ app, service, folder, clock, logged, request },
    upload: (body, { uid = 'ann', query = '', headers = {} } = {}) =>
      request(`/api/v1/recordings/${query}`, { method: 'POST', uid, body, headers }),
    filesIn: (part) => (part === 'spool' ? spooledFiles(parts.spool) : readdir(parts.audio)),
    doJobs: () => work.worker.doEverything(),
    close: async () => {
      await work.close();
      policies.close();
      await Promise.all([base.cards.close(), spool.close(), sums.close()]);
      await base.stores.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Shared by all services of a test file: its thread starts more slowly than most tests run. */
let sharedInspector: AudioInspector | undefined;
afterAll(() => sharedInspector?.close());

function openInspector({ wrapInspector }: TestServiceOptions): AudioInspector {
  sharedInspector ??= rememberInspections(
    createAudioInspector({ ...DEFAULT_INSPECTOR_OPTIONS, maxSeconds: 900, threads: 1 }),
  );
  return wrapInspector?.(sharedInspector) ?? sharedInspector;
}

const TEST_TOKEN = /^token-of-(\w+?)(?:-as-(\S*?))?(?:-since-(\d+))?$/;

const TEST_VERIFIER: TokenVerifier = {
  verify: async (token) => {
    if (token === 'keys-are-down') throw new IdentityError('unavailable', 'no keys');
    const [, uid, email, authTime = '0'] = TEST_TOKEN.exec(token) ?? [];
    if (uid === undefined) throw new IdentityError('unauthorized', 'not a token');
    const verifiedEmail = email === undefined ? `${uid}@school.example` : decodeURIComponent(email);
    return { uid, ...(verifiedEmail !== '' && { verifiedEmail }), authTime: Number(authTime) };
  },
};
