import type { DraftHead, DraftJournal, JournalEntry } from '@beep/core/drafts';
import { afterEach, beforeEach, vi } from 'vitest';
import { createDraftJournal } from '../drafts/create-draft-journal.ts';
import { begunIn, removeHeld } from './stored-drafts.ts';

/** The journal of the current test. */
export let journal: DraftJournal;

/** Opens a journal before each test of the file, and removes its drafts and all mocks afterwards. */
export function useJournal(): void {
  beforeEach(() => {
    journal = createDraftJournal();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await removeHeld();
  });
}

export function begun(head: DraftHead, at: DraftJournal = journal): Promise<JournalEntry> {
  return begunIn(at, head);
}
