import { describe, expect, it, vi } from 'vitest';
import { createActor, type Machine } from './create-actor.ts';
import { waitForState } from './wait-for-state.ts';

type Event = { type: 'add'; by: number } | { type: 'nothing' };
type Effect = { type: 'addLater'; by: number };

const counter: Machine<{ readonly sum: number }, Event, Effect> = {
  initial: { sum: 0 },
  step(state, event) {
    if (event.type === 'nothing') return [state];
    const next = { sum: state.sum + event.by };
    return event.by === 10 ? [next, [{ type: 'addLater', by: 1 }]] : [next];
  },
};

describe('createActor', () => {
  it('notifies listeners only when the state changes', () => {
    const actor = createActor(counter, () => undefined);
    const listener = vi.fn();
    actor.subscribe(listener);
    actor.send({ type: 'nothing' });
    expect(listener).not.toHaveBeenCalled();
    actor.send({ type: 'add', by: 2 });
    expect(listener).toHaveBeenCalledOnce();
    expect(actor.getSnapshot()).toEqual({ sum: 2 });
  });

  it('runs effects synchronously in send, and handles the events they send in order', () => {
    const actor = createActor(counter, (effect, send) => {
      send({ type: 'add', by: effect.by });
      send({ type: 'add', by: 100 });
    });
    actor.send({ type: 'add', by: 10 });
    expect(actor.getSnapshot()).toEqual({ sum: 111 });
  });

  it('ignores events and aborts its effects once stopped', () => {
    let aborted: AbortSignal | undefined;
    const actor = createActor(counter, (_effect, _send, signal) => {
      aborted = signal;
    });
    actor.send({ type: 'add', by: 10 });
    actor.stop();
    actor.send({ type: 'add', by: 5 });
    expect(aborted?.aborted).toBe(true);
    expect(actor.getSnapshot()).toEqual({ sum: 10 });
  });

  it('stops calling a listener that unsubscribed', () => {
    const actor = createActor(counter, () => undefined);
    const listener = vi.fn();
    actor.subscribe(listener)();
    actor.send({ type: 'add', by: 1 });
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('waitForState', () => {
  const isThree = (state: { readonly sum: number }): state is { readonly sum: 3 } => state.sum === 3;

  it('resolves with the current state if it matches, or with a later one', async () => {
    const actor = createActor(counter, () => undefined);
    const later = waitForState(actor, isThree, new AbortController().signal);
    actor.send({ type: 'add', by: 3 });
    await expect(later).resolves.toEqual({ sum: 3 });
    await expect(waitForState(actor, isThree, new AbortController().signal)).resolves.toEqual({ sum: 3 });
  });

  it('rejects when its signal is aborted', async () => {
    const actor = createActor(counter, () => undefined);
    const abort = new AbortController();
    const never = waitForState(actor, isThree, abort.signal);
    abort.abort(new Error('given up'));
    await expect(never).rejects.toThrow('given up');
  });
});
