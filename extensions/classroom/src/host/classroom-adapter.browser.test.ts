import { AUDIENCE_LABELS } from '@beep/core/texts';
import type { CaretKeeper, PageTarget } from '@beep/extension-kit/content';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClassroomAdapter } from './classroom-adapter.ts';

const RECORDING_LINK = { url: 'https://beep.test/play/AbC', title: 'Voice note, 0:42' };
const NO_CARETS: CaretKeeper = { rangeIn: () => null, hadFocus: () => false, isWrittenAt: () => false };
const here = location.href;

beforeEach(() => goTo('/c/NjE1'));

afterEach(() => {
  document.body.replaceChildren();
  history.replaceState(null, '', here);
});

function goTo(path: string): void {
  history.replaceState(null, '', path);
}

function find(): readonly PageTarget[] {
  return createClassroomAdapter(NO_CARETS).find(document);
}

function findOne(): PageTarget {
  const [target, ...others] = find();
  if (target === undefined || others.length > 0) throw new Error(`${others.length + 1} targets, or none`);
  return target;
}

function show(markup: string): void {
  document.body.innerHTML = markup;
}

function element(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`No ${selector}`);
  return found;
}

const EDITOR = '<div role="textbox" contenteditable="true"></div>';
const POST = '<div class="row"><span><button disabled></button></span></div>';

function form(id: string, box = EDITOR): string {
  return `<div id="${id}"><div class="field">${box}<button aria-pressed="false">B</button></div>${POST}</div>`;
}

function card(content: string): string {
  return `<div data-stream-item-id="1"><div data-stream-item-id="1">${content}</div></div>`;
}

describe('finding', () => {
  it('returns one target per form, identified by the form', () => {
    show(card(form('a')) + card(form('b')) + card(form('c', '<textarea></textarea>')));
    expect(find().map(({ root }) => root.id)).toEqual(['a', 'b', 'c']);
    expect(find().map(({ root }) => root.id)).toEqual(['a', 'b', 'c']);
  });

  it('puts the button before the post button, in its row', () => {
    show(card(form('a')));
    expect(findOne().mount).toEqual({ parent: element('.row'), before: element('.row span') });
  });

  it('puts it first in a row of several buttons, outside menus', () => {
    show(
      `<div role="dialog"><button aria-haspopup="menu"></button>${EDITOR}<div class="foot">` +
        '<button class="cancel"></button><button disabled></button><button aria-haspopup="menu"></button></div></div>',
    );
    expect(findOne().mount).toEqual({ parent: element('.foot'), before: element('.cancel') });
  });

  it('finds the same form after text was written in it', () => {
    show(card(form('a')));
    const before = findOne();
    element('[role=textbox]').textContent = 'Well done';
    element('.row button').removeAttribute('disabled');
    expect(findOne().root).toBe(before.root);
    expect(findOne().mount).toEqual(before.mount);
  });

  it('finds a form that contains a draft', () => {
    show(card(form('a', '<div role="textbox" contenteditable="true">Well done</div>')));
    expect(findOne().root.id).toBe('a');
  });

  it('recognises a button by its role, and its state by its attribute', () => {
    show(`<div id="a">${EDITOR}<div role="button" aria-disabled="true"></div></div>`);
    expect(findOne().root.id).toBe('a');
  });

  it('finds the instructions of an assignment, but neither its title nor its points', () => {
    show(
      '<div role="dialog"><button></button><button disabled>Assign</button><textarea></textarea>' +
        `<div id="i">${EDITOR}<div role="toolbar"><button>B</button></div></div><input inputmode="numeric"></div>`,
    );
    const { root, mount, label } = findOne();
    expect(root.id).toBe('i');
    expect(mount?.parent).toBe(element('[role=toolbar]'));
    expect(label).toBe(AUDIENCE_LABELS.instructions);
  });

  it('finds instructions on a separate page whose button is in its head', () => {
    show(`<header>${POST}</header><main><textarea></textarea><div id="i">${EDITOR}</div></main>`);
    expect(findOne().root.id).toBe('i');
  });

  it('finds a dialog that may be confirmed without a comment', () => {
    show('<div role="dialog"><textarea></textarea><button></button><button></button></div>');
    expect(findOne().root).toBe(element('[role=dialog]'));
  });

  it('finds a comment beside a grade', () => {
    show(`<aside><div id="a"><input inputmode="decimal"><textarea></textarea>${POST}</div></aside>`);
    expect(findOne().root.id).toBe('a');
  });

  it.each([
    ['a search', `<div role="search"><textarea></textarea>${POST}</div>`],
    ['the head of the page', `<header>${EDITOR}${POST}</header>`],
    ['a code', `<div role="dialog"><textarea maxlength="8"></textarea><button></button>${POST}</div>`],
    ['a number', `<div><textarea inputmode="numeric"></textarea>${POST}</div>`],
    ['a form of settings', `<div><input><textarea></textarea>${POST}</div>`],
    ['several text areas', `<div><textarea></textarea><textarea></textarea>${POST}</div>`],
    ['a choice with a remark', `<div><input type="radio"><textarea></textarea>${POST}</div>`],
    ['a field for searching people', `<div><textarea role="combobox"></textarea>${POST}</div>`],
    [
      'a line that is a title',
      `<div><div role="textbox" contenteditable aria-multiline="false"></div>${POST}</div>`,
    ],
    ['what cannot be written in', `<div><textarea readonly></textarea>${POST}</div>`],
    ['what cannot be posted', `<div>${EDITOR}</div>`],
    ['an editor whose own button is not there yet', `<main>${EDITOR}</main><aside>${POST}</aside>`],
    ['a form in another card', `<li><textarea></textarea></li>${POST}`],
  ])('finds nothing in %s', (_what, markup) => {
    show(markup);
    expect(find()).toEqual([]);
  });

  it('finds nothing in the settings of a class', () => {
    goTo('/c/NjE1/settings');
    show(`<div><textarea></textarea>${POST}</div>`);
    expect(find()).toEqual([]);
  });

  it('reports pages on which nothing can be found', () => {
    const adapter = createClassroomAdapter(NO_CARETS);
    show('<input><div contenteditable></div>');
    expect(adapter.mayHaveTargets(document)).toBe(false);
    show('<textarea></textarea>');
    expect(adapter.mayHaveTargets(document)).toBe(true);
    show(EDITOR);
    expect(adapter.mayHaveTargets(document)).toBe(true);
  });
});

