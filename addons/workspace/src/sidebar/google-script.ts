import type { AddonInsertion } from '@beep/bridge/addon';

/** The part of Google's client-side API that the sidebar uses; it is there in every page that Apps Script serves. */
interface ScriptRunner {
  withSuccessHandler(handler: (insertion: AddonInsertion) => void): ScriptRunner;
  withFailureHandler(handler: (error: Error) => void): ScriptRunner;
  insertRecordingLink(url: string): void;
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
      .withSuccessHandler(resolve)
      .withFailureHandler(() => resolve(UNREACHABLE))
      .insertRecordingLink(url);
  });
}
