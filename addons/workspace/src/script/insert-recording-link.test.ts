import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAddon } from '../bundle/build-addon.ts';
import {
  createFakeDocument,
  type FakeDocumentOptions,
  type UserSelection,
} from '../testing/fake-document.ts';
import { type OpenFile, runAddon } from '../testing/run-addon.ts';
import { strict } from '../testing/strict.ts';

const SITE = 'https://beep.example';
const LINK = `${SITE}/play/Kq7v2xW9Kq7v2xW9Kq7v2`;
const LINKED = `[Voice Note](${LINK})`;
const INSERTED = { success: true, error: null };
const NOT_INSERTED = {
  success: false,
  error: 'If the recording link did not get inserted, please copy and paste the link.',
};

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beep-addon-'));
  await buildAddon({ webUrl: SITE, outDir: folder });
});
afterAll(() => rm(folder, { recursive: true }));

async function insert(open: OpenFile, url: unknown = LINK): Promise<unknown> {
  return structuredClone((await runAddon(folder, open)).call('insertRecordingLink', url));
}

async function insertIntoDocument(
  options: FakeDocumentOptions,
): Promise<readonly [unknown, readonly string[]]> {
  const document = createFakeDocument(options);
  return [await insert({ editor: 'docs', file: document.api }), document.render()];
}

describe('in a document', () => {
  it.each<[string, UserSelection, readonly string[]]>([
    ['at the cursor', { at: 'cursor', offset: 5 }, [`Dear ${LINKED} class,`]],
    [
      'at the cursor, as text of its own',
      { at: 'cursor', offset: 5, isOwnElement: true },
      ['Dear class,', `${LINKED} `],
    ],
    ['at the cursor in a word', { at: 'cursor', offset: 2 }, [`De ${LINKED} ar class,`]],
    ['at the cursor before a comma', { at: 'cursor', offset: 10 }, [`Dear class ${LINKED},`]],
    ['at the cursor behind a word', { at: 'cursor', offset: 4 }, [`Dear ${LINKED} class,`]],
    [
      'at the cursor behind a word, as text of its own',
      { at: 'cursor', offset: 4, isOwnElement: true },
      ['Dear class,', ` ${LINKED}`],
    ],
    ['at the end where there is no cursor', { at: 'nowhere' }, ['Dear class,', LINKED]],
    ['at the end where nothing is in the selection', { at: 'empty-selection' }, ['Dear class,', LINKED]],
    ['after the selected words', { at: 'selection', of: 'TEXT', through: 3 }, [`Dear ${LINKED} class,`]],
    ['after text that is selected whole', { at: 'selection', of: 'TEXT' }, [`Dear class, ${LINKED}`]],
    ['in a selected paragraph', { at: 'selection', of: 'PARAGRAPH' }, [`Dear class, ${LINKED}`]],
    ['in a selected list item', { at: 'selection', of: 'LIST_ITEM' }, [`Dear class, ${LINKED}`]],
    ['in a selected cell', { at: 'selection', of: 'TABLE_CELL' }, ['| Dear class, |', `| ${LINKED} |`]],
    [
      'behind a selected picture',
      { at: 'selection', of: 'INLINE_IMAGE', in: 'PARAGRAPH' },
      [`Dear class,${LINKED}`],
    ],
    [
      'behind a selected picture in a list',
      { at: 'selection', of: 'INLINE_IMAGE', in: 'LIST_ITEM' },
      [`Dear class,${LINKED}`],
    ],
    ['below a selected table', { at: 'selection', of: 'TABLE' }, [LINKED, 'Dear class,']],
  ])('%s', async (_name, selection, paragraphs) => {
    expect(await insertIntoDocument({ selection })).toEqual([INSERTED, paragraphs]);
  });

  // spec: extensions.3
  it('inserts at the cursor between repeated words', async () => {
    const [, paragraphs] = await insertIntoDocument({
      text: 'Voice Note Voice Note',
      selection: { at: 'cursor', offset: 11 },
    });
    expect(paragraphs).toEqual([`Voice Note ${LINKED} Voice Note`]);
  });

  it('keeps a second link apart from the first, before which the cursor may have stayed', async () => {
    const file = createFakeDocument({ selection: { at: 'cursor', offset: 5 } });
    await insert({ editor: 'docs', file: file.api });
    await insert({ editor: 'docs', file: file.api });
    expect(file.render()).toEqual([`Dear ${LINKED} ${LINKED} class,`]);
  });

  // spec: hosts.11
  it('reports a place that takes no text', async () => {
    expect(await insertIntoDocument({ selection: { at: 'selection', of: 'FOOTNOTE' } })).toEqual([
      NOT_INSERTED,
      ['Dear class,'],
    ]);
    expect(await insertIntoDocument({ selection: { at: 'forbidden-cursor' } })).toEqual([
      NOT_INSERTED,
      ['Dear class,'],
    ]);
  });

  it.each<UserSelection>([
    { at: 'cursor', offset: 0 },
    { at: 'selection', of: 'TEXT' },
    { at: 'selection', of: 'TABLE_CELL' },
    { at: 'nowhere' },
  ])('reports a read-only document: %j', async (selection) => {
    const [outcome, paragraphs] = await insertIntoDocument({ selection, isReadOnly: true });
    expect([outcome, paragraphs.join('')]).toEqual([NOT_INSERTED, expect.stringContaining('Dear class,')]);
    expect(paragraphs.join('')).not.toContain(LINK);
  });
});

