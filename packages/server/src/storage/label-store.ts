import type { Label } from '@beep/core/recordings';

/** Of concurrent changes of a label the last one counts. */
export interface LabelStore {
  /** Sorted by name, without regard to capitals. */
  list(ownerUid: string): Promise<readonly Label[]>;
  /**
   * Creates or replaces the owner's label. Writes nothing and resolves with 'name_taken' if another one of the owner's
   * has the name, in capitals or not, and with 'full' if the owner has `max` others.
   */
  put(ownerUid: string, label: Label, max: number): Promise<'stored' | 'name_taken' | 'full'>;
  /** Takes the label off every recording too. Resolves with false if the owner has no such label. */
  remove(ownerUid: string, id: string): Promise<boolean>;
  /** The ids of the existing labels of each recording that has one. */
  of(recordingIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Gives these recordings a label that exists, or takes it off. The caller has checked the owner of both. */
  assign(
    recordingIds: readonly string[],
    change: { readonly labelId: string; readonly isSet: boolean },
  ): Promise<void>;
}
