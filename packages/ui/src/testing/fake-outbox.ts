import type { Outbox, OutboxEvent, OutboxState, Take } from '@beep/core';

export interface FakeOutbox {
  readonly outbox: Outbox;
  /** What the screens asked of it. */
  readonly events: readonly OutboxEvent[];
  readonly show: (change: Partial<OutboxState>) => void;
  /** What reading a take gives from now on; null where it is gone. */
  readonly answerRead: (take: Take | null) => void;
}

/** An outbox whose state is in the test's hand; what is discarded is gone from it. */
export function createFakeOutbox(start: Partial<OutboxState> = {}): FakeOutbox {
  const listeners = new Set<() => void>();
  const events: OutboxEvent[] = [];
  let read: Take | null = null;
  let state: OutboxState = {
    ownerUid: 'u1',
    waiting: [],
    unfinished: [],
    sending: null,
    lastFailure: null,
    sent: [],
    tried: [],
    ...start,
  };
  const show = (change: Partial<OutboxState>): void => {
    state = { ...state, ...change };
    for (const listener of [...listeners]) listener();
  };
  return {
    events,
    show,
    answerRead(take) {
      read = take;
    },
    outbox: {
      getSnapshot: () => state,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      send(event) {
        events.push(event);
        if (event.type === 'told') show({ sent: [] });
        if (event.type !== 'discard') return;
        const others = ({ id }: { readonly id: string }): boolean => id !== event.id;
        show({ waiting: state.waiting.filter(others), unfinished: state.unfinished.filter(others) });
      },
      stop: () => undefined,
      read: async () => read,
    },
  };
}