describe('in a presentation', () => {
  interface Slide {
    readonly type: string;
    /** Left, top, width and height of what is on it. */
    readonly boxes?: readonly (readonly [number, number, number | null, number | null])[];
    /** The text with the cursor or the selection. */
    readonly text?: { readonly whole: string; readonly start: number; readonly end: number };
    readonly isTable?: boolean;
  }

  const presentation = (slide: Slide | null, inserted: unknown[] = []): OpenFile => ({
    editor: 'slides',
    file: strict('Presentation', {
      getSelection: () => selection(slide, inserted),
      getPageWidth: () => 720,
      getPageHeight: () => 405,
    }),
  });

  const selection = (slide: Slide | null, inserted: unknown[]): object =>
    strict('Selection', {
      getCurrentPage: () => slide && pageOf(slide, inserted),
      getTableCellRange: () => (slide?.isTable ? cellsOf(slide) : null),
      getTextRange: () => (slide?.text ? rangeOf(slide.text, inserted) : null),
      getPageElementRange: () =>
        strict('PageElementRange', {
          getPageElements: () => [
            strict('PageElement', {
              getPageElementType: () => (slide?.isTable ? 'TABLE' : 'SHAPE'),
              asShape: () => strict('Shape', { getText: () => wholeText(slide) }),
            }),
          ],
        }),
    });

  const cellsOf = (slide: Slide): object =>
    strict('TableCellRange', {
      getTableCells: () => [strict('TableCell', { getText: () => wholeText(slide) })],
    });

  const wholeText = (slide: Slide | null): object =>
    strict('TextRange', { asString: () => slide?.text?.whole });

  const pageOf = ({ type, boxes = [] }: Slide, inserted: unknown[]): object =>
    strict('Page', {
      getPageType: () => type,
      getPageElements: () =>
        boxes.map(([left, top, width, height]) =>
          strict('PageElement', {
            getLeft: () => left,
            getTop: () => top,
            getWidth: () => width,
            getHeight: () => height,
          }),
        ),
      asSlide: () => strict('Slide', { insertTextBox: boxInto(inserted) }),
    });

  const boxInto =
    (inserted: unknown[]) =>
    (text: string, left: number, top: number, _width: number, _height: number): object =>
      strict('Shape', {
        getText: () => strict('TextRange', { getTextStyle: () => style(inserted, { text, left, top }) }),
      });

  const style = (inserted: unknown[], what: object): object =>
    strict('TextStyle', { setLinkUrl: (link: string) => void inserted.push({ ...what, link }) });

  const rangeOf = ({ whole, start, end }: NonNullable<Slide['text']>, inserted: unknown[]): object =>
    strict('TextRange', {
      asString: () => whole.slice(start, end),
      getLength: () => end - start,
      getEndIndex: () => end,
      insertText: (offset: number, added: string) =>
        strict('TextRange', {
          getRange: (from: number, to: number) =>
            strict('TextRange', {
              getTextStyle: () =>
                style(inserted, {
                  whole: whole.slice(0, start + offset) + added + whole.slice(start + offset),
                  linked: added.slice(from, to),
                }),
            }),
        }),
    });

  // spec: extensions.4
  it('puts linked text on the current slide', async () => {
    const inserted: unknown[] = [];
    expect(await insert(presentation({ type: 'SLIDE' }, inserted))).toEqual(INSERTED);
    expect(inserted).toEqual([{ text: 'Voice Note', link: LINK, left: 40, top: 40 }]);
  });

  it.each([
    ['below another note', [[40, 40, 160, 32]], { left: 40, top: 80 }],
    ['below a title', [[34, 35, 650, 45]], { left: 40, top: 80 }],
    ['beside a column of notes', [[40, 40, 160, 365]], { left: 208, top: 40 }],
    ['on a picture that fills the slide', [[0, 0, 720, 405]], { left: 40, top: 40 }],
    [
      'on such a picture, below a note',
      [
        [0, 0, 720, 405],
        [40, 40, 160, 32],
      ],
      { left: 40, top: 80 },
    ],
    ['over a line, which has no size', [[300, 300, null, null]], { left: 40, top: 40 }],
  ] as const)('puts it %s', async (_name, boxes, place) => {
    const inserted: unknown[] = [];
    expect(await insert(presentation({ type: 'SLIDE', boxes }, inserted))).toEqual(INSERTED);
    expect(inserted).toEqual([{ text: 'Voice Note', link: LINK, ...place }]);
  });

  it.each([
    ['behind a word', { whole: 'Listen\n', start: 6, end: 6 }, 'Listen Voice Note\n'],
    ['behind a space', { whole: 'Listen: \n', start: 8, end: 8 }, 'Listen: Voice Note\n'],
    ['before a word', { whole: 'Hear this\n', start: 5, end: 5 }, 'Hear Voice Note this\n'],
    ['in an empty box', { whole: '\n', start: 0, end: 0 }, 'Voice Note\n'],
    ['after the selection', { whole: 'Hear this now\n', start: 5, end: 9 }, 'Hear this Voice Note now\n'],
  ])('writes at the cursor: %s', async (_name, text, whole) => {
    const inserted: unknown[] = [];
    expect(await insert(presentation({ type: 'SLIDE', text }, inserted))).toEqual(INSERTED);
    expect(inserted).toEqual([{ whole, linked: 'Voice Note', link: LINK }]);
  });

  it.each([
    ['after the selection', { whole: 'Ada\n', start: 0, end: 3 }, 'Ada Voice Note\n'],
    ['behind a word', { whole: 'Ada\n', start: 3, end: 3 }, 'Ada Voice Note\n'],
    ['before a word', { whole: 'Ada\n', start: 0, end: 0 }, 'Voice Note Ada\n'],
  ])('writes at the cursor in a table: %s', async (_name, text, whole) => {
    const inserted: unknown[] = [];
    expect(await insert(presentation({ type: 'SLIDE', text, isTable: true }, inserted))).toEqual(INSERTED);
    expect(inserted).toEqual([{ whole, linked: 'Voice Note', link: LINK }]);
  });

  it.each([
    ['no slide is shown', presentation(null)],
    ['a layout is shown', presentation({ type: 'LAYOUT' })],
    ['nobody looks at it', { editor: 'slides', file: strict('Presentation', { getSelection: () => null }) }],
    ['none is open', { editor: 'slides', file: null }],
  ] as const)('reports the failure if %s', async (_name, open) => {
    expect(await insert(open)).toEqual(NOT_INSERTED);
  });
});

