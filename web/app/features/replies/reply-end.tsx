import type { HeldReply } from '@beep/api/features/replies';
import { INBOX_TEXTS, replyEndsText } from '@beep/core/texts';
import { shortDate } from '@beep/core/time';
import type { ReactNode } from 'react';

/** When a reply ends. */
export function ReplyEnd({ reply }: { readonly reply: HeldReply }): ReactNode {
  if (reply.expires_at === 0) return <span>{INBOX_TEXTS.kept}</span>;
  return <span>{replyEndsText({ day: shortDate(reply.expires_at * 1000) })}</span>;
}
