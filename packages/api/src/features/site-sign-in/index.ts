/** The contract of sign-ins in recorders on pages of listed sites. */

export { type SiteSession, siteSignInCalls } from './contract.ts';
