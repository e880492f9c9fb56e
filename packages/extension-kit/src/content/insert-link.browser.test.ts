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
    expect(written()).toBe(`<div>Hello Ad ${LINK} a</div>`);
    expect(document.activeElement).toBe(body);
  });

  it('is put after a selection, replacing nothing', () => {
    body.innerHTML = '<div>Hello Ada</div>';
    put(body.firstChild?.firstChild, 0, 5);
    expect(insert()).toMatchObject({ status: 'inserted' });
    expect(written()).toBe(`<div>Hello ${LINK}  Ada</div>`);
  });

  it('is put after a link that contains the caret', () => {
    body.innerHTML = '<div>See <a href="https://x.example">this</a>.</div>';
    put(body.querySelector('a')?.firstChild, 2);
    expect(insert()).toMatchObject({ status: 'inserted' });
    expect(written()).toBe(`<div>See <a href="https://x.example">this</a> ${LINK} .</div>`);
  });

  it.each([
    [
      'the start of a line',
      '<div>Hi</div><div>Ada</div>',
      (): Node | null => body.lastChild,
      0,
      `<div>Hi</div><div>${LINK} Ada</div>`,
    ],
    [
      'the start of bold text in a line',
      '<div>Hi <b>Ada</b></div>',
      () => body.querySelector('b')?.firstChild ?? null,
      0,
      null,
    ],
    [
      'a line behind a break',
      'Hi<br><b>Ada</b>',
      () => body.querySelector('b')?.firstChild ?? null,
      0,
      `Hi<br>${LINK} <b>Ada</b>`,
    ],
    [
      'the place behind a picture',
      '<div><img width="9" height="9" alt=""></div>',
      () => body.firstChild,
      1,
      `<div><img width="9" height="9" alt=""> ${LINK} </div>`,
    ],
  ])('has a space before it only behind something: %s', (_name, html, place, offset, after) => {
    body.innerHTML = html;
    put(place(), offset);
    expect(insert()).toMatchObject({ status: 'inserted' });
    if (after === null)
      expect(body.textContent?.replaceAll('\u00a0', ' ')).toMatch(/^Hi\s+Voice note, 0:42\s+Ada$/);
    else expect(written()).toBe(after);
  });

  it('does not stick to a word before the last line break of the text', () => {
    body.innerHTML = 'Hello<br>';
    put(body, 2);
    expect(insert()).toMatchObject({ status: 'inserted' });
    expect(written()).toBe(`Hello ${LINK} <br>`);
  });

  it('is put behind a mention where a selection ends, and above a footer where one ends', () => {
    const footer = '<div contenteditable="false">Expires on Friday</div>';
    for (const end of ['span', 'div[contenteditable=false]']) {
      body.innerHTML = `<div>See <span contenteditable="false">@Ada</span></div><div>${footer}</div>`;
      const range = document.createRange();
      range.setStart(body.firstChild?.firstChild as Node, 1);
      range.setEnd(body.querySelector(end)?.firstChild as Node, 2);
      document.getSelection()?.removeAllRanges();
      document.getSelection()?.addRange(range);
      const before = body.innerHTML;
      expect(insert()).toMatchObject({ status: 'inserted' });
      expect(written()).toBe(
        `<div>See <span contenteditable="false">@Ada</span> ${LINK} </div><div>${footer}</div>`,
      );
      document.execCommand('undo');
      expect(body.innerHTML).toBe(before);
    }
  });

  it('has one space before it behind another of our links', () => {
    body.innerHTML = '<div>Hello</div>';
    put(body.firstChild?.firstChild, 5);
    insert();
    insert();
    expect(written()).toBe(`<div>Hello ${LINK} ${LINK} </div>`);
  });

  it('does not extend to text typed after it', () => {
    body.innerHTML = '<div>Hello</div>';
    put(body.firstChild?.firstChild, 5);
    insert();
    document.execCommand('insertText', false, 'x');
    expect(written()).toBe(`<div>Hello ${LINK} x</div>`);
  });

  it('ignores a caret that a script set when focusing the editor', () => {
    body.innerHTML = '<div>Hello Ada</div>';
    put(body.firstChild?.firstChild, 5);
    keeper.rangeIn(body);
    otherButton.focus();
    put(body.firstChild?.firstChild, 0);
    expect(insert()).toMatchObject({ status: 'inserted' });
    expect(written()).toBe(`<div>Hello ${LINK}  Ada</div>`);
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
    expect(written()).toBe(`<div>Hello ${LINK}  Ada</div>`);
  });

  it('does not change the quote and the signature', () => {
    body.innerHTML =
      '<div>Hello</div><div class="signature">Mia</div><div class="quote">On Friday <b>Ada</b> wrote</div>';
    put(body.querySelector('b')?.firstChild, 2);
    expect(insert()).toMatchObject({ status: 'inserted' });
    expect(written()).toBe(
      `<div>Hello ${LINK} </div><div class="signature">Mia</div><div class="quote">On Friday <b>Ada</b> wrote</div>`,
    );
  });
});

