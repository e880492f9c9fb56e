import type { HeldReply } from '@beep/api/features/replies';
import { createdLabel } from '@beep/core/recordings';
import { INBOX_TEXTS, replyEndsText } from '@beep/core/texts';
import { useUiPorts } from '@beep/ui';
import type { ReactNode } from 'react';

/** When a reply ends. */
export function ReplyEnd({ reply }: { readonly reply: HeldReply }): ReactNode {
  const { clock } = useUiPorts();
  if (reply.expires_at === 0) return <span>{INBOX_TEXTS.kept}</span>;
  return <span>{replyEndsText({ day: createdLabel(reply.expires_at * 1000, clock.nowMs()) })}</span>;
}
