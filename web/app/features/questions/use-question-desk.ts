import type { Question } from '@beep/api/features/questions';
import {
  type HeldReply,
  type HeldReplyList,
  MAX_REPLIES_IN_CALL,
  replyCalls,
} from '@beep/api/features/replies';
import { type Loading, useLoadedPages } from '@beep/ui';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useOwner } from '../../session/owner-client.tsx';
import { usePolling } from '../../shell/use-polling.ts';
import { type PersonState, personStates } from './person-state.ts';
import { useQuestion } from './use-question.ts';

const EVERY_MS = 5000;
/** While the service writes down what is said. */
const WRITING_EVERY_MS = 15_000;
/** A question with everything that came in. */
export interface QuestionDesk {
  readonly question: Question;
  readonly people: readonly PersonState[];
  /** The newest first. */
  readonly answers: readonly HeldReply[];
  readonly replaceAnswer: (answer: HeldReply) => void;
  /** Stable. */
  readonly refreshAnswers: () => void;
  /** False until all answers are loaded for the first time: later ones take nothing away that plays or records. */
  readonly isComplete: boolean;
}

/** A question of the user with all of its answers. New ones are loaded by themselves. */
export function useQuestionDesk(recording: string): Loading<QuestionDesk> {
  const { call, uid } = useOwner();
  const question = useQuestion(recording);
  const answers = useLoadedPages(
    ['answers', uid, recording],
    (after) => call(replyCalls.listReplies, { query: { recording, limit: MAX_REPLIES_IN_CALL, after } }),
    { refreshOnFocus: true },
  );
  usePolling(question.refresh, EVERY_MS);
  const isWriting = answers.status === 'ready' && answers.value.pages.some(hasTranscriptToCome);
  const latest = useRef(answers);
  useEffect(() => {
    latest.current = answers;
  });
  const refreshing = useRef(0);
  const refreshAnswers = useCallback(() => {
    if (latest.current.status !== 'ready') return;
    refreshing.current += 1;
    void latest.current.refresh().finally(() => {
      refreshing.current -= 1;
    });
  }, []);
  usePolling(async () => {
    if (isWriting) refreshAnswers();
  }, WRITING_EVERY_MS);
  const more = answers.status === 'ready' ? answers.value : null;
  const loadMore = useEffectEvent(() => more?.loadMore?.());
  const hasMore = more !== null && more.loadMore !== null && !more.isLoadingMore && !more.hasMoreFailed;
  useEffect(() => {
    if (hasMore) loadMore();
  }, [hasMore]);
  const [wasComplete, setComplete] = useState(false);
  if (!wasComplete && more?.loadMore === null) setComplete(true);
  // The number alone stays as it is when an answer takes the place of another one.
  const there = question.status === 'ready' ? answersOf(question.value) : null;
  const known = useRef<string | null>(null);
  useEffect(() => {
    if (known.current !== null && there !== known.current) refreshAnswers();
    known.current = there;
  }, [there, refreshAnswers]);
  if (question.status !== 'ready') return question;
  if (answers.status !== 'ready') return answers;
  const { pages, edit } = answers.value;
  const all = pages.flatMap(({ replies }) => replies);
  return {
    status: 'ready',
    refresh: question.refresh,
    value: {
      question: question.value,
      people: personStates(question.value.people, all),
      answers: all,
      replaceAnswer(answer) {
        edit((page) => ({
          ...page,
          replies: page.replies.map((one) => (one.id === answer.id ? answer : one)),
        }));
        // The data library drops what was being loaded when something is edited.
        if (refreshing.current > 0) refreshAnswers();
      },
      refreshAnswers,
      isComplete: wasComplete,
    },
  };
}

function answersOf({ answers, latest = '' }: Pick<Question, 'answers' | 'latest'>): string {
  return `${answers} ${latest}`;
}

function hasTranscriptToCome({ replies }: HeldReplyList): boolean {
  return replies.some(({ transcript }) => transcript === 'writing');
}
