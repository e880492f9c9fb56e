/**
 * The service for programs that run it in their own process; `main.ts` runs it as a process of its own.
 * Whoever opens a service or a listener ends it: the listener first.
 */
export { type AuthSettings, type Config, type Environment, parseConfig } from './config.ts';
export { ConfigError } from './config-error.ts';
export { type Listener, type ListenOptions, listen } from './listen.ts';
export type { Log, LogFacts, RequestFacts } from './log.ts';
export { type OpenService, openService } from './open-service.ts';
export { createLog, type LogOptions } from './pino-log.ts';
