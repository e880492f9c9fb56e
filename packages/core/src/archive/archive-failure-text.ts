import type { CallFailure } from '../recordings/call-outcome.ts';
import { ARCHIVE_TEXTS } from '../texts/index.ts';

/** Why the archive is not known or was not begun. */
export function archiveFailureText(failure: CallFailure): string {
  if (failure.kind === 'network') return ARCHIVE_TEXTS.offline;
  return failure.kind === 'refused' && failure.code === 'rate_limited'
    ? ARCHIVE_TEXTS.tooSoon
    : ARCHIVE_TEXTS.failed;
}
