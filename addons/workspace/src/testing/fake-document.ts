import { createFakeText, type FakeText } from './fake-text.ts';
import { strict } from './strict.ts';

/** The user's position in the document; `nowhere` has no cursor, as when the editor has lost the focus. */
export type UserSelection =
  | { readonly at: 'nowhere' }
  | { readonly at: 'cursor'; readonly offset: number; readonly isOwnElement?: boolean }
  | { readonly at: 'forbidden-cursor' }
  | { readonly at: 'selection'; readonly of: 'TEXT'; readonly through?: number }
  | {
      readonly at: 'selection';
      readonly of: 'PARAGRAPH' | 'LIST_ITEM' | 'TABLE_CELL' | 'TABLE' | 'FOOTNOTE';
    }
  | { readonly at: 'selection'; readonly of: 'INLINE_IMAGE'; readonly in: 'PARAGRAPH' | 'LIST_ITEM' }
  | { readonly at: 'empty-selection' };

export interface FakeDocument {
  readonly api: object;
  /** All paragraphs in order, links as in Markdown, cells between bars. */
  render(): readonly string[];
}

export interface FakeDocumentOptions {
  readonly selection: UserSelection;
  readonly text?: string;
  readonly isReadOnly?: boolean;
}

const TYPES = [
  'BODY_SECTION',
  'TEXT',
  'PARAGRAPH',
  'LIST_ITEM',
  'TABLE_CELL',
  'TABLE',
  'INLINE_IMAGE',
] as const;

/** The used part of `DocumentApp.ElementType`. */
export const elementTypes: object = strict(
  'ElementType',
  Object.fromEntries(TYPES.map((type) => [type, type])),
);

/** A document of one paragraph, or one cell, that the user is in. */
export function createFakeDocument(options: FakeDocumentOptions): FakeDocument {
  const { selection, text = 'Dear class,', isReadOnly = false } = options;
  const first = createFakeText(text, { isReadOnly });
  const above: FakeText[] = [];
  const added: FakeText[] = [];
  const isCell = selection.at === 'selection' && selection.of === 'TABLE_CELL';

  function appendParagraph(content: string): object {
    const paragraph = createFakeText('', { isReadOnly });
    paragraph.insert(0, content);
    added.push(paragraph);
    return strict('Paragraph', { editAsText: () => paragraph.api });
  }

  /** A selected table stands above the paragraph. */
  function insertParagraph(index: number, content: string): object {
    if (index !== 1) throw new RangeError(`Child index (${index}) must be below the table`);
    const paragraph = createFakeText('', { isReadOnly });
    paragraph.insert(0, content);
    above.push(paragraph);
    return strict('Paragraph', { editAsText: () => paragraph.api });
  }

  function positionAt(offset: number, isOwnElement: boolean): object {
    return strict('Position', {
      getSurroundingTextOffset: () => offset,
      getSurroundingText: () => first.api,
      insertText(content: string) {
        if (!isOwnElement) {
          first.insert(offset, content);
          return first.api;
        }
        const own = createFakeText('', { isReadOnly });
        own.insert(0, content);
        added.push(own);
        return own.api;
      },
    });
  }

  const api = strict('Document', {
    getSelection: () => selectionOf({ selection, first, appendParagraph }),
    getCursor() {
      if (selection.at === 'cursor') return positionAt(selection.offset, selection.isOwnElement ?? false);
      if (selection.at !== 'forbidden-cursor') return null;
      return strict('Position', {
        getSurroundingTextOffset: () => -1,
        getSurroundingText: () => null,
        insertText: (_content: string) => null,
      });
    },
    getBody: () => strict('Body', { appendParagraph, insertParagraph, getChildIndex: (_child: object) => 0 }),
  });
  const cell = (paragraph: string): string => `| ${paragraph} |`;
  return {
    api,
    render: () =>
      [...above, first, ...added].map((paragraph) => (isCell ? cell : String)(paragraph.render())),
  };
}

interface Selected {
  readonly selection: UserSelection;
  readonly first: FakeText;
  readonly appendParagraph: (content: string) => object;
}

function selectionOf({ selection, first, appendParagraph }: Selected): object | null {
  if (selection.at === 'empty-selection') return strict('Range', { getRangeElements: () => [] });
  if (selection.at !== 'selection') return null;
  const last = strict('RangeElement', {
    getElement: () => selectedElement({ selection, first, appendParagraph }),
    isPartial: () => selection.of === 'TEXT' && selection.through !== undefined,
    getEndOffsetInclusive: () => (selection.of === 'TEXT' ? (selection.through ?? -1) : -1),
  });
  const earlier = strict('RangeElement', {});
  return strict('Range', { getRangeElements: () => [earlier, last] });
}

function selectedElement({ selection, first, appendParagraph }: Selected): object {
  if (selection.at !== 'selection' || selection.of === 'TEXT') return first.api;
  switch (selection.of) {
    case 'PARAGRAPH':
    case 'LIST_ITEM': {
      const line: object = strict(selection.of, {
        getType: () => selection.of,
        [selection.of === 'PARAGRAPH' ? 'asParagraph' : 'asListItem']: (): object => line,
        editAsText: () => first.api,
      });
      return line;
    }
    case 'TABLE_CELL': {
      const cell: object = strict('TableCell', {
        getType: () => selection.of,
        asTableCell: (): object => cell,
        appendParagraph,
      });
      return cell;
    }
    case 'TABLE':
      return strict('Table', {
        getType: () => selection.of,
        getParent: () => strict('Body', { getType: () => 'BODY_SECTION' }),
      });
    case 'FOOTNOTE':
      return strict('Footnote', { getType: () => selection.of, getParent: () => null });
    case 'INLINE_IMAGE':
      return pictureIn(first, selection.in);
  }
}

/** A picture at the end of a line that also has text. */
function pictureIn(first: FakeText, type: 'PARAGRAPH' | 'LIST_ITEM'): object {
  const line: object = strict(type, {
    getType: () => type,
    [type === 'PARAGRAPH' ? 'asParagraph' : 'asListItem']: (): object => line,
    getChildIndex: (_child: object) => 1,
    insertText(index: number, content: string) {
      if (index !== 2) throw new RangeError(`Child index (${index}) must be behind the picture`);
      const offset = (Reflect.get(first.api, 'getText') as () => string)().length;
      first.insert(offset, content);
      return strict('Text', {
        setLinkUrl: (start: number, end: number, url: string) =>
          (Reflect.get(first.api, 'setLinkUrl') as (...args: readonly unknown[]) => object)(
            offset + start,
            offset + end,
            url,
          ),
      });
    },
  });
  return strict('InlineImage', { getType: () => 'INLINE_IMAGE', getParent: () => line });
}
