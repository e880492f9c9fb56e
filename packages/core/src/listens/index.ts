export { HEARD_STATES, type HeardState, isWhole } from './heard.ts';
export { heardWords } from './heard-words.ts';
export {
  createListenCounter,
  type ListenCounter,
  type ListenCounterOptions,
  type Listening,
} from './listen-counter.ts';
export type { IdSource, ListensApi } from './ports.ts';
