import { parseConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { listen } from './listen.ts';
import { createJsonLog } from './log.ts';
import { openService } from './open-service.ts';

const STOP_DEADLINE_MS = 10_000;

async function main(): Promise<void> {
  const config = parseConfig(process.env);
  const log = createJsonLog();
  const service = await openService(config, log);
  const listener = await listen({ host: config.host, port: config.port, fetch: service.app.fetch }).catch(
    async (error: unknown) => {
      await service.close();
      throw error;
    },
  );
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    await listener.stop(STOP_DEADLINE_MS);
    await service.close();
    process.exit(0);
  };
  const stopOrFail = (): void => {
    stop().catch((error: unknown) => {
      log.error('stop_failed', error);
      process.exit(1);
    });
  };
  process.on('SIGTERM', stopOrFail);
  process.on('SIGINT', stopOrFail);
  // The end of the parent may follow a Ctrl+C that reached both: only a second signal forces.
  process.on('disconnect', () => {
    if (!stopping) stopOrFail();
  });
  process.stdout.write(`Beep is ready at ${config.publicUrl} (${service.signIn})\n`);
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else createJsonLog().error('start_failed', error);
  process.exit(1);
});
