import { messageFields } from '@beep/bridge';

/** Which page holds which take, by the take's id; lives as long as the browser runs. */
export interface HolderList {
  /** Empty where nothing can be read. Never rejects. */
  load(): Promise<ReadonlyMap<string, string>>;
  /** One write after the other; one that fails is made up for by the next. */
  save(holders: ReadonlyMap<string, string>): void;
}

const KEY = 'beep-take-holders';

/** The list in the extension's session storage: it outlives the worker, and no page outlives it. */
export function createHolderList(area: {
  get(key: string): Promise<Readonly<Record<string, unknown>>>;
  set(items: Readonly<Record<string, unknown>>): Promise<void>;
}): HolderList {
  return {
    async load() {
      const stored = await area.get(KEY).catch(() => ({}) as Readonly<Record<string, unknown>>);
      const entries = Object.entries(messageFields(stored[KEY]) ?? {});
      return new Map(entries.flatMap(([id, page]) => (typeof page === 'string' ? [[id, page]] : [])));
    },
    save(holders) {
      area.set({ [KEY]: Object.fromEntries(holders) }).catch(() => undefined);
    },
  };
}
