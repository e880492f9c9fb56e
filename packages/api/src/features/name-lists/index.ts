/** The contract of lists of names, which their owner keeps for questions and for sheets of labels. */

export { type NameList, type NameListSummary, nameListCalls } from './contract.ts';
