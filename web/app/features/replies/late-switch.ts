import { replyCalls } from '@beep/api/features/replies';
import { createOwnerClient, type OwnerClientOptions } from '@beep/browser';
import type { CallOutcome } from '@beep/core/recordings';
import type { ReplyState, ReplySwitch } from '@beep/core/replies';
import { SOURCE } from '../../source.ts';

/** Opens a recording to replies, or closes it. */
export async function switchReplies(
  options: Pick<OwnerClientOptions, 'tokens' | 'clock'>,
  filename: string,
  wanted: ReplySwitch,
): Promise<CallOutcome<ReplyState>> {
  const call = createOwnerClient({ ...options, baseUrl: '', source: SOURCE, uid: '' });
  const outcome = await call(replyCalls.changeReplies, { filename, body: { replies: wanted } });
  return outcome.status === 'ok' ? { ...outcome, value: outcome.value.replies } : outcome;
}
