/** A value in a room: a message, null or an empty string where there is none, or a group of values. */
export type RoomValue = string | null | readonly RoomValue[] | { readonly [name: string]: RoomValue };

/** What a JSON file of English has. A name that begins with @ has the comment on the name after it. */
export type Room = { readonly [name: string]: RoomValue };

/** One message of a room. */
export interface Message {
  /** Where it is in its room: `RECORDER_TEXTS.noSound`, `HOME_TEXTS.heading.0`. */
  readonly path: string;
  readonly text: string;
  /** The comments on it and on its groups, for translators. */
  readonly comments: readonly string[];
}

/** The messages of a room, in its order. */
export function messagesOf(room: Room): readonly Message[] {
  return messagesIn(room, '', []);
}

function messagesIn(value: RoomValue, path: string, comments: readonly string[]): readonly Message[] {
  if (value === null || value === '') return [];
  if (typeof value === 'string') return [{ path, text: value, comments }];
  return namedValues(value).flatMap(({ name, value: part, comment }) =>
    messagesIn(
      part,
      path === '' ? name : `${path}.${name}`,
      comment === undefined ? comments : [...comments, comment],
    ),
  );
}

/** The values of a group with their names and comments, without the entries that are comments. */
export function namedValues(
  group: readonly RoomValue[] | { readonly [name: string]: RoomValue },
): readonly { readonly name: string; readonly value: RoomValue; readonly comment: string | undefined }[] {
  const comments = group as { readonly [name: string]: RoomValue };
  return Object.entries(group)
    .filter(([name]) => !name.startsWith('@'))
    .map(([name, value]) => {
      const comment = comments[`@${name}`];
      return { name, value, comment: typeof comment === 'string' ? comment : undefined };
    });
}
