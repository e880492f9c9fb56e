import { createCaretKeeper } from '@beep/extension-kit/content';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGmailAdapter } from './gmail-adapter.ts';
import { editorHtml, SEARCH } from './gmail-markup.ts';
import { KEPT } from './gmail-selectors.ts';

const RECORDING_LINK = { url: 'https://beep.example/play/a', title: 'Voice note, 0:42' };
const LINK = `a[href="${RECORDING_LINK.url}"]`;

const SIGNATURE =
  '<div dir="ltr" class="gmail_signature" data-smartmail="gmail_signature"><div dir="ltr"><div>Mia <b>Member</b></div></div></div>';
const PREFIX = '<span class="gmail_signature_prefix">-- </span><br>';
const QUOTE =
  '<div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Fri, Ada wrote:<br></div>' +
  '<blockquote class="gmail_quote" style="margin:0 0 0 .8ex"><div dir="ltr">Could you tell me?</div></blockquote></div>';
const FOOTER = '<div contenteditable="false" class="expires">Expires on Friday. <a href="#">Edit</a></div>';

/** Bodies without text of the user. */
const UNWRITTEN = {
  'a quote whose empty line was deleted': QUOTE,
  'the same in a block of the draft': `<div dir="ltr">${QUOTE}</div>`,
  'the same in two blocks': `<div dir="ltr"><div>${QUOTE}</div></div>`,
  'a quote under its empty line': `<div dir="ltr"><br></div><br>${QUOTE}`,
  'a quote from right to left': `<div dir="rtl"><br></div>${QUOTE.replaceAll('ltr', 'rtl')}`,
  'a signature alone': SIGNATURE,
  'a signature in the blocks of a stored draft': `<div dir="ltr"><div>${SIGNATURE}</div></div>`,
  'a signature with its prefix alone': PREFIX + SIGNATURE,
  'a stored draft': `<div dir="ltr"><br clear="all"><div><br></div>${PREFIX}${SIGNATURE}</div>`,
  'a stored draft without its empty lines': `<div dir="ltr">${PREFIX}${SIGNATURE}</div>`,
  'a stored draft whose prefix has no element': `<div dir="ltr"><br clear="all"><div><br></div>-- <br>${SIGNATURE}</div>`,
  'a prefix without an element, and nothing above it': `<div dir="ltr">-- <br>${SIGNATURE}</div>`,
  'white space between the parts': `\n  <div dir="ltr">\n  ${PREFIX}\n  ${SIGNATURE}\n</div>\n`,
  'a signature above the quote': `<div dir="ltr"><br></div>${PREFIX}${SIGNATURE}<br>${QUOTE}`,
  'a signature above the quote, and no empty line': `${SIGNATURE}${QUOTE}`,
  'a signature inside a font': `<font color="#000"><span>${PREFIX}${SIGNATURE}</span></font>`,
  'a quote without a head': '<div class="gmail_quote"><div>Could you?</div></div>',
  'a quote of the newer kind': '<div class="gmail_quote_container"><div>Could you?</div></div>',
  'a quote of the older kind': '<div class="gmail_extra"><div>Could you?</div></div>',
  'the head of a quote': '<div class="gmail_attr">On Fri, Ada wrote:</div>',
  'a signature that only its data name': '<div data-smartmail="gmail_signature"><b>Mia</b></div>',
  'a cite of another program': '<blockquote type="cite"><div>Could you?</div></blockquote>',
} as const;

const page = new AbortController();
let adapter: ReturnType<typeof createGmailAdapter>;

beforeEach(() => {
  adapter = createGmailAdapter(() => createCaretKeeper(document, page.signal));
});

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function show(text: string): HTMLElement {
  const form = '<form><input name="subjectbox"></form>';
  document.body.innerHTML = `${SEARCH}<div role="dialog">${form}${editorHtml(text)}</div>`;
  return document.querySelector('[g_editable]') as HTMLElement;
}

function target(): ReturnType<typeof adapter.find>[number] {
  const [only] = adapter.find(document);
  if (only === undefined) throw new Error('No mail');
  return only;
}

function keptIn(body: HTMLElement): readonly string[] {
  return [...body.querySelectorAll(`${KEPT.endBefore}, .expires`)].map(({ outerHTML }) => outerHTML);
}

/** Everything that the mail's reader sees before the link. */
function seenBefore(body: HTMLElement): string {
  const before = document.createRange();
  before.setStart(body, 0);
  before.setEndBefore(body.querySelector(LINK) as Element);
  return before.toString().trim();
}

