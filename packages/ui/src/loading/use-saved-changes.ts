import type { CallOutcome } from '@beep/core/recordings';
import { useRef, useState } from 'react';
import type { LoadedValue } from './use-loaded-value.ts';

/** What {@link useSavedChanges} gives. */
export interface SavedChanges<Value, Change> {
  /** As the user wants it; undefined until it is loaded. */
  readonly shown: Value | undefined;
  /** What became of the last change; null before the first. */
  readonly saving: 'saving' | 'saved' | 'notSaved' | null;
  /** Shows a change at once and saves it. */
  readonly change: (change: Change) => void;
}

/**
 * Saves each change of what was loaded. One call at a time, and the last change wins: those that come during a call are
 * saved after it. If saving fails, what is stored is shown. `save` resolves with the whole value.
 */
export function useSavedChanges<Value extends object, Change extends object>(
  loaded: LoadedValue<Value>,
  save: (change: Change) => Promise<CallOutcome<Value>>,
): SavedChanges<Value, Change> {
  const [saving, setSaving] = useState<SavedChanges<Value, Change>['saving']>(null);
  /** All changes since the last call that had no other after it. */
  const [wanted, setWanted] = useState<Change | null>(null);
  const latest = useRef<Change | null>(null);

  const saveAll = async (): Promise<void> => {
    let status: CallOutcome<Value>['status'] = 'ok';
    for (let sent: Change | null = null; status === 'ok' && sent !== latest.current; ) {
      sent = latest.current as Change;
      const outcome = await save(sent);
      status = outcome.status;
      if (outcome.status === 'ok') loaded.edit(() => outcome.value);
    }
    latest.current = null;
    setWanted(null);
    setSaving(status === 'ok' ? 'saved' : 'notSaved');
  };

  return {
    shown: loaded.status === 'ready' ? { ...loaded.value, ...wanted } : undefined,
    saving,
    change(change) {
      const isFirst = latest.current === null;
      latest.current = { ...latest.current, ...change };
      setWanted(latest.current);
      if (!isFirst) return;
      setSaving('saving');
      void saveAll();
    },
  };
}
