/** The contract of questions: recordings that ask a class for answers by voice. */

export {
  type AskedQuestion,
  type NameLabel,
  type NewQuestion,
  type OtherAnswer,
  parseListedName,
  QUESTION_AUDIENCES,
  type Question,
  type QuestionSummary,
  questionCalls,
} from './contract.ts';
