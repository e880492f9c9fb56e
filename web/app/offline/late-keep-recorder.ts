/** Loads the code that stores the recorder for offline use, and runs it. If it does not load, the next page tries again. */
export async function lateKeepRecorder(): Promise<void> {
  try {
    (await import('./keep-recorder.ts')).keepRecorder();
  } catch {
    // The next page tries again.
  }
}
