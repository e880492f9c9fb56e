export { freePort } from './free-port.ts';
export { type RunningServer, type ServerOptions, startServer } from './start-server.ts';
