/** The contract of the settings of an account that the service applies. */

export { type Preferences, type PreferencesChange, preferenceCalls } from './contract.ts';
