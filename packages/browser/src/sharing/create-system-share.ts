/** What the system's share sheet gets. */
export interface SharedLink {
  readonly title: string;
  readonly url: string;
}

/** Opens the system's share sheet; call it in a press handler. Null if the browser has none. */
export function createSystemShare(): ((link: SharedLink) => Promise<'done' | 'failed'>) | null {
  if (typeof navigator.share !== 'function') return null;
  return async (link) => {
    try {
      await navigator.share(link);
      return 'done';
    } catch (error) {
      // The user closed the sheet.
      return error instanceof DOMException && error.name === 'AbortError' ? 'done' : 'failed';
    }
  };
}
