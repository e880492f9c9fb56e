/** The contract of questions: recordings that ask a class for answers by voice. */

export {
  type AskedQuestion,
  type NewQuestion,
  parseListedName,
  QUESTION_AUDIENCES,
  type Question,
  questionCalls,
} from './contract.ts';
