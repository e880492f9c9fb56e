/** The contract of API tokens, with which programs call the service for a user. */

export { type ApiToken, type ApiTokens, apiTokenCalls, parseTokenName } from './contract.ts';
