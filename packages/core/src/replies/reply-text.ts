import type { DraftDestination } from '../drafts/draft-destination.ts';
import type { UploadFailure } from '../outbox/send-draft.ts';
import { uploadText } from '../outbox/upload-text.ts';
import { ANSWER_FAILURE_TEXTS, REPLY_FAILURE_TEXTS } from '../texts/index.ts';

/** Why a reply or an answer was not sent. `pageUrl` is the page that the user is on. */
export function replyFailureText(
  failure: UploadFailure,
  destination: DraftDestination | undefined,
  pageUrl: string,
): string {
  const texts: Readonly<Record<string, string>> =
    destination?.type === 'answer' ? ANSWER_FAILURE_TEXTS : REPLY_FAILURE_TEXTS;
  if (failure.kind === 'refused' && failure.code !== undefined && Object.hasOwn(texts, failure.code)) {
    return texts[failure.code] ?? uploadText(failure, pageUrl);
  }
  return uploadText(failure, pageUrl);
}
