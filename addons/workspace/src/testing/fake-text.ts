import { strict } from './strict.ts';

/** A document's text: characters, each with its link. */
export interface FakeText {
  readonly api: object;
  /** Links as in Markdown. */
  render(): string;
  insert(offset: number, added: string): void;
}

export interface FakeTextOptions {
  readonly isReadOnly: boolean;
  readonly members?: object;
}

export function createFakeText(initial: string, { isReadOnly, members = {} }: FakeTextOptions): FakeText {
  let characters = Array.from(initial, (character) => ({ character, link: '' }));
  const write = (): void => {
    if (isReadOnly) throw new Error('You do not have permission to edit this document.');
  };
  function insert(offset: number, added: string): void {
    write();
    if (offset < 0 || offset > characters.length) throw new RangeError(`Index (${offset}) out of range`);
    // Inserted text inherits the link of the text before it.
    const link = characters[offset - 1]?.link ?? '';
    characters = characters.toSpliced(offset, 0, ...Array.from(added, (character) => ({ character, link })));
  }
  const api: object = strict('Text', {
    getType: () => 'TEXT',
    asText: (): object => api,
    getText: () => characters.map(({ character }) => character).join(''),
    insertText(offset: number, added: string) {
      insert(offset, added);
      return api;
    },
    setLinkUrl(start: number, end: number, url: string) {
      write();
      if (start < 0 || end < start || end >= characters.length) throw new RangeError('Invalid range');
      characters = characters.map((entry, at) =>
        at >= start && at <= end ? { ...entry, link: url } : entry,
      );
      return api;
    },
    ...members,
  });
  return { api, insert, render: () => renderRuns(characters) };
}

function renderRuns(characters: readonly { readonly character: string; readonly link: string }[]): string {
  let text = '';
  let open = '';
  for (const { character, link } of [...characters, { character: '', link: '' }]) {
    if (link !== open) text += `${open === '' ? '' : `](${open})`}${link === '' ? '' : '['}`;
    open = link;
    text += character;
  }
  return text;
}
