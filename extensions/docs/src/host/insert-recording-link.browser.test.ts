import type { InsertResponse, RecordingLink } from '@beep/extension-kit/content';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createDocsAdapter } from './docs-adapter.ts';

const RECORDING_LINK = { url: 'https://beep.example/play/Kq7v2xW9', title: 'Voice note, 0:42' };
const OWN_PATH = location.pathname + location.search;
const APPS = {
  document: '/document/d/1aB/edit',
  slides: '/presentation/d/1aB/edit',
  sheet: '/spreadsheets/d/1aB/edit',
  form: '/forms/d/1aB/edit',
} as const;
const EDITOR = 'contenteditable="true" role="textbox" data-testid="field"';

let ended: AbortController;
/** Data offered to the canvas. */
let offered: (string | undefined)[];

beforeEach(() => {
  ended = new AbortController();
  offered = [];
});

afterEach(() => {
  ended.abort();
  document.body.replaceChildren();
  history.replaceState(null, '', OWN_PATH);
});

/** An editor with this markup beside its canvas, before the user has gone to any field. */
function open(
  app: keyof typeof APPS,
  html: string,
): { insert(link?: RecordingLink): Promise<InsertResponse> } {
  history.replaceState(null, '', APPS[app]);
  document.body.innerHTML = `<div role="menubar">Menus</div><canvas></canvas>
    <iframe class="docs-texteventtarget-iframe"></iframe>${html}`;
  const inner = eventFrame().contentDocument as Document;
  inner.body.innerHTML = '<div contenteditable="true"></div>';
  inner.addEventListener('paste', (event) => {
    offered.push(event.clipboardData?.getData('text/plain'));
    event.preventDefault();
  });
  const [target] = createDocsAdapter(ended.signal).find(document);
  return {
    insert: async (link = RECORDING_LINK) =>
      (await target?.insert(link)) ?? { status: 'failed', code: 'gone' },
  };
}

function eventFrame(): HTMLIFrameElement {
  return document.querySelector('iframe') as HTMLIFrameElement;
}

function byTestId(id: string): HTMLElement {
  return document.querySelector(`[data-testid="${id}"]`) as HTMLElement;
}

function textOf(field: HTMLElement): string {
  const isControl = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isControl ? field.value : (field.textContent ?? '');
}

/** The result of inserting after the field had the focus. */
async function insertAfterFocus(
  app: keyof typeof APPS,
  html: string,
  link: RecordingLink = RECORDING_LINK,
): Promise<InsertResponse> {
  const host = open(app, html);
  byTestId('field').focus();
  return host.insert(link);
}

/** Replaces the field by a new node, without focus or caret. */
function redraw(id: string): void {
  byTestId(id).replaceWith(byTestId(id).cloneNode(true));
}

const FIND_AND_REPLACE = `<div role="dialog" class="docs-findandreplacedialog">
  <input type="text" aria-label="Find"><input type="text" aria-label="Replace with" data-testid="field"></div>`;

