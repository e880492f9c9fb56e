import type { ListPlace } from '@beep/ui';

/**
 * What a list keeps in its entry of the browser's history. The text searched for is not in the address: it may be a
 * pupil's name, and addresses reach logs and other sites.
 */
export interface ListState {
  /** Whose list it was: the next user of this window must not see it. */
  readonly uid: string;
  readonly words: string;
  readonly place: ListPlace | null;
}

/** What was kept for this user; nothing of what another one set. */
export function parseListState(state: unknown, uid: string): ListState {
  const list = fieldsOf(fieldsOf(state).list);
  const { words, place } = list.uid === uid ? list : {};
  return { uid, words: textOf(words) ?? '', place: parsePlace(fieldsOf(place)) };
}

function parsePlace({ pages, top, opened, selected }: Fields): ListPlace | null {
  const { id, px } = fieldsOf(top);
  const topId = textOf(id);
  if (!Number.isInteger(pages)) return null;
  return {
    pages: Math.max(1, Number(pages)),
    top: topId === null ? null : { id: topId, px: Number(px) || 0 },
    opened: textOf(opened),
    selected: Array.isArray(selected) ? selected.filter((id) => typeof id === 'string') : null,
  };
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return Object(value);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
