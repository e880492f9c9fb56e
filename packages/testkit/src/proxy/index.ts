export { type FaultyProxy, type ProxyConduct, startFaultyProxy } from './start-faulty-proxy.ts';