describe('inserting', () => {
  const gone = { status: 'failed', code: 'gone' };

  it('inserts into the given box, wherever the focus is', async () => {
    show(card(form('a')) + card(form('b')));
    const [first] = find();
    element('#b [role=textbox]').focus();
    expect(await first?.insert(RECORDING_LINK)).toMatchObject({ status: 'inserted' });
    expect(element('#a [role=textbox]').textContent?.trim()).toBe(RECORDING_LINK.url);
    expect(element('#b [role=textbox]').textContent).toBe('');
  });

  it('keeps the text of a text area and separates the link from it', async () => {
    show(card(form('a', '<textarea></textarea>')));
    const target = findOne();
    const area = element('textarea') as HTMLTextAreaElement;
    area.value = 'Listento';
    area.setSelectionRange(6, 6);
    expect(await target.insert(RECORDING_LINK)).toMatchObject({ status: 'inserted' });
    expect(area.value).toBe(`Listen ${RECORDING_LINK.url} to`);
  });

  it('leaves a text area unchanged if the whole URL does not fit', async () => {
    show(card(form('a', '<textarea maxlength="500"></textarea>')));
    const target = findOne();
    const area = element('textarea') as HTMLTextAreaElement;
    area.value = 'x'.repeat(485);
    expect(await target.insert(RECORDING_LINK)).toEqual({ status: 'failed', code: 'refused' });
    expect(area.value).toBe('x'.repeat(485));
    expect(document.activeElement).not.toBe(area);
    area.value = 'x'.repeat(500 - RECORDING_LINK.url.length - 2);
    expect(await target.insert(RECORDING_LINK)).toMatchObject({ status: 'inserted' });
    expect(area.value).toContain(` ${RECORDING_LINK.url} `);
  });

  it('inserts into the box that the host rendered again in the same form', async () => {
    show(card(form('a')));
    const target = findOne();
    element('[role=textbox]').replaceWith(element('[role=textbox]').cloneNode());
    expect(target.isThere?.()).toBe(true);
    expect(await target.insert(RECORDING_LINK)).toMatchObject({ status: 'inserted' });
    expect(element('[role=textbox]').textContent).toContain(RECORDING_LINK.url);
  });

  it.each<[string, () => void]>([
    ['the form has gone', () => element('#a').remove()],
    ['the form was drawn anew', () => element('#a').replaceWith(element('#a').cloneNode(true))],
    [
      'the box is called otherwise now',
      () => element('[role=textbox]').setAttribute('aria-label', 'Class comment'),
    ],
    [
      'another box took its place, for others',
      () => {
        element('[role=textbox]').replaceWith(element('[role=textbox]').cloneNode());
        element('[role=textbox]').setAttribute('aria-label', 'Class comment');
      },
    ],
    ['there are two boxes instead', () => element('[role=textbox]').replaceWith(...twins())],
    ['the form was moved to another post', () => element('#other').append(element('#a'))],
  ])('inserts nothing if %s', async (_what, change) => {
    goTo('/h');
    show(`${card(form('a', EDITOR.replace('<div', '<div aria-label="Private"')))}<div id="other"></div>`);
    const target = findOne();
    change();
    expect(target.isThere?.()).toBe(false);
    expect(await target.insert(RECORDING_LINK)).toEqual(gone);
    expect(document.body.textContent).not.toContain(RECORDING_LINK.url);
  });

  it('never inserts for the next student, although the elements are the same', async () => {
    goTo('/g/tg/NjE1/NzY3#u=ada');
    show(`<aside>${form('a', '<textarea aria-label="Private comment"></textarea>')}</aside>`);
    const target = findOne();
    expect(target.label).toBe(AUDIENCE_LABELS.private);
    goTo('/g/tg/NjE1/NzY3#u=grace');
    expect(target.isThere?.()).toBe(false);
    expect(await target.insert(RECORDING_LINK)).toEqual(gone);
    expect(findOne().isThere?.()).toBe(true);
  });

  it('inserts nothing if the same elements show another piece of work', async () => {
    goTo('/c/NjE1/a/1/details');
    show(`<main>${form('a')}</main>`);
    const target = findOne();
    expect(target.label).toBe(AUDIENCE_LABELS.unknown);
    goTo('/c/NjE1/a/2/details');
    expect(await target.insert(RECORDING_LINK)).toEqual(gone);
  });

  it('allows the URL to change while the same post is shown', async () => {
    show(card(form('a')));
    const target = findOne();
    goTo('/c/NjE1?hl=en');
    expect(await target.insert(RECORDING_LINK)).toMatchObject({ status: 'inserted' });
  });
});

