import { replyCalls } from '@beep/api/features/replies';
import { asRemoved } from '@beep/browser';
import { UNDO_DELETE_MS } from '@beep/core/limits';
import type { CallOutcome } from '@beep/core/recordings';
import { CONTROL_LABELS, INBOX_TEXTS } from '@beep/core/texts';
import { useToast, useUiPorts } from '@beep/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useOwner } from '../../session/owner-client.tsx';

export interface DelayedRemoval {
  /** Ids that are not shown: deleted, or to be deleted once Undo is over. */
  readonly hidden: ReadonlySet<string>;
  readonly remove: (id: string) => void;
}

/** Deletes a reply when its Undo is over, or when the page is left before; `onRemoved` is a stable function. */
export function useDelayedRemoval(onRemoved: () => void): DelayedRemoval {
  const { call } = useOwner();
  const { clock } = useUiPorts();
  const showToast = useToast();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const pending = useRef(new Map<string, () => void>());
  const show = (id: string): void => setHidden((ids) => new Set([...ids].filter((one) => one !== id)));
  const removeReply = useCallback(
    async (reply: string): Promise<CallOutcome<null>> => {
      const outcome = asRemoved(await call(replyCalls.deleteReply, { reply, outlivesPage: true }));
      if (outcome.status === 'ok') onRemoved();
      return outcome;
    },
    [call, onRemoved],
  );
  useEffect(() => {
    const waiting = pending.current;
    const removeAll = (): void => {
      for (const [id, cancel] of waiting) {
        cancel();
        void removeReply(id);
      }
      waiting.clear();
    };
    window.addEventListener('pagehide', removeAll);
    return () => {
      window.removeEventListener('pagehide', removeAll);
      removeAll();
    };
  }, [removeReply]);

  function undo(id: string): void {
    pending.current.get(id)?.();
    if (pending.current.delete(id)) show(id);
  }
  async function removeNow(id: string): Promise<void> {
    if (!pending.current.delete(id)) return;
    const outcome = await removeReply(id);
    if (outcome.status === 'ok') return;
    show(id);
    showToast(INBOX_TEXTS.removeFailed);
  }
  return {
    hidden,
    remove(id) {
      setHidden((ids) => new Set([...ids, id]));
      pending.current.set(
        id,
        clock.after(UNDO_DELETE_MS, () => void removeNow(id)),
      );
      showToast(INBOX_TEXTS.removed, {
        shownMs: UNDO_DELETE_MS,
        action: { label: CONTROL_LABELS.undo, onPress: () => undo(id) },
      });
    },
  };
}
