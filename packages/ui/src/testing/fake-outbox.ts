import { createExternalStore } from '@beep/core/actor';
import {
  type DraftAudio,
  EMPTY_OUTBOX,
  type Outbox,
  type OutboxEvent,
  type OutboxState,
  uploadOf,
} from '@beep/core/outbox';

export interface FakeOutbox {
  readonly outbox: Outbox;
  /** The events that screens sent. */
  readonly events: readonly OutboxEvent[];
  readonly show: (change: Partial<OutboxState>) => void;
  /** Sets the result of reads; null if the draft is gone. */
  readonly setRead: (draft: DraftAudio | null) => void;
  /** From now on another page holds every draft. */
  readonly holdElsewhere: () => void;
}

/**
 * An outbox with lists set by the test; discarded drafts leave them. `sender` uploads a recorder's drafts; without it
 * nothing is uploaded.
 */
export function createFakeOutbox(start: Partial<OutboxState> = {}, sender?: Outbox): FakeOutbox {
  const { getSnapshot, subscribe, set } = createExternalStore<OutboxState>({
    ...EMPTY_OUTBOX,
    ownerUid: 'u1',
    ...start,
  });
  const events: OutboxEvent[] = [];
  let read: DraftAudio | null = null;
  let isHeldElsewhere = false;
  const show = (change: Partial<OutboxState>): void => set({ ...getSnapshot(), ...change });
  sender?.subscribe(() => show({ uploads: sender.getSnapshot().uploads }));
  return {
    events,
    show,
    setRead(draft) {
      read = draft;
    },
    holdElsewhere() {
      isHeldElsewhere = true;
    },
    outbox: {
      getSnapshot,
      subscribe,
      send(event) {
        if (event.type === 'submit') return sender?.send(event);
        events.push(event);
        if ('id' in event && sender !== undefined && uploadOf(sender.getSnapshot(), event.id))
          sender.send(event);
        if (event.type === 'announced') show({ sent: [] });
      },
      async discard(discarded) {
        if (isHeldElsewhere) return false;
        events.push({ type: 'discard', id: discarded });
        const others = ({ id }: { readonly id: string }): boolean => id !== discarded;
        const { waiting, unfinished } = getSnapshot();
        show({ waiting: waiting.filter(others), unfinished: unfinished.filter(others) });
        return true;
      },
      stop: () => undefined,
      read: async () => read,
    },
  };
}
