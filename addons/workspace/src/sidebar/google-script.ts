import type { AddonInsertion } from '@beep/bridge/addon';

/** The part of Google's client-side API that the sidebar uses; it is there in every page that Apps Script serves. */
interface ScriptRunner {
  withSuccessHandler(handler: (answer: unknown) => void): ScriptRunner;
  withFailureHandler(handler: (error: Error) => void): ScriptRunner;
  insertRecordingLink(url: string): void;
  createFrameToken(challenge: string): void;
}

declare const google: { readonly script: { readonly run: ScriptRunner } };

/** Google did not run our script: it is offline, over its quota, or the user took the permission back. */
const UNREACHABLE: AddonInsertion = {
  success: false,
  error: 'Failed to communicate with Google Workspace addon',
};

/** Calls the script that may touch the document. */
export function insertRecordingLink(url: string): Promise<AddonInsertion> {
  return new Promise((resolve) => {
    google.script.run
      .withSuccessHandler((answer) => resolve(parseInsertion(answer)))
      .withFailureHandler(() => resolve(UNREACHABLE))
      .insertRecordingLink(url);
  });
}

/** Has the script sign a token; null where it signs none. */
export function createFrameToken(challenge: string): Promise<string | null> {
  return new Promise((resolve) => {
    google.script.run
      .withSuccessHandler((answer) => resolve(typeof answer === 'string' ? answer : null))
      .withFailureHandler(() => resolve(null))
      .createFrameToken(challenge);
  });
}

/** Google has been seen to answer nothing for a call whose script was cut short: no success without the script's word. */
function parseInsertion(answer: unknown): AddonInsertion {
  if (typeof answer !== 'object' || answer === null || !('success' in answer)) {
    return { success: false, error: null };
  }
  const error = 'error' in answer && typeof answer.error === 'string' ? answer.error : null;
  return { success: answer.success === true, error };
}
