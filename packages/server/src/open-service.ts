import { availableParallelism } from 'node:os';
import { MAX_RECORDING_SECONDS } from '@beep/core';
import type { Hono } from 'hono';
import { createAudioInspector, DEFAULT_INSPECTOR_OPTIONS } from './audio/audio-inspector.ts';
import { createMp3Encoder, DEFAULT_MP3_ENCODER_OPTIONS } from './audio/mp3-encoder.ts';
import type { Config } from './config.ts';
import { createApp } from './create-app.ts';
import { openDataFolder } from './data-folder.ts';
import type { AppEnv } from './http/request-context.ts';
import type { Log } from './log.ts';
import { openIdentity } from './open-identity.ts';
import { openStorage } from './open-storage.ts';
import { lookUpRecording } from './recordings/look-up-recording.ts';
import { createMp3Renditions } from './recordings/mp3-renditions.ts';
import { newRecordingId } from './recordings/recording-id.ts';
import { startRemovingOrphans } from './recordings/remove-orphans.ts';
import { startSweeping } from './recordings/sweep.ts';
import type { Service } from './service.ts';
import { loadSite } from './site/load-site.ts';
import { readSiteDetails } from './site/read-site-details.ts';
import { createSiteRoutes } from './site/site-routes.ts';
import { createSpool } from './upload/spool.ts';

const MAX_INSPECTION_THREADS = 4;
const MAX_MP3_THREADS = 2;
const SWEEP_INTERVAL_MS = 20_000;
const FIRST_ORPHANS_MS = 10 * 60_000;
const ORPHANS_INTERVAL_MS = 6 * 3_600_000;

/** The running service without its listener. */
export interface OpenService {
  readonly app: Hono<AppEnv>;
  /** How people sign in, for the ready line. */
  readonly signIn: string;
  /** Ends the workers and the loop, then closes the database. */
  close(): Promise<void>;
}

/** Opens every adapter that the configuration names. Rejects with a ConfigError when one cannot be opened. */
export async function openService(config: Config, log: Log): Promise<OpenService> {
  const site = config.siteDir === undefined ? undefined : await loadSite(config.siteDir);
  const details = await readSiteDetails(config.siteFile);
  const folder = await openDataFolder(config.dataDir);
  const storage = await openStorage(config, folder);
  const { stores, audio } = storage;
  const spool = createSpool(folder.spool);
  await spool.clear();
  const identity = await openIdentity(config, folder.keys);
  const inspector = createAudioInspector({
    ...DEFAULT_INSPECTOR_OPTIONS,
    maxSeconds: MAX_RECORDING_SECONDS,
    threads: Math.min(MAX_INSPECTION_THREADS, availableParallelism()),
  });
  const mp3 = createMp3Renditions({
    recordings: stores.recordings,
    audio,
    spool,
    encoder: createMp3Encoder({
      ...DEFAULT_MP3_ENCODER_OPTIONS,
      threads: Math.min(MAX_MP3_THREADS, availableParallelism()),
    }),
    log,
    now: Date.now,
  });
  const service: Service = {
    stores,
    audio,
    inspector,
    mp3,
    spool,
    verifier: identity.verifier,
    accounts: identity.accounts,
    log,
    publicUrl: config.publicUrl,
    listenSecret: storage.listenSecret,
    now: Date.now,
    newId: newRecordingId,
  };
  const stopSweeping = startSweeping(service, { intervalMs: SWEEP_INTERVAL_MS, now: Date.now });
  const stopRemovingOrphans = startRemovingOrphans(
    { audio, removals: stores.removals, log },
    { firstMs: FIRST_ORPHANS_MS, intervalMs: ORPHANS_INTERVAL_MS, now: Date.now },
  );
  return {
    app: createApp({
      service,
      allowedOrigins: [...config.corsOrigins, ...config.extensionIds.map((id) => `chrome-extension://${id}`)],
      accountRoutes: identity.routes,
      siteRoutes:
        site &&
        createSiteRoutes({
          ...config,
          audioOrigin: config.s3 && new URL(config.s3.endpoint).origin,
          details,
          site,
          lookUpRecording: (id) => lookUpRecording(service, id),
          log,
        }),
    }),
    signIn: identity.description,
    close: async () => {
      await stopSweeping();
      await stopRemovingOrphans();
      await inspector.close();
      await mp3.close();
      await spool.clear();
      identity.close();
      await storage.close();
    },
  };
}
