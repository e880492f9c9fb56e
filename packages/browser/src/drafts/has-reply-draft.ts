import { VISITOR_UID } from '@beep/core/replies';
import { JOURNAL_NAME } from './journal-name.ts';

/**
 * Whether a reply to this recording is stored in this browser, for pages that must not load the journal to know. A
 * browser that is killed keeps the draft, and may lose what was written to local storage just before. Never rejects.
 */
export async function hasReplyDraft(recordingId: string): Promise<boolean> {
  try {
    const databases = await indexedDB.databases();
    // Opening creates a database that is not there.
    if (!databases.some(({ name }) => name === JOURNAL_NAME)) return false;
    const database = await result(indexedDB.open(JOURNAL_NAME));
    try {
      const drafts = database.transaction('takes').objectStore('takes').index('ownerUid');
      const rows: unknown[] = await result(drafts.getAll(VISITOR_UID));
      return rows.some((row) => isReplyTo(row, recordingId));
    } finally {
      database.close();
    }
  } catch {
    return false;
  }
}

function isReplyTo(row: unknown, recordingId: string): boolean {
  const { destination } = row as { readonly destination?: { readonly recordingId?: unknown } };
  return destination?.recordingId === recordingId;
}

function result<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
