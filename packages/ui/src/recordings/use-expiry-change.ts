import type { ExpirationOption } from '@beep/core/expiry';
import type { RecordingLibrary } from '@beep/core/recordings';
import { ERROR_TEXTS, USER_TEXTS } from '@beep/core/texts';
import { useState } from 'react';
import { useToast } from '../feedback/toasts.tsx';

export interface ExpiryChange {
  readonly isUpdating: boolean;
  /** `onChanged` gets the new end in milliseconds since the epoch, null for never. */
  readonly change: (
    id: string,
    option: ExpirationOption,
    onChanged: (expiresAtMs: number | null) => void,
  ) => void;
}

/** Changes when a recording deletes itself and says how that went (spec 1, section 4: expiry change). */
export function useExpiryChange(library: RecordingLibrary): ExpiryChange {
  const [isUpdating, setUpdating] = useState(false);
  const showToast = useToast();
  return {
    isUpdating,
    change(id, option, onChanged) {
      setUpdating(true);
      library.changeExpiry(id, option).then((outcome) => {
        setUpdating(false);
        if (outcome.status === 'ok') onChanged(outcome.value);
        showToast(outcome.status === 'ok' ? USER_TEXTS.expiryUpdated : ERROR_TEXTS.expiryFailed);
      });
    },
  };
}
