/** What other pages show of voice replies. Its code loads when they do. */

import type { OthersRoom } from './late-others-room.tsx';
import type { ReplyRoom } from './late-reply-room.tsx';
import type { createSiteSummary } from './late-summary.ts';
import type { switchReplies } from './late-switch.ts';
import type * as replyParts from './reply-parts.ts';

export type { ReplySummaryActor, ReplySummaryState } from './create-reply-summary.ts';
export type { ReplyRoomProps } from './late-reply-room.tsx';
export type { SummaryParts } from './late-summary.ts';
export type { LoadHeldAudio } from './use-held-reply.ts';

/** Not loaded before somebody replies. */
export const loadReplyRoom = async (): Promise<typeof ReplyRoom> =>
  (await import('./late-reply-room.tsx')).ReplyRoom;

/** For who only listens. */
export const loadOthersRoom = async (): Promise<typeof OthersRoom> =>
  (await import('./late-others-room.tsx')).OthersRoom;

export const loadSummary = async (): Promise<typeof createSiteSummary> =>
  (await import('./late-summary.ts')).createSiteSummary;

export const loadSwitch = async (): Promise<typeof switchReplies> =>
  (await import('./late-switch.ts')).switchReplies;

export type ReplyParts = typeof replyParts;

/** For screens that have their own way to hear replies. */
export const loadReplyParts = async (): Promise<ReplyParts> => import('./reply-parts.ts');
