import { parseConfig } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { createLog } from '../log/pino-log.ts';
import { openService } from '../open-service.ts';
import { FAST_CLOCK } from './fast-clock.ts';

/** The process of a restore drill: cleans at once if allowed, while ownership of the storage is watched as usual. */
process.on('disconnect', () => process.exit(0));
const { ownership: _, ...times } = FAST_CLOCK;
try {
  await openService(parseConfig(process.env), createLog({ level: 'error' }), { times });
  process.stdout.write('Beep is ready at nowhere\n');
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stdout.write(`${error.message}\n`);
  process.exit(1);
}
