import { parseConfig } from '../config/config.ts';
import { createLog } from '../log/pino-log.ts';
import { openService } from '../open-service.ts';
import { FAST_CLOCK } from './fast-clock.ts';

/** A process that only cleans, at once, until it is killed or its parent exits. */
process.on('disconnect', () => process.exit(0));
await openService(parseConfig(process.env), createLog({ level: 'error' }), { times: FAST_CLOCK });
process.stdout.write('Beep is ready at nowhere\n');
