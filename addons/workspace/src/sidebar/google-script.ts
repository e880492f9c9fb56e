import type { AddonInsertion } from '@beep/bridge/addon';

/** The used part of Google's client-side API, which every page served by Apps Script has. */
interface ScriptRunner {
  withSuccessHandler(handler: (answer: unknown) => void): ScriptRunner;
  withFailureHandler(handler: (error: Error) => void): ScriptRunner;
  insertRecordingLink(url: string): void;
  createFrameToken(challenge: string): void;
}

declare const google: { readonly script: { readonly run: ScriptRunner } };

/** The script did not run: offline, over quota, or the permission was revoked. */
const UNREACHABLE: AddonInsertion = {
  success: false,
  error: 'Failed to communicate with Google Workspace addon',
};

/** Calls the script, which has access to the document. */
export function insertRecordingLink(url: string): Promise<AddonInsertion> {
  return new Promise((resolve) => {
    google.script.run
      .withSuccessHandler((answer) => resolve(parseInsertion(answer)))
      .withFailureHandler(() => resolve(UNREACHABLE))
      .insertRecordingLink(url);
  });
}

/** Asks the script for a token; null if it signs none. */
export function createFrameToken(challenge: string): Promise<string | null> {
  return new Promise((resolve) => {
    google.script.run
      .withSuccessHandler((answer) => resolve(typeof answer === 'string' ? answer : null))
      .withFailureHandler(() => resolve(null))
      .createFrameToken(challenge);
  });
}

/** Google has been seen to answer nothing for an interrupted script: only an explicit answer is a success. */
function parseInsertion(answer: unknown): AddonInsertion {
  if (typeof answer !== 'object' || answer === null || !('success' in answer)) {
    return { success: false, error: null };
  }
  const error = 'error' in answer && typeof answer.error === 'string' ? answer.error : null;
  return { success: answer.success === true, error };
}
