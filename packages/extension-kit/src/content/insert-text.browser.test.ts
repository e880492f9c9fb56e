import { afterEach, describe, expect, it, vi } from 'vitest';
import { insertTextAtCaret } from './insert-text.ts';

const URL_TEXT = 'https://beep.example/play/a';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function field<Tag extends 'textarea' | 'input'>(
  tag: Tag,
  text: string,
  at: number,
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  document.body.append(element);
  element.value = text;
  element.setSelectionRange(at, at);
  return element;
}

function editor(html: string, mode: 'true' | 'plaintext-only' = 'true'): HTMLElement {
  const element = document.createElement('div');
  element.contentEditable = mode;
  element.innerHTML = html;
  document.body.append(element);
  return element;
}

function rangeAt(node: Node | null, offset: number): Range {
  const range = document.createRange();
  range.setStart(node as Node, offset);
  return range;
}

function textOf(element: HTMLElement): string {
  return (element.textContent ?? '').replaceAll('\u00a0', ' ');
}

describe.each(['textarea', 'input'] as const)('a field (%s)', (tag) => {
  it('gets the text at its caret, as one undo step', () => {
    const element = field(tag, 'Hello Ada', 5);
    const inputs: boolean[] = [];
    element.addEventListener('input', ({ isTrusted }) => inputs.push(isTrusted));
    expect(insertTextAtCaret({ body: element, range: null, text: URL_TEXT, isApart: true })).toMatchObject({
      status: 'inserted',
    });
    expect(element.value).toBe(`Hello ${URL_TEXT} Ada`);
    expect(inputs).toEqual([true]);
    document.execCommand('undo');
    expect(element.value).toBe('Hello Ada');
  });

  it('gets spaces around the text if the content cannot be read', () => {
    for (const [text, at, after] of [
      ['Hello Ada', 5, `Hello ${URL_TEXT}  Ada`],
      ['', 0, `${URL_TEXT} `],
    ] as const) {
      const element = field(tag, text, at);
      insertTextAtCaret({ body: element, range: null, text: URL_TEXT, isApart: true, isUnread: true });
      expect(element.value).toBe(after);
    }
  });

  it('keeps a selection, and the text after it', () => {
    const element = field(tag, 'Hello Ada', 0);
    element.setSelectionRange(0, 5);
    insertTextAtCaret({ body: element, range: null, text: 'x' });
    expect(element.value).toBe('Hellox Ada');
  });

  it('works without execCommand', () => {
    vi.spyOn(document, 'execCommand').mockReturnValue(false);
    const element = field(tag, '', 0);
    const listener = vi.fn();
    element.addEventListener('input', listener);
    expect(insertTextAtCaret({ body: element, range: null, text: URL_TEXT, isApart: true })).toMatchObject({
      status: 'inserted',
    });
    expect(element.value).toBe(`${URL_TEXT} `);
    expect(listener).toHaveBeenCalledOnce();
  });
});

