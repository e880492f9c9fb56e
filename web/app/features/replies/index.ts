/** What other pages show of voice replies. What is not shown at once loads when it is. */

import type { createSiteSummary } from './late-summary.ts';
import type { switchReplies } from './late-switch.ts';

export type { ReplySummaryActor, ReplySummaryState } from './create-reply-summary.ts';
export type { SummaryParts } from './late-summary.ts';
export { LazyReplyRoom } from './lazy-reply-room.tsx';

export const loadSummary = async (): Promise<typeof createSiteSummary> =>
  (await import('./late-summary.ts')).createSiteSummary;

export const loadSwitch = async (): Promise<typeof switchReplies> =>
  (await import('./late-switch.ts')).switchReplies;