function isAloneInItsLine(link: Element): boolean {
  const { top, bottom } = link.getBoundingClientRect();
  const kept = [...(link.closest('[g_editable]')?.querySelectorAll(KEPT.endBefore) ?? [])];
  return kept.every((one) =>
    [...one.getClientRects()].every((box) => box.top >= bottom || box.bottom <= top),
  );
}

describe.each(Object.entries(UNWRITTEN))('a mail with nothing but %s', (_name, text) => {
  it.each([
    ['no caret', null],
    ['the caret at the start of the editor', 'start'],
    ['the caret at its end', 'end'],
    ['the caret in the signature', '.gmail_signature b'],
    ['the caret in the prefix', '.gmail_signature_prefix'],
    ['the caret in the head of the quote', '.gmail_attr'],
    ['the caret in the quote', 'blockquote div'],
  ])('gets the link above it, on a separate line, as one undo step: %s', async (_caret, at) => {
    const body = show(text);
    const target1 = target();
    if (at !== null) {
      const node = at === 'start' || at === 'end' ? body : body.querySelector(at);
      if (node === null) return;
      body.focus();
      document.getSelection()?.setPosition(node, at === 'end' ? node.childNodes.length : 0);
    }
    const before = body.innerHTML;
    const kept = keptIn(body);
    const response = await target1.insert(RECORDING_LINK);
    expect(response).toMatchObject({ status: 'inserted' });
    expect(body.querySelectorAll(LINK)).toHaveLength(1);
    expect(keptIn(body)).toEqual(kept);
    expect(seenBefore(body)).toBe('');
    expect(isAloneInItsLine(body.querySelector(LINK) as Element)).toBe(true);
    expect(body.hasAttribute('style')).toBe(false);
    expect(document.adoptedStyleSheets).toEqual([]);
    const after = body.innerHTML;
    document.execCommand('undo');
    expect(body.innerHTML).toBe(before);
    document.execCommand('redo');
    expect(body.innerHTML).toBe(after);
  });
});

it.each(Object.entries(UNWRITTEN))('text that is typed next follows the link: %s', async (_name, text) => {
  const body = show(text);
  await target().insert(RECORDING_LINK);
  document.execCommand('insertText', false, 'and this');
  expect(seenBefore(body)).toBe('');
  const link = body.querySelector(LINK) as Element;
  expect(link.nextSibling?.textContent).toBe('\u00a0and this');
});

describe('a quote', () => {
  const OWN = '<blockquote class="gmail_quote" style="margin:0 0 0 .8ex">Cited</blockquote>';
  const ANSWERED = QUOTE.replace('Could you tell me?', 'Could you?<div id="answer"><br></div>And this?');

  it('that the user has made takes the link at its caret', async () => {
    const body = show(`<div>Hello</div>${OWN}<div>Bye</div>${QUOTE}`);
    const found = target();
    body.focus();
    document.getSelection()?.setPosition(body.querySelector('blockquote')?.firstChild ?? null, 5);
    expect(await found.insert(RECORDING_LINK)).toMatchObject({ status: 'inserted' });
    expect(seenBefore(body)).toBe('HelloCited');
  });

  it('that the user has made is above the link, as what follows it, without a caret', async () => {
    const body = show(`<div>Hello</div>${OWN}<div>Bye</div>${QUOTE}`);
    expect(await target().insert(RECORDING_LINK)).toMatchObject({ status: 'inserted' });
    expect(seenBefore(body)).toBe('HelloCitedBye');
  });

  it('takes links only where the user has just written between its lines', async () => {
    const body = show(`<div><br></div>${ANSWERED}`);
    const found = target();
    body.focus();
    document.getSelection()?.setPosition(body.querySelector('#answer'), 0);
    document.execCommand('insertText', false, 'Yes');
    await found.insert(RECORDING_LINK);
    await found.insert(RECORDING_LINK);
    const answer = body.querySelector('#answer')?.textContent?.replaceAll('\u00a0', ' ');
    expect(answer).toBe('Yes Voice note, 0:42 Voice note, 0:42 ');
    document.getSelection()?.setPosition(body.querySelector('blockquote div')?.firstChild ?? null, 3);
    expect(await found.insert(RECORDING_LINK)).toMatchObject({ status: 'inserted' });
    expect(seenBefore(body)).toBe('');
  });
});

