import { setTimeout } from 'node:timers/promises';
import { parseConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { listen } from './listen.ts';
import { openService } from './open-service.ts';
import { createLog } from './pino-log.ts';

const STOP_DEADLINE_MS = 10_000;

let log = createLog({ level: 'error' });
/** Aborted by who cannot wait for the proxies in front to notice. */
const hurry = new AbortController();
const ready: Promise<() => Promise<void>> = start();
let stopping = false;

// Before anything is open, so that a stop that comes early is a graceful one too.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stopBySignal);
// The end of the parent may follow a Ctrl+C that reached both: only a second signal forces.
process.on('disconnect', () => {
  hurry.abort();
  stopOnce();
});
ready.catch(fail);

/** Resolves, once requests are served, with what ends the service. */
async function start(): Promise<() => Promise<void>> {
  const config = parseConfig(process.env);
  log = createLog({ level: config.logLevel });
  const service = await openService(config, log);
  const listener = await listen({ ...config, fetch: service.app.fetch, direct: service.direct }).catch(
    async (error: unknown) => {
      await service.close();
      throw error;
    },
  );
  process.stdout.write(`Beep is ready at ${config.publicUrl} (${service.signIn})\n`);
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
  else log.error('start_failed', error);
  process.exit(1);
}
