import type { ListedRecording } from '@beep/core/recordings';
import { DELETION_TEXTS } from '@beep/core/texts';

/** What is known of a recording that other things depend on. */
export type DeletedRecording = Pick<ListedRecording, 'asksQuestion' | 'hasReplies' | 'slot'>;

/** What is deleted with recordings, or ends with them, in sentences; none if they go alone. */
export function deletedWith(recordings: readonly DeletedRecording[]): readonly string[] {
  const of = { isOne: recordings.length === 1 };
  return [
    ...(recordings.some(({ asksQuestion }) => asksQuestion) ? [DELETION_TEXTS.questions(of)] : []),
    ...(recordings.some(({ hasReplies }) => hasReplies) ? [DELETION_TEXTS.replies(of)] : []),
    ...(recordings.some(({ slot }) => slot) ? [DELETION_TEXTS.labels(of)] : []),
  ];
}