describe('a link inserted without a caret', () => {
  it.each([
    ['<br>', `${LINK} `],
    ['', `${LINK} `],
    ['<div><br></div>', `<div>${LINK} </div>`],
    ['<div>Hello</div><div><br></div>', `<div>Hello ${LINK} </div><div><br></div>`],
    ['<div><br></div><div class="quote">Q</div>', `<div>${LINK} </div><div class="quote">Q</div>`],
    [
      '<div>Hello</div>\n<br><div class="signature">M</div><div class="quote">Q</div>',
      `<div>Hello ${LINK} </div>\n<br><div class="signature">M</div><div class="quote">Q</div>`,
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
    expect(written()).toBe(`<div>Hello ${LINK}  Ada</div>`);
  });

  it('works without execCommand', () => {
    vi.spyOn(document, 'execCommand').mockReturnValue(false);
    body.innerHTML = '<div>Hello Ada</div>';
    put(body.firstChild?.firstChild, 5);
    const resolve = vi.fn();
    body.addEventListener('input', resolve);
    expect(insert()).toMatchObject({ status: 'inserted' });
    expect(written()).toBe(`<div>Hello ${LINK}  Ada</div>`);
    expect(resolve).toHaveBeenCalledOnce();
  });

  // spec: E8
  it('escapes markup in the title', () => {
    body.innerHTML = '<br>';
    insertLinkAtCaret({ body, range: null, link: { ...RECORDING_LINK, title: '<b>0:42</b> & "more"' } });
    expect(body.querySelector('a')?.textContent).toBe('<b>0:42</b> & "more"');
  });
});

describe('a link with its transcript', () => {
  const TRANSCRIPT = 'Transcript:\nHello Ada.\n\nשלום';
  const QUOTE =
    '<blockquote><div dir="auto">Transcript:</div><div dir="auto">Hello Ada.</div><div dir="auto"><br></div><div dir="auto">שלום</div></blockquote>';
  const EMPTY = '<div><br></div>';

  function insertBoth(transcript = TRANSCRIPT): ReturnType<typeof insertLinkAtCaret> {
    const link = { ...RECORDING_LINK, transcript };
    return insertLinkAtCaret({ body, range: keeper.rangeIn(body), link, endBefore: END });
  }

  it('is put at the caret as one undo step, with the caret in an empty line below it', () => {
    body.innerHTML = '<div>Hello Ada</div>';
    put(body.firstChild?.firstChild, 8);
    const inputs: boolean[] = [];
    body.addEventListener('input', ({ isTrusted }) => inputs.push(isTrusted));
    expect(insertBoth()).toMatchObject({ status: 'inserted' });
    expect(written()).toBe(`<div>Hello Ad ${LINK} </div>${QUOTE}${EMPTY}<div>a</div>`);
    expect(inputs).toEqual([true]);
    document.execCommand('undo');
    expect(body.innerHTML).toBe('<div>Hello Ada</div>');
    document.execCommand('redo');
    document.execCommand('insertText', false, 'x');
    expect(written()).toContain(`${QUOTE}<div>x</div>`);
  });

  it.each(['<br>', '', '<div><br></div>', '<div>Hello</div>'])('is removed with it: %j', (before) => {
    for (const more of ['', 'and on']) {
      body.innerHTML = before;
      put(body, body.childNodes.length);
      const response = insertBoth();
      if (response.status !== 'inserted') throw new Error(response.status);
      if (more !== '') document.execCommand('insertText', false, more);
      expect(response.undo?.()).toBe(true);
      if (more === '') expect(body.innerHTML).toBe(before);
      expect(body.querySelector('a, blockquote')).toBeNull();
      expect(body.textContent).toBe(`${before.replace(/<[^>]*>/g, '')}${more}`);
    }
  });

  it('is removed also after the user has corrected a word', () => {
    body.innerHTML = '<br>';
    const response = insertBoth();
    put(body.querySelector('blockquote')?.children[1]?.firstChild, 5);
    document.execCommand('insertText', false, ', dear');
    if (response.status !== 'inserted') throw new Error(response.status);
    expect(response.undo?.()).toBe(true);
    expect(body.querySelector('a, blockquote')).toBeNull();
  });

  it('is put above the quote and the signature, which do not change', () => {
    const kept = '<div class="signature">Mia</div><div class="quote">On Friday <b>Ada</b> wrote</div>';
    for (const [text, above] of [
      ['<div>Hello</div>', `<div>Hello ${LINK} </div>`],
      ['', `<div>${LINK} </div>`],
    ]) {
      body.innerHTML = `${text}${kept}`;
      put(body.querySelector('b')?.firstChild, 2);
      expect(insertBoth()).toMatchObject({ status: 'inserted' });
      expect(written()).toBe(`${above}${QUOTE}${EMPTY}${kept}`);
      document.execCommand('undo');
      expect(body.innerHTML).toBe(`${text}${kept}`);
    }
  });

  // spec: E9
  it('contains its text only, whatever is in it', () => {
    body.innerHTML = '<br>';
    const hostile =
      'Transcript:\n<img src="x" onerror="alert(1)">\n</div></blockquote><script>alert(2)</script>&amp;';
    expect(insertBoth(hostile)).toMatchObject({ status: 'inserted' });
    expect([...(body.querySelector('blockquote')?.children ?? [])].map((row) => row.textContent)).toEqual(
      hostile.split('\n'),
    );
    expect(body.querySelectorAll('img, script, blockquote *:not(div)')).toHaveLength(0);
  });

  it('works without execCommand', () => {
    vi.spyOn(document, 'execCommand').mockReturnValue(false);
    body.innerHTML = '<div>Hello</div>';
    put(body.firstChild?.firstChild, 5);
    expect(insertBoth()).toMatchObject({ status: 'inserted' });
    expect(written()).toBe(`<div>Hello ${LINK} ${QUOTE}${EMPTY}</div>`);
    expect(document.getSelection()?.focusNode).toBe(body.querySelector(':scope > div > div'));
  });

  it('is not reported as inserted if the host drops its words', () => {
    body.innerHTML = '<br>';
    body.addEventListener('input', () => body.querySelector('blockquote')?.remove(), { once: true });
    expect(insertBoth()).toEqual({ status: 'tried' });
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
