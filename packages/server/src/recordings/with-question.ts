import type { RecordingResource } from '@beep/api';
import { isOver, type QuestionStore } from '../features/questions/storage/index.ts';

export interface WithQuestionDeps {
  readonly stores: { readonly questions: Pick<QuestionStore, 'find'> };
  readonly now: () => number;
}

/** Says whether it asks a question that can be answered now. Most recordings take no replies and need no read. */
export async function withQuestion(
  resource: RecordingResource,
  { stores, now }: WithQuestionDeps,
): Promise<RecordingResource> {
  if (!resource.replies_open) return resource;
  const question = await stores.questions.find(resource.filename);
  return question === undefined || isOver(question, now()) ? resource : { ...resource, question_open: true };
}
