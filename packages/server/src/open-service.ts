import { extensionOrigins, type SiteDetails } from '@beep/api';
import { MAX_RECORDING_SECONDS } from '@beep/core/limits';
import type { Hono } from 'hono';
import { type Administrators, createAdministrators } from './access/administrators.ts';
import { createGrants, type Grants } from './access/grants.ts';
import { createAudioInspector, DEFAULT_INSPECTOR_OPTIONS } from './audio/audio-inspector.ts';
import { findFfmpeg } from './audio/ffmpeg/ffmpeg-mp3.ts';
import { createMp3Encoder, DEFAULT_MP3_ENCODER_OPTIONS, type Mp3Encoder } from './audio/mp3/mp3-encoder.ts';
import { audioThreads, createAudioQueues } from './audio/queue/audio-queues.ts';
import type { Identity, OpenIdentity } from './auth/identity.ts';
import { openVouchedAccounts, type VouchedAccounts } from './auth/vouched/vouched-accounts.ts';
import { createCardPictures, DEFAULT_CARD_OPTIONS } from './cards/card-pictures.ts';
import type { Config } from './config/config.ts';
import { createApp, type ServiceParts } from './create-app.ts';
import { createToolKeys, readPlatformOrigins } from './features/lti/index.ts';
import { lookUpPlaylist, type PlaylistLookUpDeps } from './features/playlists/index.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { createOutgoingRequests } from './http/outgoing/outgoing-requests.ts';
import { createReadiness, freeBytesOf, type Readiness, type ReadinessWarning } from './http/readiness.ts';
import type { AppEnv } from './http/request-context.ts';
import { openRequestLimits } from './limits/open-request-limits.ts';
import type { RequestLimits } from './limits/request-limits.ts';
import type { Log } from './log/log.ts';
import type { Mailing } from './mail/mailing.ts';
import { createSmtpMailer } from './mail/smtp-mailer.ts';
import { openRecordingWork, type RecordingWorkDeps } from './open-recording-work.ts';
import { countJobs, countMp3s } from './ops/count-work.ts';
import { openPolicyDirectory, type PolicyDirectory } from './policies/policy-directory.ts';
import { retentionFacts } from './policies/retention-facts.ts';
import { lookUpRecording } from './recordings/look-up-recording.ts';
import type { RecordingJobTimes } from './recordings/recording-jobs.ts';
import { loadSite, type Site } from './site/load-site.ts';
import { readSiteDetails } from './site/read-site-details.ts';
import { createSiteRoutes } from './site/site-routes.ts';
import type { Patience } from './start-outage.ts';
import { createAudioCache, dropWhenRemoved } from './storage/audio-cache.ts';
import { OWNERSHIP_TIMES, type OwnershipTimes } from './storage/audio-ownership.ts';
import { type CheckedAudio, checkAudio } from './storage/checked-audio.ts';
import { type DataFolder, lockDataFolder, openDataFolder } from './storage/data-folder.ts';
import { openStorage, type Storage } from './storage/open-storage.ts';
import { newRecordingId } from './storage/recording-id.ts';
import { openSharedClock, type SharedClock } from './storage/shared-clock.ts';
import type { Stores } from './storage/stores.ts';
import { createSumThread, type SumThread } from './storage/sum-thread.ts';
import { type MissingAudioWatch, watchMissingAudio } from './storage/watch-missing-audio.ts';
import { useTracer } from './tracing/tracing.ts';
import { requireModel } from './transcripts/built-in/require-model.ts';
import { openTranscriptionEngine } from './transcripts/open-transcription-engine.ts';
import { createArrivingUploads } from './upload/arriving-uploads.ts';
import { openSpool, type Spool } from './upload/spool.ts';

/** Intervals of the maintenance jobs, and the clock. */
export interface ServiceTimes extends RecordingJobTimes {
  /** Milliseconds since the epoch; by default the shared clock. */
  readonly now?: () => number;
  /** How long a killed process keeps the lease of a job. */
  readonly jobLeaseMs: number;
  readonly ownership: OwnershipTimes;
}

const SERVICE_TIMES: ServiceTimes = {
  sweepIntervalMs: 20_000,
  firstOrphansMs: 10 * 60_000,
  orphansIntervalMs: 6 * 3_600_000,
  orphanWaitMs: 14 * 86_400_000,
  ownership: OWNERSHIP_TIMES,
  jobLeaseMs: 15_000,
};