describe('in a spreadsheet', () => {
  const spreadsheet = (cell: object | null): OpenFile => ({
    editor: 'sheets',
    file: strict('Spreadsheet', { getCurrentCell: () => cell }),
  });

  // spec: extensions.4
  it('writes into the current cell', async () => {
    const written: unknown[] = [];
    const cell = strict('Range', {
      isBlank: () => true,
      setRichTextValue: (value: unknown) => void written.push(value),
    });
    expect(await insert(spreadsheet(cell))).toEqual(INSERTED);
    expect(written).toEqual([{ text: 'Voice Note', link: LINK }]);
  });

  // spec: extensions.5
  it('overwrites nothing', async () => {
    expect(await insert(spreadsheet(strict('Range', { isBlank: () => false })))).toEqual({
      success: false,
      error: 'The selected cell isn’t empty. Select an empty cell and try again.',
    });
  });

  it('reports a missing or protected cell', async () => {
    const isProtected = strict('Range', {
      isBlank: () => true,
      setRichTextValue(_value: unknown) {
        throw new Error('You are trying to edit a protected cell or object.');
      },
    });
    expect(await insert(spreadsheet(null))).toEqual(NOT_INSERTED);
    expect(await insert(spreadsheet(isProtected))).toEqual(NOT_INSERTED);
  });
});

