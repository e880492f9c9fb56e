export type {
  DraftHead,
  DraftJournal,
  FinishedDraft,
  JournalEntry,
  StorageQuota,
  StoredDraft,
  TakeNote,
  TimeRange,
  WriteOutcome,
} from './ports.ts';
