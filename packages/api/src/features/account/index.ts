/** The contract of accounts: their deletion, and what the policy lets their users do. */

export { accountCalls, accountDeletion } from './contract.ts';
export { ownPolicyCalls } from './own-policy.ts';
