/**
 * Runs the service inside another process; `main.ts` runs it standalone. The caller closes what it opens: first the
 * listener, then the service.
 */
export { type AuthSettings, type Config, type Environment, parseConfig } from './config.ts';
export { ConfigError } from './config-error.ts';
export { type Listener, type ListenOptions, listen } from './listen.ts';
export type { Log, LogFacts, RequestFacts } from './log.ts';
export { type OpenService, openService } from './open-service.ts';
export { createLog, type LogOptions } from './pino-log.ts';
