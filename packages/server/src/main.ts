import { setTimeout } from 'node:timers/promises';
import { isatty } from 'node:tty';
import { type Config, parseConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { sendConsoleToLog } from './console-to-log.ts';
import { isFromOutside } from './errno.ts';
import { createStartingApp } from './http/starting-app.ts';
import { type Listener, listen } from './listen.ts';
import { type OpenService, openService } from './open-service.ts';
import { createLog } from './pino-log.ts';
import { createPatience, type OutageReason } from './start-outage.ts';
import { describeStorage } from './storage-settings.ts';
import { warnOfVariables } from './variables.ts';

const STOP_DEADLINE_MS = 10_000;
const STANDARD_STREAMS = [0, 1, 2];

// What is made from here on is its owner's alone.
process.umask(0o077);

let log = createLog({ level: 'error' });
sendConsoleToLog(() => log);
/** Aborted by who cannot wait for the proxies in front to notice. */
const hurry = new AbortController();
/** Aborted by who ends the process before it is ready. */
const giveUp = new AbortController();
let stopping = false;
const ready: Promise<() => Promise<void>> = start();

// Before anything is open, so that a stop that comes early is a graceful one too.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stopBySignal);
// The end of a terminal ends what was started in it. Elsewhere it asks a program to read its settings again, which this
// one does not do while it runs.
process.on('SIGHUP', () => {
  if (STANDARD_STREAMS.some((stream) => isatty(stream))) stopBySignal();
});
// The end of the parent may follow a Ctrl+C that reached both: only a second signal forces.
process.on('disconnect', () => {
  hurry.abort();
  stopOnce();
});
ready.catch(fail);
// Node would print what it says as it is: with addresses, ids and tokens.
process.on('uncaughtException', (error) => {
  log.error('uncaught', error);
  process.exit(1);
});

/** Listens at once. Resolves, once the service is there, with what ends it. */
async function start(): Promise<() => Promise<void>> {
  const config = parseConfig(process.env);
  for (const warning of warnOfVariables(process.env)) process.stderr.write(`${warning}\n`);
  log = createLog({ level: config.logLevel });
  let service: OpenService | undefined;
  let outage: OutageReason | undefined;
  const starting = createStartingApp({ ...config, log, reasons: () => [outage ?? 'starting'] });
  const listener = await listen({
    ...config,
    fetch: (request, env) => (service?.app ?? starting).fetch(request, env),
    direct: (request, response) => service?.direct(request, response) ?? false,
  });
  const onWaiting = (reason: OutageReason | undefined): void => {
    outage = reason;
  };
  const { signal } = giveUp;
  try {
    service = await openService(config, log, {
      patiently: createPatience({ log, onWaiting, signal }),
      signal,
    });
  } catch (error) {
    if (signal.aborted) return () => listener.stop(STOP_DEADLINE_MS);
    throw error;
  }
  const storage = describeStorage(config, config.dataDir);
  process.stdout.write(`Beep is ready at ${config.publicUrl} (${service.signIn}; ${storage})\n`);
  return createStop(config, listener, service);
}

function createStop(config: Config, listener: Listener, service: OpenService): () => Promise<void> {
  return async () => {
    service.drain();
    listener.drain();
    await setTimeout(config.drainMs, undefined, { signal: hurry.signal }).catch(() => undefined);
    await listener.stop(STOP_DEADLINE_MS);
    await service.close();
  };
}

function stopBySignal(): void {
  if (stopping) process.exit(1);
  stopOnce();
}

function stopOnce(): void {
  if (stopping) return;
  stopping = true;
  giveUp.abort();
  ready
    .then((stop) => stop())
    .then(
      () => process.exit(0),
      (error: unknown) => {
        log.error('stop_failed', error);
        process.exit(1);
      },
    );
}

function fail(error: unknown): void {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  // The words of the system say it best, and no stack of ours says more.
  else if (isFromOutside(error)) process.stderr.write(`Beep cannot start: ${String(error)}\n`);
  else log.error('start_failed', error);
  process.exit(1);
}
