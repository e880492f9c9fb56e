export type {
  DraftHead,
  DraftJournal,
  DraftMetadata,
  FinishedDraft,
  JournalEntry,
  StorageQuota,
  StoredDraft,
  TimeRange,
  WriteOutcome,
} from './ports.ts';
