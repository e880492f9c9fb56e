import { REPLY_NAMES } from '../compiled/replies.ts';
import { REPLY_REPORT_LEAD } from '../compiled/reports.ts';

/** The accessible name of a reply: "Reply from Ada, 0:42". */
export function replyFromText(name: string | undefined, length: string): string {
  return name === undefined ? REPLY_NAMES.unnamed({ length }) : REPLY_NAMES.named({ name, length });
}

/** A report of a reply, as administrators read it. */
export function reportOfReply(replyId: string, text: string): string {
  const lead = REPLY_REPORT_LEAD({ replyId });
  return text.trim() === '' ? lead : `${lead}\n\n${text.trim()}`;
}
