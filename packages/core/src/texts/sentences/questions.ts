import { QUESTION_RULE_TEXTS } from '../compiled/questions.ts';

/** "30 seconds", "2 minutes" */
export function answerLengthText(seconds: number): string {
  return seconds < 60
    ? QUESTION_RULE_TEXTS.seconds({ count: seconds })
    : QUESTION_RULE_TEXTS.minutes({ count: seconds / 60 });
}
