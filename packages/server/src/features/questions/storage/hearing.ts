import type { Policy } from '@beep/core/policies';
import {
  ANSWER_HEARERS,
  type AnswerHearers,
  SHOWN_NAMES,
  type ShownNames,
  type ToldHearing,
} from '@beep/core/replies';

/** Who hears the answers to a question besides its owner, and what they see of names. */
export interface Hearing extends ToldHearing {
  /** They hear only what the owner lets through. */
  readonly isChosen: boolean;
}

/** What the owner chose, within the policy. */
export function hearingOf(
  { heard_by, names_shown }: { readonly heard_by: AnswerHearers; readonly names_shown: ShownNames },
  policy: Pick<Policy, 'replies' | 'answersHeardBy' | 'answerNames'>,
): Hearing {
  const most = policy.replies ? policy.answersHeardBy : 'owner';
  return {
    hearers: lesser(ANSWER_HEARERS, heard_by, most),
    names: policy.answerNames ? names_shown : 'none',
    // A policy with fewer hearers does not let through what the owner did not.
    isChosen: heard_by === 'everyone',
  };
}

/** What the sender of an answer was told about its audience. A field is undefined if the request has none. */
export type Told = { readonly [Field in keyof ToldHearing]: ToldHearing[Field] | undefined };

/** The promise to the sender of an answer: the narrower of the rules now and what the sender was told. */
export function promiseWithin({ hearers, names }: Hearing, told: Told): ToldHearing {
  return {
    hearers: lesser(ANSWER_HEARERS, hearers, told.hearers ?? hearers),
    names: lesser(SHOWN_NAMES, names, told.names ?? names),
  };
}

/** What its sender must have been told for others to hear an answer: this, or that more people would. */
export function promisesFor({ hearers, isChosen }: Hearing): readonly AnswerHearers[] {
  if (hearers === 'owner') return [];
  if (hearers === 'everyone') return ['everyone'];
  return isChosen ? ['answerers', 'everyone'] : ['answerers'];
}

/** The names that others see, if the sender was told `promised`. */
export function namesWithin(names: ShownNames, promised: ShownNames): ShownNames {
  return lesser(SHOWN_NAMES, names, promised);
}

function lesser<Value>(order: readonly Value[], one: Value, other: Value): Value {
  return order.indexOf(one) < order.indexOf(other) ? one : other;
}