describe('an element that is not file content', () => {
  it.each([
    ['the find bar', '<div class="docs-findinput-container"><input type="text" data-testid="field"></div>'],
    ['a find bar of another kind', '<div class="x"><input type="text" data-testid="field"></div>'],
    ['find and replace', FIND_AND_REPLACE],
    [
      'find and replace of several lines',
      '<div role="dialog" class="docs-findandreplacedialog"><textarea data-testid="field"></textarea></div>',
    ],
    [
      'a link’s bubble',
      '<div class="docs-bubble" role="dialog"><input type="text" data-testid="field"></div>',
    ],
    ['a tab’s name', '<input type="text" class="chapter-label-input" value="Tab 1" data-testid="field">'],
    ['a field of one line among the comments', '<div class="docos-x"><input data-testid="field"></div>'],
  ])('is left alone; the canvas gets the link (%s)', async (_what, html) => {
    expect(await insertAfterFocus('document', html)).toEqual({ status: 'tried' });
    expect(document.body.innerHTML + textOf(byTestId('field'))).not.toContain(RECORDING_LINK.url);
    expect(offered).toEqual([`${RECORDING_LINK.url} `]);
  });

  it.each([
    ['sheet', 'its find', FIND_AND_REPLACE],
    [
      'sheet',
      'a sheet’s name',
      '<div class="docs-sheet-tab"><span contenteditable="true" data-testid="field">Sheet1</span></div>',
    ],
    ['sheet', 'a name in another frame', `<div class="x"><span ${EDITOR}>Sheet1</span></div>`],
    [
      'sheet',
      'a range’s name',
      '<div role="complementary"><input type="text" aria-label="Name" data-testid="field"></div>',
    ],
    ['sheet', 'the name box', '<input id="t-name-box" class="cell-input" data-testid="field">'],
    ['slides', 'a size', '<div role="region"><input type="text" value="5" data-testid="field"></div>'],
    ['form', 'who it goes to', '<div role="dialog"><input type="text" data-testid="field"></div>'],
    ['form', 'a message to them', `<div role="dialog"><div ${EDITOR}></div></div>`],
  ] as const)('is left alone, and nothing else gets the link (%s: %s)', async (app, _what, html) => {
    expect(await insertAfterFocus(app, html)).toEqual({ status: 'tried' });
    expect(document.body.innerHTML + textOf(byTestId('field'))).not.toContain(RECORDING_LINK.url);
    expect(offered).toEqual([]);
  });

  it.each([
    ['beside the canvas', `<div class="x"><div ${EDITOR} aria-label="コメント"></div></div>`],
    ['in a dialog', `<div role="dialog"><div ${EDITOR}></div></div>`],
    ['of plain text', '<textarea data-testid="field"></textarea>'],
  ])('is left to the clipboard if it may be a comment (%s)', async (_where, html) => {
    expect(await insertAfterFocus('document', html)).toEqual({ status: 'tried' });
    expect(textOf(byTestId('field'))).toBe('');
    expect(offered).toEqual([]);
    expect(document.activeElement).toBe(byTestId('field'));
  });
});

describe('a field of the file', () => {
  it.each([
    ['document', 'a comment', `<div class="docos-input"><div ${EDITOR}></div></div>`],
    ['document', 'a comment by its own name', `<div class="x docos-input-textarea" ${EDITOR}></div>`],
    ['document', 'a reply', '<div class="x docos-y"><textarea data-testid="field"></textarea></div>'],
    [
      'document',
      'a reply that offers people',
      '<div id="docos-stream-view"><div contenteditable="true" role="combobox" data-testid="field"></div></div>',
    ],
    [
      'document',
      'a note on a suggestion, in a dialog',
      `<div role="dialog"><div class="docos-z"><div ${EDITOR}></div></div></div>`,
    ],
    [
      'document',
      'a comment whose classes were renamed',
      `<div role="listitem"><div ${EDITOR} aria-label="Comment draft"></div></div>`,
    ],
    ['slides', 'a comment', `<div class="docos-input"><div ${EDITOR}></div></div>`],
    ['sheet', 'a reply', `<div class="docos-input"><div ${EDITOR}></div></div>`],
    ['sheet', 'a formula', `<div id="t-formula-bar-input"><div ${EDITOR}></div></div>`],
    ['sheet', 'a formula in the bar itself', `<div id="t-formula-bar-input" ${EDITOR}></div>`],
    [
      'form',
      'a section’s title',
      `<div role="listitem"><div ${EDITOR} aria-label="Section title"></div></div>`,
    ],
    ['form', 'an answer’s words', '<div role="listitem"><input type="text" data-testid="field"></div>'],
  ] as const)('gets the URL (%s: %s)', async (app, _what, html) => {
    expect(await insertAfterFocus(app, html)).toMatchObject({ status: 'inserted' });
    expect(textOf(byTestId('field'))).toContain(RECORDING_LINK.url);
    expect(offered).toEqual([]);
  });

  it('keeps the URL when the user presses in the comment again', async () => {
    const { insert } = open(
      'document',
      `<div class="kix-appview-editor"><div class="docos-input" ${EDITOR}></div></div>`,
    );
    byTestId('field').focus();
    byTestId('field').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    expect(await insert()).toMatchObject({ status: 'inserted' });
  });
});

