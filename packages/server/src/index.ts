/**
 * Runs the service inside another process; `main.ts` runs it standalone. The caller closes what it opens: first the
 * listener, then the service.
 */
export { type Config, type Environment, parseConfig } from './config/config.ts';
export { ConfigError } from './config/config-error.ts';
export { type Listener, type ListenOptions, listen } from './listener/listen.ts';
export type { Log, LogFacts, RequestFacts } from './log/log.ts';
export { createLog, type LogOptions } from './log/pino-log.ts';
export { type OpenService, openService } from './open-service.ts';
