import { createListeners, type ExternalStore } from '@beep/core/actor';
import { HOSTS } from '@beep/core/hosts';
import type { FrontConnection, InsertOutcome, InsertReadiness, InsertTarget } from '@beep/core/insert';
import { FRONT_CONNECTION_TEXTS } from '@beep/core/texts';
import type { Clock } from '@beep/core/time';
import type { Front } from '@beep/embed-front';

/** Where the recorder can insert its link: Front, or nowhere with the reason. */
export interface FrontTargetState {
  readonly target: InsertTarget | null;
  readonly unconnectedHint?: string;
}

/** The page's connection with Front, created on first use; it lives as long as the page. */
export interface FrontLink extends ExternalStore<FrontTargetState> {
  /** Connects; later calls do nothing. */
  open(): void;
}

export interface FrontLinkOptions {
  readonly clock: Clock;
  /** True if another page frames this one; the server allows only Front. */
  readonly isFramed: () => boolean;
  readonly load: () => Promise<{ readonly connectFront: (clock: Clock) => Front }>;
  /** Receives warnings that the screen does not show. */
  readonly warn: (message: string, reason: unknown) => void;
}

const NOT_CONNECTED: InsertOutcome = { status: 'failed', code: 'not-connected' };
const UNCONNECTED: readonly FrontConnection[] = ['outside', 'unreachable'];

/** Loads nothing outside Front; if loading fails, Front counts as unreachable. */
export function createFrontLink({ clock, isFramed, load, warn }: FrontLinkOptions): FrontLink {
  const [subscribe, callAll] = createListeners();
  let front: Front | null = null;
  let connection: FrontConnection = 'connecting';
  let isOpen = false;
  let state: FrontTargetState;
  let readiness: InsertReadiness;

  const target: InsertTarget = {
    insert: async (...request) => front?.target.insert(...request) ?? NOT_CONNECTED,
    insertAgain: async (...request) => front?.target.insertAgain?.(...request) ?? NOT_CONNECTED,
    maxTranscript: HOSTS.front.maxTranscript,
    readiness: { getSnapshot: () => readiness, subscribe },
  };
  const connected: FrontTargetState = { target };

  function become(next: FrontConnection): void {
    connection = next;
    const hint = FRONT_CONNECTION_TEXTS[connection];
    readiness = { isReady: connection === 'ready', hint, targetId: front?.targetId() ?? null };
    state = UNCONNECTED.includes(connection) ? { target: null, unconnectedHint: hint } : connected;
    callAll();
  }
  become('connecting');

  async function connect(): Promise<void> {
    if (!isFramed()) return become('outside');
    try {
      const { connectFront } = await load();
      const opened = connectFront(clock);
      front = opened;
      const follow = (): void => {
        const next = opened.getSnapshot();
        if (next !== connection || opened.targetId() !== readiness.targetId) become(next);
      };
      opened.subscribe(follow);
      follow();
    } catch (reason) {
      warn('Front SDK unavailable. Open this page inside Front.', reason);
      become('unreachable');
    }
  }

  return {
    getSnapshot: () => state,
    subscribe,
    open() {
      if (isOpen) return;
      isOpen = true;
      void connect();
    },
  };
}
