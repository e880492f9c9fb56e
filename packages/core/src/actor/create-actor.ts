import type { ExternalStore } from './create-external-store.ts';
import { createListeners } from './create-listeners.ts';

/** The result of a step: the next state and, as plain data, the effects to run. */
export type Step<State, Effect> = readonly [state: State, effects?: readonly Effect[]];

/** A pure state machine: its initial state and its transitions. */
export interface Machine<State, Event, Effect> {
  readonly initial: State;
  /** Pure and total: an event that does not apply to `state` returns `state` itself. */
  readonly step: (state: State, event: Event) => Step<State, Effect>;
}

/** A running machine. */
export interface Actor<State, Event> extends ExternalStore<State> {
  send(event: Event): void;
  /** The only teardown: aborts the signal of every effect; later events are dropped. */
  stop(): void;
}

/** Runs one effect. It must not throw: results come back as events. */
export type EffectHandler<Effect, Event> = (
  effect: Effect,
  send: (event: Event) => void,
  signal: AbortSignal,
) => void;

/**
 * Runs a machine. Effects run synchronously in the task of the `send` that caused them (a browser grants `play()` and
 * pop-ups only there); events sent meanwhile are queued.
 */
export function createActor<State, Event, Effect>(
  machine: Machine<State, Event, Effect>,
  run: EffectHandler<Effect, Event>,
): Actor<State, Event> {
  const [subscribe, callAll] = createListeners();
  const abort = new AbortController();
  const queue: Event[] = [];
  let state = machine.initial;
  let draining = false;

  function apply(event: Event): void {
    const [next, effects = []] = machine.step(state, event);
    const changed = next !== state;
    state = next;
    for (const effect of effects) run(effect, send, abort.signal);
    if (changed) callAll();
  }

  function send(event: Event): void {
    if (abort.signal.aborted) return;
    queue.push(event);
    if (draining) return;
    draining = true;
    try {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) apply(next);
    } finally {
      draining = false;
    }
  }

  return {
    getSnapshot: () => state,
    subscribe,
    send,
    stop: () => abort.abort(),
  };
}
