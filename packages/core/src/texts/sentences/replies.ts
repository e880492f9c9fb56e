import { REPLY_NAMES } from '../compiled/replies.ts';

/** The accessible name of a reply: "Reply from Ada, 0:42". */
export function replyFromText(name: string | undefined, length: string): string {
  return name === undefined ? REPLY_NAMES.unnamed({ length }) : REPLY_NAMES.named({ name, length });
}
