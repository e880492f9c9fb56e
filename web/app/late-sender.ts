import type { SendDraft } from '@beep/core/outbox';
import { NETWORK_FAILURE_TEXTS } from '@beep/core/texts';

/** Sends drafts with code that `load` loads. A draft fails as `network` if that fails; the next one tries again. */
export function lateSender(load: () => Promise<SendDraft>): SendDraft {
  return (draft, listener, signal) => {
    load().then(
      (send) => {
        if (!signal.aborted) send(draft, listener, signal);
      },
      () => {
        if (signal.aborted) return;
        listener.failed({ kind: 'network', message: NETWORK_FAILURE_TEXTS.unreachable });
      },
    );
  };
}
