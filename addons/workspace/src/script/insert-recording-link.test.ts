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
    ['at the cursor', { at: 'cursor', offset: 5 }, [`Dear ${LINKED}class,`]],
    [
      'at the cursor, as text of its own',
      { at: 'cursor', offset: 5, isOwnElement: true },
      ['Dear class,', LINKED],
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

  it('inserts at the cursor between repeated words', async () => {
    const [, paragraphs] = await insertIntoDocument({
      text: 'Voice Note Voice Note',
      selection: { at: 'cursor', offset: 11 },
    });
    expect(paragraphs).toEqual([`Voice Note ${LINKED}Voice Note`]);
  });

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
  const presentation = (page: object | null, texts: unknown[] = []): OpenFile => ({
    editor: 'slides',
    file: strict('Presentation', {
      getSelection: () => strict('Selection', { getCurrentPage: () => page && slide(page, texts) }),
    }),
  });
  const slide = (page: object, texts: unknown[]): object =>
    strict('Page', {
      getPageType: () => Reflect.get(page, 'type'),
      asSlide: () => strict('Slide', { insertTextBox: boxInto(texts) }),
    });
  const boxInto =
    (texts: unknown[]) =>
    (text: string, _left: number, _top: number, _width: number, _height: number): object =>
      strict('Shape', {
        getText: () =>
          strict('TextRange', {
            getTextStyle: () =>
              strict('TextStyle', { setLinkUrl: (link: string) => void texts.push({ text, link }) }),
          }),
      });

  it('puts linked text on the current slide', async () => {
    const texts: unknown[] = [];
    expect(await insert(presentation({ type: 'SLIDE' }, texts))).toEqual(INSERTED);
    expect(texts).toEqual([{ text: 'Voice Note', link: LINK }]);
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

  it('writes into the current cell', async () => {
    const written: unknown[] = [];
    const cell = strict('Range', {
      isBlank: () => true,
      setRichTextValue: (value: unknown) => void written.push(value),
    });
    expect(await insert(spreadsheet(cell))).toEqual(INSERTED);
    expect(written).toEqual([{ text: 'Voice Note', link: LINK }]);
  });

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
  it.each(['docs', 'slides', 'sheets', 'forms'] as const)('opens the recorder in %s', async (editor) => {
    for (const trigger of ['onOpen', 'onInstall']) {
      const addon = await runAddon(folder, { editor, file: null });
      addon.call(trigger, { authMode: 'NONE' });
      expect(addon.menu).toEqual([{ caption: 'Record a voice note', functionName: 'openRecorder' }]);
      addon.call('openRecorder');
      expect(addon.sidebars).toEqual([{ title: 'Beep', file: 'sidebar' }]);
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
