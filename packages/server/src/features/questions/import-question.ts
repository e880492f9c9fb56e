import { MAX_QUESTIONS } from '@beep/core/limits';
import type { ImportTarget } from '../../archive/import/import-recording.ts';
import { RefusedImportError } from '../../archive/import/take-sound.ts';
import { recordingState } from '../../recordings/find-recording.ts';
import { newRecordingId } from '../../storage/recording-id.ts';
import type { RecordingStore } from '../../storage/recording-store.ts';
import type { ArchivedQuestion } from './archived-question.ts';
import { saveQuestion } from './save-question.ts';
import type { QuestionStore } from './storage/index.ts';

export interface QuestionImportDeps {
  readonly stores: {
    readonly recordings: Pick<RecordingStore, 'find'>;
    readonly questions: Pick<QuestionStore, 'find' | 'save'>;
  };
  readonly now: () => number;
}

/**
 * Stores a question after its recording, with a new code. Resolves with true if it was not here, and its recording is.
 * Its names keep their ids, so that the imported answers have them; its labels are new, and no name is taken.
 */
export async function importQuestion(
  { stores, now }: QuestionImportDeps,
  {
    id,
    who,
    until,
    longestSeconds,
    tries,
    createdAt,
    keepDays,
    heardBy,
    namesShown,
    names,
    people,
  }: ArchivedQuestion,
  { uid }: Pick<ImportTarget, 'uid'>,
): Promise<boolean> {
  const recording = await stores.recordings.find(id);
  if (recording?.ownerUid !== uid || recordingState(recording, now()) !== 'live') return false;
  if ((await stores.questions.find(id)) !== undefined) return false;
  const question = {
    ...{ recording_id: id, owner_uid: uid, who, tries, longest_s: longestSeconds, keep_days: keepDays },
    ...{ heard_by: heardBy, names_shown: namesShown },
    until_ms: until === null ? null : Date.parse(until),
    created_at_ms: Math.max(Date.parse(createdAt), recording.createdAt),
  };
  const ids = people.values();
  const outcome = await saveQuestion(stores.questions, question, {
    ...{ names, newId: () => ids.next().value ?? newRecordingId(), max: MAX_QUESTIONS },
  });
  if (outcome === 'full') throw new RefusedImportError(`the account has ${MAX_QUESTIONS} questions`);
  return true;
}
