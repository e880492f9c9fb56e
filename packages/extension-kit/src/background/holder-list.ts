import { messageFields } from '@beep/bridge';

/** The page that holds each draft, by draft id; lasts until the browser exits. */
export interface HolderList {
  /** Empty if nothing can be read. Never rejects. */
  load(): Promise<ReadonlyMap<string, string>>;
  /** Writes are serialized; the next write makes up for a failed one. */
  save(holders: ReadonlyMap<string, string>): void;
}

const KEY = 'beep-take-holders';

/** The list in the extension's session storage, which outlives the worker but no page. */
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