function twins(): readonly Node[] {
  const box = element('[role=textbox]');
  return [box.cloneNode(), box.cloneNode()];
}

describe('a page that the browser translates', () => {
  const LABELLED = '<div role="textbox" contenteditable="true" aria-labelledby="of"></div>';
  const { documentElement } = document;
  /** What each translator leaves on a page. */
  const MARKS = {
    Chrome: () => documentElement.classList.add('translated-ltr'),
    'Chrome, from right to left': () => documentElement.classList.add('translated-rtl'),
    Edge: () => document.querySelector('title')?.setAttribute('_msthash', '0'),
    Firefox: () => {
      documentElement.lang = 'uk';
    },
  } as const;
  const translate = (words: string, by: keyof typeof MARKS = 'Chrome'): void => {
    element('#of').innerHTML = `<font dir="auto"><font>${words}</font></font>`;
    MARKS[by]();
  };
  let title: HTMLTitleElement | null = null;
  beforeEach(() => {
    documentElement.lang = 'en';
    title = document.createElement('title');
    document.head.prepend(title);
  });
  afterEach(() => {
    documentElement.classList.remove('translated-ltr', 'translated-rtl');
    documentElement.removeAttribute('lang');
    title?.remove();
  });

  const PAGES = [
    ['/c/NjE1/a/essay/details', 'Private comments', 'Comentarios privados', 'Private comment'],
    ['/c/NjE1', 'Class comments', 'Коментарі класу', 'Class comment'],
    ['/c/NjE1', 'Class comments', 'Kommentare des Kurses', 'Class comment'],
  ] as const;
  const BROWSERS = Object.keys(MARKS) as (keyof typeof MARKS)[];

  // spec: translated.5
  it.each(BROWSERS.flatMap((by) => PAGES.map((page) => [by, ...page] as const)))(
    'in %s after the button was pressed takes the link: %s, %s, %s',
    (by, path, words, translated, label) => {
      goTo(path);
      const labelled = `<h3 id="of">${words}</h3>${form('a', LABELLED)}`;
      show(path.endsWith('details') ? `<aside>${labelled}</aside>` : card(labelled));
      const target = findOne();
      expect(target.label).toBe(label);
      translate(translated, by);
      expect(findOne().label).toBe(label);
      expect(target.isThere?.()).toBe(true);
      expect(target.insert(RECORDING_LINK)).toMatchObject({ status: 'inserted' });
      expect(element('[role=textbox]').textContent).toContain(RECORDING_LINK.url);
    },
  );

  it.each(BROWSERS)('takes none in %s if its words no longer say that it is private', (by) => {
    goTo('/c/NjE1/a/essay/details');
    show(`<aside><h3 id="of">Private comments</h3>${form('a', LABELLED)}</aside>`);
    const target = findOne();
    translate('Class comments', by);
    expect(target.insert(RECORDING_LINK)).toEqual({ status: 'failed', code: 'gone' });
  });

  it('still tells a box that is used for another comment', () => {
    show(card(`<h3 id="of">Reply to Ada</h3>${form('a', LABELLED)}`));
    const target = findOne();
    element('#of').textContent = 'Reply to Bob';
    expect(target.isThere?.()).toBe(false);
  });
});
