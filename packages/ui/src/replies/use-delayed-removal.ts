import { UNDO_DELETE_MS } from '@beep/core/limits';
import type { Inbox } from '@beep/core/replies';
import { CONTROL_LABELS, INBOX_TEXTS } from '@beep/core/texts';
import { useEffect, useRef, useState } from 'react';
import { useToast } from '../feedback/toasts.tsx';
import { useUiPorts } from '../ui-ports.ts';

export interface DelayedRemoval {
  /** Ids that are not shown: deleted, or to be deleted once Undo is over. */
  readonly hidden: ReadonlySet<string>;
  readonly remove: (id: string) => void;
}

/** Deletes a reply when its Undo is over, or when the page is left before. */
export function useDelayedRemoval(inbox: Pick<Inbox, 'remove'>, uid: string): DelayedRemoval {
  const { clock } = useUiPorts();
  const showToast = useToast();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const pending = useRef(new Map<string, () => void>());
  const show = (id: string): void => setHidden((ids) => new Set([...ids].filter((one) => one !== id)));
  useEffect(() => {
    const waiting = pending.current;
    const removeAll = (): void => {
      for (const [id, cancel] of waiting) {
        cancel();
        void inbox.remove({ uid, id });
      }
      waiting.clear();
    };
    window.addEventListener('pagehide', removeAll);
    return () => {
      window.removeEventListener('pagehide', removeAll);
      removeAll();
    };
  }, [inbox, uid]);

  function undo(id: string): void {
    pending.current.get(id)?.();
    if (pending.current.delete(id)) show(id);
  }
  async function removeNow(id: string): Promise<void> {
    if (!pending.current.delete(id)) return;
    const outcome = await inbox.remove({ uid, id });
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
