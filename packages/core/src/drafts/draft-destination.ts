import type { ToldHearing } from '../replies/told-hearing.ts';

/** Where a draft is sent, unless it is a recording of its owner with a link of its own. */
export type DraftDestination =
  /** A voice reply to a recording, made in this browser without an account. */
  | {
      readonly type: 'reply';
      readonly recordingId: string;
      /** The proof of who replied; see `createReplyTokens`. */
      readonly token: string;
      /** What the replier wants to be called; empty for none. */
      readonly name: string;
      /** Who answers a question with a list of names: the id. */
      readonly person?: string;
      /** Who hears it, as the page said; absent in drafts of earlier versions. */
      readonly told?: ToldHearing;
    }
  /** The owner's voice answer to a reply. */
  | { readonly type: 'answer'; readonly replyId: string }
  /** The owner's recording for a printed label. */
  | {
      readonly type: 'slot';
      readonly slotId: string;
      /** The recording of the label that the owner agreed to replace. */
      readonly replaces?: string;
    };

/** The destination as an optional field. */
export function withDestination(destination: DraftDestination | undefined): {
  readonly destination?: DraftDestination;
} {
  return destination === undefined ? {} : { destination };
}

/** The title as an optional field. */
export function withTitle(title: string | undefined): { readonly title?: string } {
  return title === undefined ? {} : { title };
}

/** What is changed of the destination that refused a draft; null for a recording with a link of its own. */
export type NewAddress =
  /** The recording of its label that it replaces. */
  | { readonly replaces: string }
  /** Who answers, of the names of the question. */
  | { readonly person: string }
  | null;

/** The draft with another destination. Undefined changes nothing, nor does an address for another kind of destination. */
export function readdressed<Draft extends { readonly destination?: DraftDestination }>(
  draft: Draft,
  address: NewAddress | undefined,
): Draft | Omit<Draft, 'destination'> {
  const { destination, ...own } = draft;
  if (address === null) return own;
  if (address === undefined || destination === undefined) return draft;
  const fits = 'person' in address ? destination.type === 'reply' : destination.type === 'slot';
  return fits ? { ...draft, destination: { ...destination, ...address } as DraftDestination } : draft;
}

/** True for a recording of its owner, which gets a link. */
export function isOwnRecording({ destination }: { readonly destination?: DraftDestination }): boolean {
  return destination === undefined || destination.type === 'slot';
}