describe('the transcript', () => {
  const TRANSCRIPT = 'Transcript:\n<img src=x onerror=alert(1)>\nשלום';
  const BOTH = { ...RECORDING_LINK, transcript: TRANSCRIPT };

  it.each([
    ['a rich comment', `<div class="docos-input"><div ${EDITOR}></div></div>`],
    ['a plain one', '<div class="x docos-y"><textarea data-testid="field"></textarea></div>'],
  ])('is typed into %s below the URL, and removed with it', async (_what, html) => {
    const response = await insertAfterFocus('document', html, BOTH);
    if (response.status !== 'inserted') throw new Error(response.status);
    expect(response.isAlone).toBeUndefined();
    const field = byTestId('field');
    const written = field instanceof HTMLTextAreaElement ? field.value : field.innerText;
    expect(written.trimEnd()).toBe(`${RECORDING_LINK.url}\n${TRANSCRIPT}`);
    expect(field.querySelector('img')).toBeNull();
    expect(response.undo?.()).toBe(true);
    expect(textOf(field)).toBe('');
  });

  it.each([
    ['sheet', 'a cell', `<div id="t-formula-bar-input"><div ${EDITOR}></div></div>`],
    ['form', 'a form', `<div role="listitem"><div ${EDITOR} aria-label="Section title"></div></div>`],
    [
      'document',
      'a comment without room',
      `<div class="docos-y"><textarea data-testid="field" maxlength="80"></textarea></div>`,
    ],
  ] as const)('is left out in %s: %s', async (app, _what, html) => {
    expect(await insertAfterFocus(app, html, BOTH)).toMatchObject({ status: 'inserted', isAlone: true });
    expect(textOf(byTestId('field')).trim()).toBe(RECORDING_LINK.url);
  });

  it('is left out in a document, and where nothing is inserted', async () => {
    const { insert } = open('document', '');
    document.querySelector('canvas')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    expect(await insert(BOTH)).toEqual({ status: 'tried', isAlone: true });
    expect(offered).toEqual([`${RECORDING_LINK.url} `]);
    expect(await open('slides', '').insert(BOTH)).toEqual({ status: 'tried', isAlone: true });
  });
});

describe('a comment that the host renders again', () => {
  const COMMENT = `<div class="docos-input"><div ${EDITOR} aria-label="Comment draft">Hear </div></div>`;
  const OTHER = COMMENT.replace('data-testid="field"', 'data-testid="other"');

  it('gets the URL in its new field', async () => {
    const { insert } = open('document', COMMENT + OTHER);
    byTestId('field').focus();
    redraw('field');
    expect(await insert()).toMatchObject({ status: 'inserted' });
    expect(textOf(byTestId('field'))).toContain(RECORDING_LINK.url);
    expect(textOf(byTestId('other'))).toBe('Hear ');
    expect(offered).toEqual([]);
  });

  it.each([
    ['it has gone', () => byTestId('field').remove()],
    [
      'it has another name',
      () => {
        redraw('field');
        byTestId('field').ariaLabel = 'Reply';
      },
    ],
    [
      'the other one was drawn anew, too',
      () => {
        redraw('field');
        redraw('other');
      },
    ],
    [
      'it is out of sight',
      () => {
        redraw('field');
        byTestId('field').hidden = true;
      },
    ],
  ])('is left to the clipboard if %s', async (_why, change) => {
    const { insert } = open('document', COMMENT + OTHER);
    byTestId('field').focus();
    change();
    expect(await insert()).toEqual({ status: 'tried' });
    expect(document.body.innerHTML).not.toContain(RECORDING_LINK.url);
    expect(offered).toEqual([]);
    expect(document.activeElement).not.toBe(eventFrame());
  });

  it('is ignored after the user has gone to the canvas', async () => {
    const { insert } = open('document', COMMENT);
    byTestId('field').focus();
    redraw('field');
    document.querySelector('canvas')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    expect(await insert()).toEqual({ status: 'tried' });
    expect(offered).toEqual([`${RECORDING_LINK.url} `]);
  });

  it('is ignored after it was removed and the focus went to the document', async () => {
    const { insert } = open('document', COMMENT);
    await userEvent.click(byTestId('field'));
    byTestId('field').remove();
    eventFrame().contentDocument?.querySelector<HTMLElement>('[contenteditable]')?.focus();
    expect(await insert()).toEqual({ status: 'tried' });
    expect(offered).toEqual([`${RECORDING_LINK.url} `]);
  });
});
