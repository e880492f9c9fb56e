/** The contract of titles, labels and changes of many recordings. */

export { type Label, labelCalls, libraryCalls } from './contract.ts';
