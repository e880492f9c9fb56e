/** The contract of the settings of an account that the service applies. */

export { preferenceCalls } from './contract.ts';
