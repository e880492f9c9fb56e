import type { ExpirationOption } from '@beep/core/expiry';
import { MAX_DELETED_TOGETHER, UNDO_DELETE_MS } from '@beep/core/limits';
import type { BulkChange, BulkRefusal, BulkResult, RecordingLibrary } from '@beep/core/recordings';
import {
  type BulkAction,
  bulkDoneText,
  CONTROL_LABELS,
  POLICY_TEXTS,
  SELECTED_TEXTS,
  sentencesText,
  tooManyToDelete,
} from '@beep/core/texts';
import { useState } from 'react';
import { useToast } from '../feedback/toasts.tsx';
import type { History } from './use-history.ts';
import type { Selection } from './use-selection.ts';

export interface BulkChangesOptions {
  readonly uid: string;
  readonly library: Pick<RecordingLibrary, 'changeMany'>;
  readonly history: Extract<History, { status: 'ready' }>;
  readonly selection: Selection;
}

/** Labels to be put on or taken off. */
export type LabelChanges = ReadonlyMap<string, boolean>;

export interface BulkChanges {
  readonly isRunning: boolean;
  /** Deletes the selected recordings; one toast offers to restore all of them. */
  readonly remove: () => Promise<void>;
  /** Says that more are selected than may be deleted at once. */
  readonly refuseDeletion: () => void;
  readonly label: (labels: LabelChanges) => Promise<void>;
  readonly expire: (option: ExpirationOption) => void;
}

/** Changes the selected recordings and says what became of them. Those that were refused stay selected. */
export function useBulkChanges(options: BulkChangesOptions): BulkChanges {
  const { uid, library, history, selection } = options;
  const showToast = useToast();
  const [isRunning, setRunning] = useState(false);
  const selected = selection.recordings.map(({ id }) => id);

  async function run(ids: readonly string[], change: BulkChange): Promise<BulkResult> {
    setRunning(true);
    return library.changeMany({ uid, ids, change }).finally(() => setRunning(false));
  }

  function report(action: BulkAction, { done, refused }: BulkResult): void {
    if (refused.length > 0) selection.set(refused.map(({ id }) => id));
    showToast(resultText(action, { done, refused }));
  }

  async function restore(ids: readonly string[]): Promise<void> {
    const { done, refused } = await library.changeMany({ uid, ids, change: { action: 'restore' } });
    history.refresh();
    const again = refused.filter(isPassing).map(({ id }) => id);
    showToast(resultText('restore', { done, refused }), again.length > 0 ? undo(again) : {});
  }

  const undo = (ids: readonly string[]) => ({
    shownMs: UNDO_DELETE_MS,
    action: { label: CONTROL_LABELS.undo, onPress: () => void restore(ids) },
  });

  return {
    isRunning,
    refuseDeletion: () => showToast(tooManyToDelete({ count: MAX_DELETED_TOGETHER })),
    async remove() {
      const result = await run(selected, { action: 'delete' });
      const { done, refused } = result;
      selection.set(refused.map(({ id }) => id));
      if (done.length > 0) await history.leave(done);
      if (done.length === history.recordings.length) selection.end();
      showToast(resultText('delete', result), done.length > 0 ? undo(done) : {});
    },
    async label(labels) {
      let result: BulkResult = { done: selected, refused: [] };
      for (const [label, isSet] of labels) {
        const { done, refused } = await run(result.done, { action: isSet ? 'label' : 'unlabel', label });
        history.change(done, ({ labels: own = [] }) => {
          const others = own.filter((one) => one !== label);
          return { labels: isSet ? [...others, label] : others };
        });
        result = { done, refused: [...result.refused, ...refused] };
      }
      report('label', result);
    },
    expire(option) {
      run(selected, { action: 'expire', expires_at: option }).then((result) => {
        history.refresh();
        report('expire', result);
      });
    },
  };
}

/** What became of the selected recordings, with the reason where it helps. */
export function resultText(action: BulkAction, { done, refused }: BulkResult): string {
  const text = bulkDoneText(action, done.length, refused.length);
  const reason = reasonOf(refused);
  return reason === null ? text : sentencesText(text, reason);
}

/** Why they were refused, if there is one reason that helps. */
function reasonOf(refused: readonly BulkRefusal[]): string | null {
  const reasons = new Set(
    refused.map(({ failure }) => {
      if (failure.kind === 'network') return SELECTED_TEXTS.offline;
      if (failure.kind === 'signed-out') return SELECTED_TEXTS.signedOut;
      const isTooLong = failure.kind === 'refused' && failure.code === 'invalid_expiry';
      return isTooLong ? POLICY_TEXTS.expiryTooLong : null;
    }),
  );
  const [reason = null] = reasons;
  return reasons.size === 1 ? reason : null;
}

function isPassing({ failure }: BulkRefusal): boolean {
  return failure.kind === 'network' || failure.kind === 'signed-out';
}
