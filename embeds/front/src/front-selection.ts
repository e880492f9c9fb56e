/** The one place of Front that a recording can go to now; at least one of the two is there. */
export interface FrontSelection {
  readonly conversationId: string | null;
  /** The open draft; null where one has to be started. */
  readonly draftId: string | null;
}

/** Reads a context of Front's. Null where no single conversation and no draft is selected. */
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

/** Whether what is selected now is still the conversation, or the draft, that was selected then. */
export function isSameSelection(then: FrontSelection, now: FrontSelection | null): boolean {
  if (now === null) return false;
  if (then.conversationId !== null && now.conversationId !== null) {
    return then.conversationId === now.conversationId;
  }
  return then.draftId !== null && then.draftId === now.draftId;
}

/** Names what is selected, the same with and without the draft that a conversation has open. */
export function placeOf({ conversationId, draftId }: FrontSelection): string {
  return conversationId === null ? `draft ${draftId}` : `conversation ${conversationId}`;
}

/** An id as Front writes it: a string that is not empty. */
export function parseId(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** One property of something that came from Front. */
export function read(from: unknown, property: string): unknown {
  return typeof from === 'object' && from !== null ? Reflect.get(from, property) : undefined;
}

/** The composer's draft, else the one that the conversation names; both ways of naming the composer are known. */
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