it('gets the link above a footer that cannot be edited, and behind a name that cannot', async () => {
  const body = show(`<div dir="ltr"><br></div>${FOOTER}`);
  expect(await target().insert(RECORDING_LINK)).toMatchObject({ status: 'inserted' });
  expect(seenBefore(body)).toBe('');
  const name = '<span contenteditable="false">@Ada</span>';
  const other = show(`<div dir="ltr">Hello ${name}</div>${FOOTER}`);
  expect(await target().insert(RECORDING_LINK)).toMatchObject({ status: 'inserted' });
  expect(seenBefore(other)).toBe('Hello @Ada');
  expect(other.querySelector(`[contenteditable=false] ${LINK}`)).toBeNull();
});

describe('a mail with text', () => {
  it.each([
    [`<div dir="ltr">Hello<br clear="all"><div><br></div>${PREFIX}${SIGNATURE}</div>`],
    [`<div dir="ltr">Hello</div><br>${QUOTE}`],
    [`<div dir="ltr">Hello</div>${FOOTER}`],
    [`Hello${SIGNATURE}`],
    [`Hello<span class="gmail_signature_prefix">-- </span><br>${SIGNATURE}`],
    [`Hello<br>${PREFIX}${SIGNATURE}${QUOTE}`],
    [`<div dir="ltr"><div>Hello</div>${SIGNATURE}</div>`],
  ])('gets the link after the text, with no caret or a caret in a kept part: %s', async (text) => {
    for (const at of [null, '.gmail_signature b', 'blockquote div']) {
      const body = show(text);
      const found = target();
      const node = at === null ? null : body.querySelector(at);
      if (at !== null && node === null) continue;
      if (node !== null) {
        body.focus();
        document.getSelection()?.setPosition(node, 0);
      }
      const before = body.innerHTML;
      const kept = keptIn(body);
      expect(await found.insert(RECORDING_LINK)).toMatchObject({ status: 'inserted' });
      expect(keptIn(body)).toEqual(kept);
      expect(seenBefore(body)).toBe('Hello');
      document.execCommand('undo');
      expect(body.innerHTML).toBe(before);
    }
  });
});

describe('the transcript', () => {
  const TRANSCRIPT = 'Transcript:\n<b>Hello</b> Ada.\nשלום';
  const BOTH = { ...RECORDING_LINK, transcript: TRANSCRIPT };
  const OWN_QUOTE = 'blockquote:not([type], [class])';

  it.each(Object.entries(UNWRITTEN))(
    'is inserted above %s, and removed with the link',
    async (_name, text) => {
      const body = show(text);
      const before = body.innerHTML;
      const kept = keptIn(body);
      const response = await target().insert(BOTH);
      if (response.status !== 'inserted') throw new Error(response.status);
      expect(keptIn(body)).toEqual(kept);
      expect(seenBefore(body)).toBe('');
      expect(body.querySelectorAll(`${LINK} ~ ${OWN_QUOTE}, :has(> ${LINK}) ~ ${OWN_QUOTE}`)).toHaveLength(1);
      const rows = [...body.querySelectorAll('blockquote > [dir="auto"]')].map((row) => row.textContent);
      expect(rows).toEqual(TRANSCRIPT.split('\n'));
      expect(body.hasAttribute('style')).toBe(false);
      expect(document.adoptedStyleSheets).toEqual([]);
      expect(response.undo?.()).toBe(true);
      expect(body.innerHTML).toBe(before);
    },
  );

  it.each(['textarea', 'editor'])('is typed below the URL in plain text (%s)', async (kind) => {
    const editor = show('');
    const textarea = document.createElement('textarea');
    textarea.className = 'Ak';
    if (kind === 'textarea') editor.replaceWith(textarea);
    else editor.contentEditable = 'plaintext-only';
    const body = kind === 'textarea' ? textarea : editor;
    const written = (): string => (kind === 'textarea' ? textarea.value : editor.innerText);
    const response = await target().insert(BOTH);
    if (response.status !== 'inserted') throw new Error(response.status);
    expect(written().trimEnd()).toBe(`${RECORDING_LINK.url}\n${TRANSCRIPT}`);
    expect(body.querySelector('a, b')).toBeNull();
    document.execCommand('insertText', false, 'Bye');
    expect(written()).toMatch(/שלום\n+Bye$/);
    document.execCommand('undo');
    expect(written().trim()).toBe('');
  });
});

