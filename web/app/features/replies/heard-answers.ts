import type { ReplyAnswer, SentReply } from '@beep/api/features/replies';
import type { KeyValueStore } from '@beep/core/settings';

/** An own reply, whose answers say whether they were heard. */
export interface OwnReply extends Omit<SentReply, 'answers'> {
  readonly answers: readonly OwnAnswer[];
}

interface OwnAnswer extends ReplyAnswer {
  /** It was not played, as far as this browser and the service know. */
  readonly isNew: boolean;
}

/** Which answers to the replies to one recording were played. The service is told, again if it does not know. */
export interface HeardAnswers {
  mark(replies: readonly SentReply[]): readonly OwnReply[];
  add(answerId: string): void;
}

export interface HeardAnswersOptions {
  /** Kept until the user clears the site's data. */
  readonly store: KeyValueStore;
  readonly recordingId: string;
  /** Tells the service that an answer was played here. */
  readonly tell: (answerId: string) => void;
}

/** All that one person can have: 20 replies to a recording with 20 answers each. The service knows the others. */
const MOST = 400;

/** Reads the store at each call, so that another tab's plays count. If it stores nothing, they live as long as the page. */
export function createHeardAnswers({ store, recordingId, tell }: HeardAnswersOptions): HeardAnswers {
  const key = `beep.heardAnswers.${recordingId}`;
  const here = new Set<string>();
  const heard = (): Set<string> => new Set([...(store.get(key)?.split(' ') ?? []), ...here]);
  return {
    mark(replies) {
      const ids = heard();
      return replies.map((reply) => ({
        ...reply,
        answers: reply.answers.map((answer) => {
          const isHeard = ids.has(answer.id);
          if (isHeard && !answer.heard) tell(answer.id);
          return { ...answer, isNew: !(isHeard || answer.heard) };
        }),
      }));
    },
    add(answerId) {
      here.add(answerId);
      store.set(key, [...heard()].slice(-MOST).join(' '));
      tell(answerId);
    },
  };
}

/** How many answers were not heard. */
export function countNewAnswers(replies: readonly OwnReply[]): number {
  return replies.reduce((sum, { answers }) => sum + answers.filter(({ isNew }) => isNew).length, 0);
}

/** The replies once an answer was heard. */
export function withHeard(replies: readonly OwnReply[], answerId: string): readonly OwnReply[] {
  return replies.map((reply) => ({
    ...reply,
    answers: reply.answers.map((answer) => (answer.id === answerId ? { ...answer, isNew: false } : answer)),
  }));
}
