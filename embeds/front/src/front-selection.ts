/** The current target in Front; at least one of the two is set. */
export interface FrontSelection {
  readonly conversationId: string | null;
  /** The open draft; null if one must be started. */
  readonly draftId: string | null;
}

/** Parses a context of Front. Null unless a single conversation or a draft is selected. */
export function parseFrontSelection(context: unknown): FrontSelection | null {
  const conversationId = idOf(read(context, 'conversation'));
  switch (read(context, 'type')) {
    case 'singleConversation':
    case 'singleConversationPopover':
      return conversationId === null ? null : { conversationId, draftId: draftOf(context) };
    case 'messageComposer': {
      const draftId = draftOf(context);
      return draftId === null ? null : { conversationId, draftId };
    }
    default:
      return null;
  }
}

/** True if the same conversation or draft is still selected. */
export function isSameSelection(then: FrontSelection, now: FrontSelection | null): boolean {
  if (now === null) return false;
  if (then.conversationId !== null && now.conversationId !== null) {
    return then.conversationId === now.conversationId;
  }
  return then.draftId !== null && then.draftId === now.draftId;
}

/** The id of a selection, the same with and without the conversation's open draft. */
export function targetIdOf({ conversationId, draftId }: FrontSelection): string {
  return conversationId === null ? `draft ${draftId}` : `conversation ${conversationId}`;
}

/** Parses an id: a non-empty string. */
export function parseId(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Reads one property of an unvalidated value. */
export function read(from: unknown, property: string): unknown {
  return typeof from === 'object' && from !== null ? Reflect.get(from, property) : undefined;
}

/** The composer's draft, else the conversation's; handles both shapes of the composer. */
function draftOf(context: unknown): string | null {
  return (
    idOf(read(context, 'draft')) ??
    idOf(read(read(context, 'messageComposer'), 'draft')) ??
    parseId(read(read(context, 'conversation'), 'draftId'))
  );
}

function idOf(value: unknown): string | null {
  return parseId(read(value, 'id'));
}
