import type { AddonInsertion } from '@beep/bridge/addon';
import { ADD_ON_TEXTS } from '@beep/core/texts';

/** The used part of Google's client-side API, which every page served by Apps Script has. */
interface ScriptRunner {
  withSuccessHandler(handler: (response: unknown) => void): ScriptRunner;
  withFailureHandler(handler: (error: Error) => void): ScriptRunner;
  insertRecordingLink(url: string): void;
  createFrameToken(challenge: string): void;
}

declare const google: { readonly script: { readonly run: ScriptRunner } };

/** The script did not run: offline, over quota, or the permission was revoked. */
const UNREACHABLE: AddonInsertion = {
  success: false,
  error: ADD_ON_TEXTS.unreachable,
};

/** Calls the script, which has access to the document. */
export function insertRecordingLink(url: string): Promise<AddonInsertion> {
  return new Promise((resolve) => {
    google.script.run
      .withSuccessHandler((response) => resolve(parseInsertion(response)))
      .withFailureHandler(() => resolve(UNREACHABLE))
      .insertRecordingLink(url);
  });
}

/** Asks the script for a token; null if it signs none. */
export function createFrameToken(challenge: string): Promise<string | null> {
  return new Promise((resolve) => {
    google.script.run
      .withSuccessHandler((response) => resolve(typeof response === 'string' ? response : null))
      .withFailureHandler(() => resolve(null))
      .createFrameToken(challenge);
  });
}

/** Google has been seen to answer nothing for an interrupted script: only an explicit answer is a success. */
function parseInsertion(response: unknown): AddonInsertion {
  if (typeof response !== 'object' || response === null || !('success' in response)) {
    return { success: false, error: null };
  }
  const error = 'error' in response && typeof response.error === 'string' ? response.error : null;
  return { success: response.success === true, error };
}
