import type { ALLOW_MICROPHONE_STEPS } from '../texts/index.ts';

/** The browser, which decides where the user allows the microphone. */
export type AllowingBrowser = Exclude<keyof typeof ALLOW_MICROPHONE_STEPS, 'system'>;
