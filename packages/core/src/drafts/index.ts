export { type DraftDestination, isOwnRecording, type NewAddress, readdressed } from './draft-destination.ts';
export { type ClaimedDraft, claimDraft, DraftWriter, type DraftWriterOptions } from './draft-writer.ts';
export {
  type AudioFile,
  type FileOutcome,
  type KeepAudioFileOptions,
  keepAudioFile,
} from './keep-audio-file.ts';
export type {
  DraftHead,
  DraftJournal,
  DraftMetadata,
  EncodedAudio,
  FinishedDraft,
  JournalEntry,
  StorageQuota,
  StoredDraft,
  TimeRange,
  WriteOutcome,
} from './ports.ts';
