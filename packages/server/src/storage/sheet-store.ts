import type { SheetLayoutId } from '@beep/core/sheets';
import type { StoredRecording } from './recording-store.ts';

/** Times are milliseconds since the epoch. */
export interface StoredSheet {
  readonly id: string;
  readonly ownerUid: string;
  /** Empty for none. */
  readonly title: string;
  readonly layout: SheetLayoutId;
  readonly createdAt: number;
}

/** A sheet, and how many of its labels have a recording or are revoked. */
export interface CountedSheet extends StoredSheet {
  readonly recorded: number;
  readonly revoked: number;
}

/** A recording that a label plays. */
export type SlotRecordingFacts = Pick<StoredRecording, 'id' | 'duration' | 'createdAt' | 'title'>;

export interface StoredSlot {
  readonly id: string;
  /** On the sheet, from 1. */
  readonly number: number;
  /** The owner's; null for none. */
  readonly name: string | null;
  readonly isRevoked: boolean;
  /** Undefined if it has none that is neither deleted nor expired. */
  readonly recording?: SlotRecordingFacts | undefined;
}

/** A label and its sheet; without the sheet it has ended, with the sheet or with the account of its owner. */
export interface FoundSlot extends StoredSlot {
  readonly sheet: StoredSheet | undefined;
}

/** The label that plays a recording. */
export interface SlotOfRecording extends Pick<StoredSlot, 'id' | 'number' | 'name'> {
  readonly sheetTitle: string;
}

/** Sheets of printed labels. Each label is a slot: a link that is reserved before a recording exists. */
export interface SheetStore {
  /** Stores a sheet with the links of its labels in their order. Writes nothing if the owner has `max` sheets. */
  create(sheet: StoredSheet, slotIds: readonly string[], max: number): Promise<'stored' | 'full'>;
  /** Newest first. */
  list(ownerUid: string, now: number): Promise<readonly CountedSheet[]>;
  /** The labels of a sheet in their order; empty if there is no such sheet. */
  slotsOf(sheetId: string, now: number): Promise<readonly StoredSlot[]>;
  findSheet(id: string): Promise<StoredSheet | undefined>;
  findSlot(id: string, now: number): Promise<FoundSlot | undefined>;
  /** The labels of recordings, by the recording; those without one are not in it. */
  slotsOfRecordings(recordingIds: readonly string[]): Promise<ReadonlyMap<string, SlotOfRecording>>;
  /** Null for no name. */
  rename(slotId: string, name: string | null): Promise<void>;
  /** Ends a link for good, and deletes its recording, in one transaction. */
  revoke(slotId: string, at: number): Promise<void>;
  /** Ends all links of a sheet, deletes their recordings and forgets the sheet, in one transaction. */
  remove(sheetId: string, at: number): Promise<void>;
}
