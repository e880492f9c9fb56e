import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CaretKeeper, createCaretKeeper } from './caret-keeper.ts';
import { insertLinkAtCaret } from './insert-link.ts';

const RECORDING_LINK = { url: 'https://beep.example/play/a', title: 'Voice note, 0:42' };
const LINK = '<a href="https://beep.example/play/a">Voice note, 0:42</a>';
const END = '.signature, .quote';

let body: HTMLElement;
let otherButton: HTMLButtonElement;
let keeper: CaretKeeper;
const page = new AbortController();

beforeEach(() => {
  body = document.createElement('div');
  body.contentEditable = 'true';
  otherButton = document.createElement('button');
  document.body.append(body, otherButton);
  keeper = createCaretKeeper(document, page.signal);
});

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function written(): string {
  return body.innerHTML.replaceAll('&nbsp;', ' ');
}

function insert(): ReturnType<typeof insertLinkAtCaret> {
  return insertLinkAtCaret({ body, range: keeper.rangeIn(body), link: RECORDING_LINK, endBefore: END });
}

function put(node: Node | null | undefined, offset: number, end = offset): void {
  if (!node) throw new Error('Nothing to put the caret into');
  body.focus();
  document.getSelection()?.setBaseAndExtent(node, offset, node, end);
}

describe('a link inserted with a caret', () => {
  it('is put at the caret, even in a word and after the focus has moved', async () => {
    body.innerHTML = '<div>Hello Ada</div>';
    const changed = new Promise((resolve) =>
      document.addEventListener('selectionchange', resolve, { once: true }),
    );
    put(body.firstChild?.firstChild, 8);
    await changed;
    otherButton.focus();
    document.getSelection()?.removeAllRanges();
    expect(insert()).toMatchObject({ status: 'inserted' });
    expect(written()).toBe(`<div>Hello Ad${LINK} a</div>`);
    expect(document.activeElement).toBe(body);
  });

  it('is put after a selection, replacing nothing', () => {
    body.innerHTML = '<div>Hello Ada</div>';
    put(body.firstChild?.firstChild, 0, 5);
    expect(insert()).toMatchObject({ status: 'inserted' });
    expect(written()).toBe(`<div>Hello${LINK}  Ada</div>`);
  });

  it('is put after a link that contains the caret', () => {
    body.innerHTML = '<div>See <a href="https://x.example">this</a>.</div>';
    put(body.querySelector('a')?.firstChild, 2);
    expect(insert()).toMatchObject({ status: 'inserted' });
    expect(written()).toBe(`<div>See <a href="https://x.example">this</a>${LINK} .</div>`);
  });

  it('does not extend to text typed after it', () => {
    body.innerHTML = '<div>Hello</div>';
    put(body.firstChild?.firstChild, 5);
    insert();
    document.execCommand('insertText', false, 'x');
    expect(written()).toBe(`<div>Hello${LINK} x</div>`);
  });

  it('ignores a caret that a script set when focusing the editor', () => {
    body.innerHTML = '<div>Hello Ada</div>';
    put(body.firstChild?.firstChild, 5);
    keeper.rangeIn(body);
    otherButton.focus();
    put(body.firstChild?.firstChild, 0);
    expect(insert()).toMatchObject({ status: 'inserted' });
    expect(written()).toBe(`<div>Hello${LINK}  Ada</div>`);
  });

  it('is put at the caret after the host has moved the editor', () => {
    body.innerHTML = '<div>Hello Ada</div>';
    put(body.firstChild?.firstChild, 5);
    keeper.rangeIn(body);
    const other = document.createElement('section');
    document.body.append(other);
    other.append(body);
    document.getSelection()?.removeAllRanges();
    expect(insert()).toMatchObject({ status: 'inserted' });
    expect(written()).toBe(`<div>Hello${LINK}  Ada</div>`);
  });

  it('does not change the quote and the signature', () => {
    body.innerHTML =
      '<div>Hello</div><div class="signature">Mia</div><div class="quote">On Friday <b>Ada</b> wrote</div>';
    put(body.querySelector('b')?.firstChild, 2);
    expect(insert()).toMatchObject({ status: 'inserted' });
    expect(written()).toBe(
      `<div>Hello${LINK} </div><div class="signature">Mia</div><div class="quote">On Friday <b>Ada</b> wrote</div>`,
    );
  });
});

describe('a link inserted without a caret', () => {
  it.each([
    ['<br>', `${LINK} `],
    ['', `${LINK} `],
    ['<div><br></div>', `<div>${LINK} </div>`],
    ['<div>Hello</div><div><br></div>', `<div>Hello${LINK} </div><div><br></div>`],
    ['<div><br></div><div class="quote">Q</div>', `<div>${LINK} </div><div class="quote">Q</div>`],
    [
      '<div>Hello</div>\n<br><div class="signature">M</div><div class="quote">Q</div>',
      `<div>Hello${LINK} </div>\n<br><div class="signature">M</div><div class="quote">Q</div>`,
    ],
  ])('into %j is put at the end of the text', (before, after) => {
    body.innerHTML = before;
    document.getSelection()?.removeAllRanges();
    expect(insertLinkAtCaret({ body, range: null, link: RECORDING_LINK, endBefore: END })).toMatchObject({
      status: 'inserted',
    });
    expect(written().replace(/<br>$/, '')).toBe(after.replace(/<br>$/, ''));
  });
});

describe('an insertion', () => {
  it('is one trusted input event, and one undo step', () => {
    body.innerHTML = '<div>Hello Ada</div>';
    put(body.firstChild?.firstChild, 5);
    const inputs: boolean[] = [];
    body.addEventListener('input', ({ isTrusted }) => inputs.push(isTrusted));
    insert();
    expect(inputs).toEqual([true]);
    document.execCommand('undo');
    expect(body.innerHTML).toBe('<div>Hello Ada</div>');
    document.execCommand('redo');
    expect(written()).toBe(`<div>Hello${LINK}  Ada</div>`);
  });

  it('works without execCommand', () => {
    vi.spyOn(document, 'execCommand').mockReturnValue(false);
    body.innerHTML = '<div>Hello Ada</div>';
    put(body.firstChild?.firstChild, 5);
    const resolve = vi.fn();
    body.addEventListener('input', resolve);
    expect(insert()).toMatchObject({ status: 'inserted' });
    expect(written()).toBe(`<div>Hello${LINK}  Ada</div>`);
    expect(resolve).toHaveBeenCalledOnce();
  });

  it('escapes markup in the title', () => {
    body.innerHTML = '<br>';
    insertLinkAtCaret({ body, range: null, link: { ...RECORDING_LINK, title: '<b>0:42</b> & "more"' } });
    expect(body.querySelector('a')?.textContent).toBe('<b>0:42</b> & "more"');
  });
});

it('reports that it could not verify the insertion', () => {
  vi.spyOn(document, 'execCommand').mockReturnValue(true);
  expect(insertLinkAtCaret({ body, range: null, link: RECORDING_LINK })).toEqual({ status: 'tried' });
});

it('has no range for an editor that never had a caret, or whose nodes were replaced', () => {
  expect(keeper.rangeIn(body)).toBeNull();
  body.innerHTML = '<div>Hello</div>';
  put(body.firstChild?.firstChild, 5);
  expect(keeper.rangeIn(body)?.startOffset).toBe(5);
  document.getSelection()?.removeAllRanges();
  body.replaceChildren(document.createElement('br'));
  expect(keeper.rangeIn(body)?.startContainer ?? body).toBe(body);
});
