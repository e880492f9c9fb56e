import { keepLabelToken } from '@beep/core/replies';
import type { UiPorts } from '@beep/ui';

/** Uses the token of a printed label that the address has, and removes it there. */
export function takeLabel(
  { settings, clock }: Pick<UiPorts, 'settings' | 'clock'>,
  recordingId: string,
): void {
  const [, token] = location.hash.split('#person=');
  if (token === undefined) return;
  keepLabelToken(settings, recordingId, { token, atMs: clock.nowMs() });
  history.replaceState(history.state, '', location.pathname + location.search);
}
