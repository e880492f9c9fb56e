import { setTimeout } from 'node:timers/promises';
import { isatty } from 'node:tty';
import { setFlagsFromString } from 'node:v8';
import { type Config, parseConfig } from './config/config.ts';
import { ConfigError } from './config/config-error.ts';
import { describeStorage } from './config/storage-settings.ts';
import { warnOfVariables } from './config/variables.ts';
import { isFromOutside } from './errno.ts';
import { createStartingApp } from './http/starting-app.ts';
import type { Listener } from './listener/listen.ts';
import { listenForStart } from './listener/listen-for-start.ts';
import { sendConsoleToLog } from './log/console-to-log.ts';
import { createLog } from './log/pino-log.ts';
import { type OpenService, openService } from './open-service.ts';
import { createPatience, type OutageReason } from './start-outage.ts';

const STOP_DEADLINE_MS = 10_000;
const STANDARD_STREAMS = [0, 1, 2];

// V8 lets the young generation of a busy process grow to a size at which it always expects to run out of memory: it then
// collects the whole heap twice a second, and each collection stops every request for 20 ms.
setFlagsFromString('--semi-space-growth-factor=1');
// Files created from here on are private to their owner.
process.umask(0o077);

// What cannot be written, to a full disk or a closed pipe, must not end the service.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
let log = createLog({ level: 'error' });
sendConsoleToLog(() => log);
/** Aborts the drain period, for a stop that cannot wait for the proxies. */
const hurry = new AbortController();
/** Aborts a start that is in progress. */
const giveUp = new AbortController();
let stopping = false;
const ready: Promise<() => Promise<void>> = start();

// Registered before anything opens: an early stop is graceful too.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stopBySignal);
// A closing terminal stops the process. Elsewhere SIGHUP asks for a reload of the settings, which is not supported.
process.on('SIGHUP', () => {
  if (STANDARD_STREAMS.some((stream) => isatty(stream))) stopBySignal();
});
// The parent may end because of a Ctrl+C that reached both: only a second signal forces the end.
process.on('disconnect', () => {
  hurry.abort();
  stopOnce();
});
ready.catch(fail);
// Node would print the error unredacted, with addresses, ids and tokens.
process.on('uncaughtException', (error) => {
  log.error('uncaught', error);
  process.exit(1);
});

/** Resolves, once the service is ready and accepts connections, with a function that stops it. */
async function start(): Promise<() => Promise<void>> {
  const config = parseConfig(process.env);
  const warnings = [
    ...warnOfVariables(process.env),
    ...(config.identity.warn?.(config.administrators) ?? []),
  ];
  for (const warning of warnings) process.stderr.write(`${warning}\n`);
  log = createLog({ level: config.logLevel });
  let service: OpenService | undefined;
  let outage: OutageReason | undefined;
  const starting = createStartingApp({ ...config, log, reasons: () => [outage ?? 'starting'] });
  const listening = await listenForStart({
    ...config,
    fetch: (request, env) => (service?.app ?? starting).fetch(request, env),
  });
  const onWaiting = (reason: OutageReason | undefined): void => {
    outage = reason;
    if (reason !== undefined) listening.listenNow();
  };
  const { signal } = giveUp;
  try {
    const opening = openService(config, log, {
      patiently: createPatience({ log, onWaiting, signal }),
      signal,
    });
    service = await Promise.race([opening, listening.failed]);
  } catch (error) {
    if (signal.aborted) return () => listening.stop(STOP_DEADLINE_MS);
    throw error;
  }
  const listener = await listening.listenNow();
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
  // For a system error the system's message is enough; a stack adds nothing.
  else if (isFromOutside(error)) process.stderr.write(`Beep cannot start: ${String(error)}\n`);
  else log.error('start_failed', error);
  process.exit(1);
}
