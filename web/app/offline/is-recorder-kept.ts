/** The worker controls only the recorder's pages, not the listen pages. */
export const RECORDER_SCOPE = '/record';

/** True if the recorder's pages open offline. Never rejects. */
export async function isRecorderKept(): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker.getRegistration(RECORDER_SCOPE);
    return registration?.active !== null && registration?.active !== undefined;
  } catch {
    return false;
  }
}
