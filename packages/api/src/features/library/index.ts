/** The contract of titles, labels and changes of many recordings. */

export { libraryCalls } from './contract.ts';