describe.each(['true', 'plaintext-only'] as const)('an editor (%s)', (mode) => {
  it.each([
    ['Hello Ada', 5, `Hello ${URL_TEXT} Ada`],
    ['Hello Ada', 6, `Hello ${URL_TEXT} Ada`],
    ['Hello Ada', 8, `Hello Ad ${URL_TEXT} a`],
    ['Hello', 0, `${URL_TEXT} Hello`],
    ['Hello', 5, `Hello ${URL_TEXT} `],
  ])('gets one space around the text: %j at %d', (before, at, after) => {
    const body = editor(before, mode);
    const range = rangeAt(body.firstChild, at);
    expect(insertTextAtCaret({ body, range, text: URL_TEXT, isApart: true })).toMatchObject({
      status: 'inserted',
    });
    expect(textOf(body)).toBe(after);
  });

  it.each([
    ['a mention', '<div>See <span contenteditable="false">@Ada</span></div>', `See @Ada ${URL_TEXT} `],
    ['a link', `<div><a href="${URL_TEXT}">${URL_TEXT}</a></div>`, `${URL_TEXT} ${URL_TEXT} `],
    ['bold text', '<div><b>Hello</b></div>', `Hello ${URL_TEXT} `],
    ['a picture', '<div><img alt="Smile" style="width:1em;height:1em"></div>', ` ${URL_TEXT} `],
    ['the last line break of the text', 'Hello<br>', `Hello ${URL_TEXT} `],
  ])('gets a space before the text behind %s', (_what, html, after) => {
    for (const isAtEnd of [true, false]) {
      const body = editor(html, mode);
      const block = body.querySelector('div') ?? body;
      const range = isAtEnd ? rangeAt(block, block.childNodes.length) : null;
      insertTextAtCaret({ body, range, text: URL_TEXT, isApart: true });
      expect(textOf(body)).toBe(after);
    }
  });

  it('does not get the text into a mention where a selection ends', () => {
    const body = editor('<div>See <span contenteditable="false">@Ada</span> now</div>', mode);
    const before = body.innerHTML;
    const range = rangeAt(body.firstChild?.firstChild ?? null, 1);
    range.setEnd(body.querySelector('span')?.firstChild as Node, 2);
    insertTextAtCaret({ body, range, text: URL_TEXT, isApart: true });
    expect(textOf(body)).toBe(`See @Ada ${URL_TEXT} now`);
    document.execCommand('undo');
    expect(body.innerHTML).toBe(before);
  });

  it('gets the text at its end without a caret', () => {
    const body = editor('<div>Hello</div><div><br></div>', mode);
    insertTextAtCaret({ body, range: null, text: URL_TEXT, isApart: true });
    expect(textOf(body)).toBe(`Hello ${URL_TEXT} `);
  });

  it('works without execCommand', () => {
    vi.spyOn(document, 'execCommand').mockReturnValue(false);
    const body = editor('', mode);
    expect(insertTextAtCaret({ body, range: null, text: URL_TEXT })).toMatchObject({ status: 'inserted' });
    expect(textOf(body)).toBe(URL_TEXT);
  });
});

it('reports that it could not verify the insertion', () => {
  vi.spyOn(document, 'execCommand').mockReturnValue(true);
  expect(insertTextAtCaret({ body: editor('<br>'), range: null, text: 'x' })).toEqual({ status: 'tried' });
});

describe('text of several lines', () => {
  const LINES = `${URL_TEXT}\nTranscript:\nHello Ada.\n\nשלום`;

  it.each(['', '\n'])('is typed into a textarea, and undone (end: %j)', (end) => {
    const element = field('textarea', 'Hello Ada', 5);
    const response = insertTextAtCaret({ body: element, range: null, text: LINES + end, isApart: true });
    expect(element.value).toBe(`Hello ${LINES}${end} Ada`);
    if (response.status !== 'inserted') throw new Error(response.status);
    expect(response.undo?.()).toBe(true);
    expect(element.value).toBe('Hello Ada');
  });

  describe.each(['true', 'plaintext-only'] as const)('in an editor (%s)', (mode) => {
    it.each([
      ['', ''],
      ['<div>Hello Ada</div>', '\n'],
      ['Hello<br>', '\n'],
      ['<div>Hello</div>', ''],
    ])('is typed, found and undone: %j', (html, end) => {
      const element = editor(html, mode);
      const before = element.innerHTML;
      const text = element.querySelector('div')?.firstChild ?? element.firstChild;
      const range = text === null ? null : rangeAt(text, 5);
      const response = insertTextAtCaret({ body: element, range, text: LINES + end, isApart: true });
      const shown = element.innerText.replaceAll('\u00a0', ' ').replace(/\n+/g, '\n');
      expect(shown).toContain(LINES.replace(/\n+/g, '\n'));
      if (response.status !== 'inserted') throw new Error(response.status);
      expect(response.undo?.()).toBe(true);
      expect(element.innerHTML).toBe(before);
    });
  });
});