describe('a plain-text mail', () => {
  const QUOTED = '\n\nOn Fri, Ada wrote:\n\n> Could you tell me?\n';

  function showPlain(kind: string): { body: HTMLElement; written: () => string } {
    const editor = show('');
    if (kind === 'editor') {
      editor.contentEditable = 'plaintext-only';
      editor.textContent = QUOTED;
      return { body: editor, written: () => editor.innerText };
    }
    const textarea = document.createElement('textarea');
    textarea.className = 'Ak';
    textarea.value = QUOTED;
    editor.replaceWith(textarea);
    return { body: textarea, written: () => textarea.value };
  }

  it.each(['textarea', 'editor'])('without a caret gets the URL above the quoted mail (%s)', async (kind) => {
    const { written } = showPlain(kind);
    expect(await target().insert(RECORDING_LINK)).toMatchObject({ status: 'inserted' });
    expect(written()).toMatch(/^https:\/\/beep\.example\/play\/a\s+On Fri, Ada wrote:\n\n> Could you/);
  });

  it('gets the URL at the caret that its user left', async () => {
    const { body, written } = showPlain('textarea');
    const found = target();
    body.focus();
    (body as HTMLTextAreaElement).setSelectionRange(QUOTED.length, QUOTED.length);
    body.blur();
    expect(await found.insert(RECORDING_LINK)).toMatchObject({ status: 'inserted' });
    expect(written()).toBe(`${QUOTED} ${RECORDING_LINK.url} `);
  });
});

describe('a minimised mail', () => {
  it.each([
    ['rich', '<div>Hello</div>'],
    ['rich', QUOTE],
    ['plaintext-only', 'Hello'],
    ['textarea', 'Hello'],
  ])('gets the link, and loses it by undo, as if it were shown (%s: %s)', async (kind, text) => {
    const editor = show(kind === 'textarea' ? '' : text);
    const twin = document.createElement('textarea');
    twin.className = 'Ak';
    editor.before(twin);
    const body = kind === 'textarea' ? twin : editor;
    (kind === 'textarea' ? editor : twin).hidden = true;
    if (kind === 'textarea') twin.value = text;
    if (kind === 'plaintext-only') editor.contentEditable = kind;
    const found = target();
    body.focus();
    document.execCommand('insertText', false, '.');
    const written = (): string => (kind === 'textarea' ? twin.value : editor.innerHTML);
    const before = written();
    const dialog = document.querySelector('[role=dialog]') as HTMLElement;
    dialog.style.display = 'none';
    const response = await found.insert(RECORDING_LINK);
    if (response.status !== 'inserted') throw new Error(response.status);
    expect(written()).toContain(RECORDING_LINK.url);
    expect(dialog.getAttributeNames()).toEqual(['role', 'style']);
    expect(document.adoptedStyleSheets).toEqual([]);
    expect(response.undo?.()).toBe(true);
    expect(written()).toBe(before);
    await found.insert(RECORDING_LINK);
    dialog.style.display = '';
    body.focus();
    document.execCommand('undo');
    expect(written()).toBe(before);
  });
});

describe('the inserted link', () => {
  it.each([['<div>Hello</div>'], [QUOTE], ['<br>']])(
    'can be undone, also after more was written: %s',
    async (text) => {
      for (const more of ['', ' and on']) {
        const body = show(text);
        const found = target();
        const before = body.innerHTML;
        const response = await found.insert(RECORDING_LINK);
        if (more !== '') document.execCommand('insertText', false, more);
        if (response.status !== 'inserted') throw new Error(response.status);
        expect(response.undo?.()).toBe(true);
        expect(body.querySelector(LINK)).toBeNull();
        if (more === '') expect(body.innerHTML).toBe(before);
        else expect(body.textContent).toContain(more.trim());
        expect(response.undo?.()).toBe(false);
      }
    },
  );

  it('is removed if the host puts all of it into a kept part: the mail is unchanged', async () => {
    const body = show(QUOTE);
    const before = body.innerHTML;
    body.addEventListener('input', () => {
      const link = body.querySelector(LINK);
      if (link !== null) body.querySelector('.gmail_attr')?.prepend(link);
    });
    expect(await target().insert(RECORDING_LINK)).not.toMatchObject({ status: 'inserted' });
    expect(body.querySelector(LINK)?.outerHTML ?? '').toBe('');
    expect(body.querySelector('.gmail_attr')?.textContent).toBe('On Fri, Ada wrote:');
    expect(before).toContain('gmail_attr');
  });
});