/** The running service without its listener. */
export interface OpenService {
  readonly app: Hono<AppEnv>;
  /** Describes the sign-in method in the ready line. */
  readonly signIn: string;
  /** Marks the process as not ready because it is about to stop. */
  drain(): void;
  /** Stops the workers and jobs, then closes the database. */
  close(): Promise<void>;
}

export interface OpenOptions {
  /** For tests only. */
  readonly times?: Partial<ServiceTimes> | undefined;
  /** Opens what may be unavailable; by default tries once and rejects. */
  readonly patiently?: Patience | undefined;
  /** Aborts waiting for a data folder that another process holds. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Opens every adapter that the configuration names. Rejects with a ConfigError if one fails, after closing the others.
 */
export async function openService(config: Config, log: Log, options: OpenOptions = {}): Promise<OpenService> {
  const closing = createClosing();
  try {
    await openTraces(config, log, closing);
    const ground = await openGround(config, log, { ...options, closing });
    return await openOn(ground, config, { log, closing, times: { ...SERVICE_TIMES, ...options.times } });
  } catch (error) {
    await closing.close();
    throw error;
  }
}

/** Opened resources, closed in reverse order. */
interface Closing {
  add(close: () => unknown): void;
  close(): Promise<void>;
}

function createClosing(): Closing {
  const closers: (() => unknown)[] = [];
  return {
    add: (close) => closers.unshift(close),
    close: async () => {
      for (const close of closers.splice(0)) await close();
    },
  };
}

/** OpenTelemetry is imported on demand. */
async function openTraces({ tracing: settings }: Config, log: Log, closing: Closing): Promise<void> {
  if (!settings) return;
  const { openTracing } = await import('./tracing/open-tracing.ts');
  const tracing = openTracing(settings, log);
  useTracer(tracing.tracer);
  closing.add(() => {
    useTracer(undefined);
    return tracing.close();
  });
}

/** The resources that everything else needs. */
interface Ground {
  readonly folder: DataFolder;
  readonly spool: Spool;
  readonly storage: Storage;
  readonly site: Site | undefined;
  readonly details: SiteDetails | undefined;
  readonly openIdentity: OpenIdentity;
}

/** Reads every file that a setting names before anything is written. */
async function openGround(
  config: Config,
  log: Log,
  { closing, patiently = (open) => open(), signal, times }: OpenOptions & { readonly closing: Closing },
): Promise<Ground> {
  const site = config.siteDir === undefined ? undefined : await loadSite(config.siteDir, config.language);
  const details = await readSiteDetails(config.siteFile);
  const openIdentity = await config.identity.prepare();
  await requireModel(config);
  const folder = await patiently(() =>
    openDataFolder(config.dataDir, (error) => log.error('data_folder_not_private', error)),
  );
  if (keepsInFolder(config)) {
    const lock = await lockDataFolder(config.dataDir, folder, { signal });
    closing.add(() => lock.release());
  }
  const onError = (error: unknown): void => log.error('clean_spool', error);
  const spool = await patiently(() => openSpool(folder.spool, { onError }));
  closing.add(() => spool.close());
  const ownership = times?.ownership ?? SERVICE_TIMES.ownership;
  const storage = await patiently(() => openStorage(config, { folder, log, times: ownership }));
  closing.add(() => storage.close());
  return { folder, spool, storage, site, details, openIdentity };
}

interface OpenOnParts {
  readonly log: Log;
  readonly closing: Closing;
  readonly times: ServiceTimes;
}

async function openOn(ground: Ground, config: Config, parts: OpenOnParts): Promise<OpenService> {
  const { folder, spool, storage } = ground;
  const { log, closing, times } = parts;
  const { stores, listenSecret } = storage;
  log.useKey?.(listenSecret);
  const metrics = createMetrics();
  const { clock, limits } = await openShared(ground, config, { log, closing, metrics });
  const now = times.now ?? clock.now;
  const audioCache = createAudioCache(config.mediaCacheBytes);
  const missing = openMissingAudio(storage, { log, metrics, closing });
  const servedAudio = dropWhenRemoved(missing.audio, audioCache);
  const audio = checkAudio(servedAudio);
  // The folder is locked, so earlier holders are gone.
  if (!config.databaseUrl) await stores.jobs.releaseHeldBy(() => true);
  const { identity, vouched } = await openAccounts(ground, config, { log, now: clock.now, closing });
  const rules = await openRules(config, storage, { log, closing, now });
  const asking = openAsking(ground, config, now);
  const { encoder, ...sound } = openSoundWork(metrics);
  closing.add(() => sound.inspector.close());
  const work = openRecordingWork({
    ...{ stores, audio, spool },
    ...sound,
    encoder,
    accounts: identity.accounts,
    ...rules,
    ...asking,
    transcription: openTranscriptionEngine(config.transcription, stores.texts),
    takesTranscriptions: config.takesTranscriptions,
    language: config.language,
    observer: countJobs(metrics),
    log,
    now,
    times,
    ...removalRules(config, storage, metrics),
  });
  closing.add(() => work.close());
  const warnings = (): readonly ReadinessWarning[] => warningsOf(missing, storage);
  const readiness = openReadiness(config, { stores, audio, folder, now, warnings });
  const service = {
    ...{ stores, audio, servedAudio, audioCache },
    accelRedirect: config.accelRedirect,
    ...sound,
    ...work.forCalls,
    cards: createCardPictures({ ...DEFAULT_CARD_OPTIONS, queue: sound.audioQueues.cards }),
    ...{ spool, sums: openSums(closing) },
    ...{ vouched, verifier: vouched.verifier },
    ...rules,
    ...asking,
    ...{ readiness, log, metrics },
    limits,
    ...openOwnLimits(config),
    language: config.language,
    embedding: config,
    listenSecret,
    now,
  };
  closing.add(() => service.cards.close());
  work.worker.start();
  return {
    app: openApp(config, { ...ground, service, identity }),
    signIn: identity.description,
    drain: () => readiness.drain(),
    close: closing.close,
  };
}

function openSums(closing: Closing): SumThread {
  const sums = createSumThread();
  closing.add(() => sums.close());
  return sums;
}

function openMissingAudio(
  { audio: store, stores }: Storage,
  { log, metrics, closing }: Pick<OpenOnParts, 'log' | 'closing'> & { readonly metrics: Metrics },
): MissingAudioWatch<Storage['audio']> {
  const { removals } = stores;
  const missing = watchMissingAudio({ store, removals, log, onCount: metrics.audioMissing });
  closing.add(() => missing.close());
  missing.start();
  return missing;
}

function warningsOf(
  missing: Pick<MissingAudioWatch<unknown>, 'count'>,
  { isBehind }: Storage,
): readonly ReadinessWarning[] {
  return [
    ...(missing.count() > 0 ? (['audio_missing'] as const) : []),
    ...(isBehind() ? (['audio_behind'] as const) : []),
  ];
}

/** Opens the identity back end on what all processes share, and the accounts that other servers vouch for. */
async function openAccounts(
  { folder, storage, openIdentity }: Ground,
  config: Config,
  { log, now, closing }: Pick<ServiceParts, 'log' | 'now'> & { readonly closing: Closing },
): Promise<{ readonly identity: Identity; readonly vouched: VouchedAccounts }> {
  const { stores, listenSecret: secret } = storage;
  const parts = { ...config, keysDir: folder.keys, stores, now };
  const identity = await openIdentity({ ...parts, secret, log });
  closing.add(() => identity.close());
  return { identity, vouched: await openVouchedAccounts({ ...parts, verifier: identity.verifier }) };
}

/** Opens what asks other servers, and signs that it is this service. */
function openAsking(
  { folder, storage: { stores } }: Ground,
  config: Config,
  now: () => number,
): Pick<ServiceParts, 'outgoing' | 'toolKeys' | 'publicUrl' | 'newId'> {
  return {
    outgoing: createOutgoingRequests(config),
    toolKeys: createToolKeys({ ...config, keysDir: folder.keys, stores, now }),
    ...{ publicUrl: config.publicUrl, newId: newRecordingId },
  };
}

function removalRules(
  { maxOrphanPercent, auditDays }: Config,
  { mayRemove }: Storage,
  metrics: Metrics,
): Pick<RecordingWorkDeps, 'mayRemove' | 'maxOrphanPercent' | 'auditDays' | 'onOrphansRefused'> {
  return { mayRemove, maxOrphanPercent, auditDays, onOrphansRefused: metrics.orphansRefused };
}

/** Opens what decides who may do what. */
async function openRules(
  config: Config,
  { stores, listenSecret }: Storage,
  { log, closing, now }: Pick<OpenOnParts, 'log' | 'closing'> & Pick<ServiceParts, 'now'>,
): Promise<{
  policies: PolicyDirectory;
  grants: Grants;
  administrators: Administrators;
  mailing: Mailing | undefined;
}> {
  const policies = await openPolicyDirectory({ policies: stores.policies, log });
  closing.add(() => policies.close());
  const administrators = createAdministrators({ stores, configured: config.administrators, now });
  const { mail, publicUrl } = config;
  return {
    policies,
    grants: createGrants({ secret: listenSecret, now }),
    administrators,
    mailing: mail && { mailer: createSmtpMailer({ ...mail, log }), administrators, publicUrl },
  };
}

/** Opens what all processes on one database share. */
async function openShared(
  { storage }: Ground,
  config: Config,
  { log, closing, metrics }: Pick<OpenOnParts, 'log' | 'closing'> & { readonly metrics: Metrics },
): Promise<{ readonly clock: SharedClock; readonly limits: RequestLimits }> {
  const { stores, listenSecret: secret } = storage;
  const clock = await openSharedClock({
    read: stores.readClock,
    log,
    onDeviation: metrics.clockDeviates,
  });
  closing.add(() => clock.close());
  const limiting = await openRequestLimits(config, { secret, log, onAlone: metrics.limitsAlone });
  closing.add(() => limiting.close());
  return { clock, limits: limiting.limits };
}

/** Limits that are not rate limits of requests. */
function openOwnLimits(
  config: Config,
): Pick<ServiceParts, 'listensPerAddress' | 'arriving' | 'maxStoredBytes'> {
  return {
    listensPerAddress: config.limits.listensPerAddress || Number.MAX_SAFE_INTEGER,
    arriving: createArrivingUploads(config.arriving),
    maxStoredBytes: config.maxStoredBytes || Number.MAX_SAFE_INTEGER,
  };
}

/** True if rows or audio are in the data folder, which only one process may use. */
function keepsInFolder({ databaseUrl, remoteAudio }: Config): boolean {
  return !databaseUrl || !remoteAudio;
}

interface ReadinessParts extends Pick<ServiceParts, 'now'> {
  readonly stores: Pick<Stores, 'settings'>;
  readonly audio: CheckedAudio;
  readonly folder: DataFolder;
  readonly warnings: Readiness['warnings'];
}

function openReadiness(config: Config, { stores, audio, folder, now, warnings }: ReadinessParts): Readiness {
  return createReadiness({
    settings: stores.settings,
    audio,
    freeBytes: () => freeBytesOf(folder.spool),
    minFreeBytes: config.minFreeBytes,
    now,
    warnings,
  });
}

interface AppParts {
  readonly service: ServiceParts & PlaylistLookUpDeps & { readonly stores: Pick<Stores, 'policies'> };
  readonly identity: Identity;
}

function openApp(
  config: Config,
  { service, identity, site, details }: AppParts & Pick<Ground, 'site' | 'details'>,
): Hono<AppEnv> {
  return createApp({
    ...config,
    service,
    isForThisMachine: config.auth.mode === 'local',
    allowedOrigins: [...config.corsOrigins, ...extensionOrigins(config.extensionIds)],
    accountRoutes: identity.routes,
    isSiteFile: (path) => site?.files.has(path) ?? false,
    siteRoutes:
      site &&
      createSiteRoutes({
        ...config,
        isTraced: config.tracing !== undefined,
        audioOrigin: config.remoteAudio?.origin,
        details,
        site,
        readPlatformOrigins: () => readPlatformOrigins(service.stores),
        lookUpRecording: (id) => lookUpRecording(service, id),
        lookUpPlaylist: (id) => lookUpPlaylist(service, id),
        readRetention: async () =>
          retentionFacts(config, { details, policies: await service.stores.policies.current() }),
        log: service.log,
      }),
  });
}

interface SoundWork extends Pick<ServiceParts, 'inspector' | 'audioQueues'> {
  readonly encoder: Mp3Encoder;
}

function openSoundWork(metrics: Metrics): SoundWork {
  const threads = audioThreads();
  const inspector = createAudioInspector({
    ...DEFAULT_INSPECTOR_OPTIONS,
    findFfmpeg,
    maxSeconds: MAX_RECORDING_SECONDS,
    threads: threads.inspection,
  });
  const encoder = createMp3Encoder({ ...DEFAULT_MP3_ENCODER_OPTIONS, threads: threads.mp3 });
  return {
    inspector,
    encoder: countMp3s(encoder, metrics),
    audioQueues: createAudioQueues({ threads, observe: metrics.audioQueue }),
  };
}