describe('in a form', () => {
  // spec: extensions.4
  it('adds a section with the URL', async () => {
    const item = { title: '', help: '' };
    const section: object = strict('SectionHeaderItem', {
      setTitle(title: string) {
        item.title = title;
        return section;
      },
      setHelpText(help: string) {
        item.help = help;
        return section;
      },
    });
    const file = strict('Form', { addSectionHeaderItem: () => section });
    expect(await insert({ editor: 'forms', file })).toEqual(INSERTED);
    expect(item).toEqual({ title: 'Voice Note', help: LINK });
  });

  it('reports that no form is open', async () => {
    expect(await insert({ editor: 'forms', file: null })).toEqual(NOT_INSERTED);
  });
});

it.each([
  'https://evil.example/play/Kq7v2xW9',
  `${SITE}.evil.example/play/Kq7v2xW9`,
  `${SITE}/play/`,
  'javascript:alert(1)',
  '=IMPORTXML("https://evil.example")',
  undefined,
  null,
  { toString: () => LINK },
])('changes no document for %j', async (url) => {
  const touched: string[] = [];
  const file = new Proxy({}, { get: (_target, key) => touched.push(String(key)) });
  const addon = await runAddon(folder, { editor: 'docs', file });
  expect(structuredClone(addon.call('insertRecordingLink', url))).toEqual(NOT_INSERTED);
  expect(touched).toEqual([]);
});

describe('the add-on’s menu', () => {
  // spec: extensions.2
  it.each(['docs', 'slides', 'sheets', 'forms'] as const)('opens the recorder in %s', async (editor) => {
    for (const trigger of ['onOpen', 'onInstall']) {
      const addon = await runAddon(folder, { editor, file: null });
      addon.call(trigger, { authMode: 'NONE' });
      expect(addon.menu).toEqual([{ caption: 'Record a voice note', functionName: 'openRecorder' }]);
      addon.call('openRecorder');
      expect(addon.sidebars).toEqual([{ title: 'Beep', file: 'sidebar', language: 'en' }]);
    }
  });

  it('names functions that the editor can call', async () => {
    const { functionNames } = await runAddon(folder, { editor: 'docs', file: null });
    expect(functionNames.toSorted()).toEqual([
      'createFrameToken',
      'insertRecordingLink',
      'onInstall',
      'onOpen',
      'openRecorder',
    ]);
  });
});

describe('the language of the user’s Google account', () => {
  // spec: languages.9
  it.each([
    ['es', 'es', 'Grabar una nota de voz', 'Nota de voz'],
    ['es_419', 'es', 'Grabar una nota de voz', 'Nota de voz'],
    ['pt_BR', 'pt-BR', 'Gravar mensagem de voz', 'Mensagem de voz'],
    ['zh_CN', 'zh-Hans', '录制语音留言', '语音留言'],
    ['ar', 'ar', 'تسجيل ملاحظة صوتية', 'ملاحظة صوتية'],
    ['en_GB', 'en', 'Record a voice note', 'Voice Note'],
    ['tlh', 'en', 'Record a voice note', 'Voice Note'],
    [null, 'en', 'Record a voice note', 'Voice Note'],
  ] as const)('%j is that of menu, sidebar and link: %s', async (locale, language, menuItem, linkText) => {
    const item = { title: '' };
    const section: object = strict('SectionHeaderItem', {
      setTitle(title: string) {
        item.title = title;
        return section;
      },
      setHelpText: (_help: string) => section,
    });
    const file = strict('Form', { addSectionHeaderItem: () => section });
    const addon = await runAddon(folder, { editor: 'forms', file }, { locale });
    addon.call('onOpen', { authMode: 'NONE' });
    expect(addon.menu.map(({ caption }) => caption)).toEqual([menuItem]);
    addon.call('openRecorder');
    expect(addon.sidebars[0]?.language).toBe(language);
    addon.call('insertRecordingLink', LINK);
    expect(item.title).toBe(linkText);
  });

  // spec: languages.15
  it.each([
    ['es_419', 'es'],
    ['pt_PT', 'pt-BR'],
    ['zh_CN', 'zh-Hans'],
    ['zh_TW', 'en'],
    ['tlh', 'en'],
  ] as const)('is known to an engine without Intl.Locale: %s', async (locale, language) => {
    const environment = { locale, hasIntlLocale: false };
    const addon = await runAddon(folder, { editor: 'docs', file: null }, environment);
    addon.call('openRecorder');
    expect(addon.sidebars[0]?.language).toBe(language);
  });
});
