import type { ExternalStore } from './create-external-store.ts';

/** Resolves with the first state, now or later, for which `isWanted` holds; rejects when `signal` aborts. */
export function waitForState<State, Wanted extends State>(
  actor: ExternalStore<State>,
  isWanted: (state: State) => state is Wanted,
  signal: AbortSignal,
): Promise<Wanted> {
  return new Promise((resolve, reject) => {
    const check = (): boolean => {
      const state = actor.getSnapshot();
      if (!isWanted(state)) return false;
      unsubscribe();
      resolve(state);
      return true;
    };
    const unsubscribe = actor.subscribe(check);
    if (check()) return;
    signal.addEventListener(
      'abort',
      () => {
        unsubscribe();
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
