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

/**
 * The draft with another destination: without its label for null, so that it gets a link of its own; in the place of a
 * recording that its label has. Undefined changes nothing.
 */
export function readdressed<Draft extends { readonly destination?: DraftDestination }>(
  draft: Draft,
  replaces: string | null | undefined,
): Draft | Omit<Draft, 'destination'> {
  const { destination, ...own } = draft;
  if (replaces === null) return own;
  if (replaces === undefined || destination?.type !== 'slot') return draft;
  return { ...draft, destination: { ...destination, replaces } };
}

/** True for a recording of its owner, which gets a link. */
export function isOwnRecording({ destination }: { readonly destination?: DraftDestination }): boolean {
  return destination === undefined || destination.type === 'slot';
}
