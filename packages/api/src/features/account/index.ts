/** The contract of the deletion of an account. */

export { accountCalls, accountDeletion } from './contract.ts';
