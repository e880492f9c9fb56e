import type { ExpirationOption } from '@beep/core/expiry';
import type { CallFailure, CallOutcome, RecordingLibrary } from '@beep/core/recordings';
import { ERROR_TEXTS, POLICY_TEXTS, USER_TEXTS } from '@beep/core/texts';
import { useState } from 'react';
import { useToast } from '../feedback/toasts.tsx';
import { useUiPorts } from '../ui-ports.ts';

export interface ExpiryChange {
  readonly isUpdating: boolean;
  /** `onChanged` gets the new end in milliseconds since the epoch, null for never. */
  readonly change: (
    id: string,
    option: ExpirationOption,
    onChanged: (expiresAtMs: number | null) => void,
  ) => void;
}

/** Changes when a recording deletes itself and says how that went. */
export function useExpiryChange(library: RecordingLibrary): ExpiryChange {
  const [isUpdating, setUpdating] = useState(false);
  const showToast = useToast();
  const { policy } = useUiPorts();
  return {
    isUpdating,
    change(id, option, onChanged) {
      setUpdating(true);
      library.changeExpiry(id, option).then((outcome) => {
        setUpdating(false);
        if (outcome.status === 'ok') onChanged(outcome.value);
        else if (isTooLong(outcome.failure)) policy?.send({ type: 'load' });
        showToast(toastText(outcome));
      });
    },
  };
}

/** The policy has changed since this page learned it. */
function isTooLong(failure: CallFailure): boolean {
  return failure.kind === 'refused' && failure.code === 'invalid_expiry';
}

function toastText(outcome: CallOutcome<number | null>): string {
  if (outcome.status === 'ok') return USER_TEXTS.expiryUpdated;
  return isTooLong(outcome.failure) ? POLICY_TEXTS.expiryTooLong : ERROR_TEXTS.expiryFailed;
}
