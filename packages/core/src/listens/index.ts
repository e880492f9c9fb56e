export {
  createListenCounter,
  type ListenCounter,
  type ListenCounterOptions,
} from './listen-counter.ts';
export type { IdSource, ListensApi } from './ports.ts';
