/** The other data of the owner in an archive: one file for each list. A list without lines has no file. */
export const OWNER_LISTS = ['sheets', 'playlists', 'questions', 'nameLists'] as const;
export type OwnerList = (typeof OWNER_LISTS)[number];

/** A line of such a file, by its part that all have. */
export interface OwnerFacts {
  readonly id: string;
  readonly createdAt: string;
}

/** The name of the file, and its first and last line. */
export function listFrame(list: OwnerList): Readonly<Record<'name' | 'head' | 'tail', string>> {
  return {
    name: `${list}.json`,
    head: `{"format":"beep-${list}","version":1,"${list}":[`,
    tail: ']}',
  };
}
