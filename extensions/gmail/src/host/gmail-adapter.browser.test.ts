import { createCaretKeeper } from '@beep/extension-kit/content';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGmailAdapter } from './gmail-adapter.ts';
import { editorHtml, SEARCH } from './gmail-markup.ts';

const RECORDING_LINK = { url: 'https://beep.example/play/a', title: 'Voice note, 0:42' };
const FORM = '<form><input name="subjectbox"><input name="composeid" type="hidden"></form>';
const EDITOR = editorHtml('Hello');
const ROW =
  '<table class="IZ"><colgroup><col class="a"><col class="b"><col class="c"></colgroup><tbody><tr class="btC">' +
  '<td class="gU Up"><div role="button">Send</div></td><td class="oc gU"><div role="button">A</div></td><td></td></tr></tbody></table>';

const page = new AbortController();
let adapter: ReturnType<typeof createGmailAdapter>;

beforeEach(() => {
  adapter = createGmailAdapter(() => createCaretKeeper(document, page.signal));
});

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function show(html: string): void {
  document.body.innerHTML = html;
}

function find(): ReturnType<typeof adapter.find> {
  return adapter.mayHaveTargets(document) ? adapter.find(document) : [];
}

describe('a mail', () => {
  it.each([
    ['a window', `${SEARCH}<div role="dialog">${FORM}<div>${EDITOR}</div>${ROW}</div>`],
    [
      'a dialog in a dialog',
      `${SEARCH}<div role="dialog"><div role="dialog">${FORM}${EDITOR}${ROW}</div></div>`,
    ],
    ['a window of its own', `<main role="main">${FORM}${EDITOR}${ROW}</main>`],
    [
      'an answer in its thread',
      `${SEARCH}<main role="main"><div role="listitem"><p>Hi</p><div>${FORM}${EDITOR}</div>${ROW}</div></main>`,
    ],
    [
      'a window with two variants of its editor',
      `${SEARCH}<div role="dialog">${FORM}<div hidden>${EDITOR}</div>${EDITOR}${ROW}</div>`,
    ],
    [
      'an editor with the hidden twin before it',
      `${SEARCH}<div role="dialog">${FORM}<textarea class="Ak" aria-label="Message Body" hidden></textarea>${EDITOR}${ROW}</div>`,
    ],
    [
      'a window without the known fields',
      `${SEARCH}<div role="dialog"><input role="combobox">${EDITOR}${ROW}</div>`,
    ],
    [
      'an editor with another one inside',
      `${SEARCH}<div role="dialog">${FORM}<div contenteditable="true" role="textbox">x<p contenteditable="true">y</p></div>${ROW}</div>`,
    ],
  ])('%s, once', (_name, html) => {
    show(html);
    expect(find()).toHaveLength(1);
  });

  it('is found among several, although one has no editor yet', () => {
    const mail = `<div role="dialog">${FORM}${EDITOR}${ROW}</div>`;
    show(`${SEARCH}<div class="dw">${mail}<div role="dialog">${FORM}${ROW}</div>${mail}</div>`);
    const before = find();
    expect(before).toHaveLength(2);
    const late = document.querySelectorAll('[role=dialog]')[1];
    late?.querySelector('form')?.insertAdjacentHTML('afterend', EDITOR);
    const after = find();
    expect(after).toHaveLength(3);
    expect(after.filter(({ root }) => before.some((target) => target.root === root))).toHaveLength(2);
  });
});

describe('a duplicate field', () => {
  const WINDOW = (...mails: readonly string[]): string =>
    `${SEARCH}<div><div><div>${mails.join('</div></div><div><div>')}</div></div></div>`;

  it('of two mails: one without an editor does not take the other’s', () => {
    show(WINDOW(FORM, FORM + EDITOR + ROW));
    const [target, ...others] = find();
    expect(others).toEqual([]);
    expect(document.querySelectorAll('form')[2]?.contains(target?.root ?? null)).toBe(true);
  });

  it('of two mails: one without a row does not take the other’s', () => {
    show(WINDOW(FORM + EDITOR, FORM + ROW));
    const [target, ...others] = find();
    expect(others).toEqual([]);
    expect(target?.mount).toBeNull();
  });
});

describe('not a mail', () => {
  it.each([
    ['a search', SEARCH],
    [
      'an editor of the settings',
      `${SEARCH}<main role="main">${EDITOR}<div role="toolbar"><div role="button">B</div></div></main>`,
    ],
    [
      'a chat',
      `${SEARCH}<div role="region"><form><input name="messageid"></form>${EDITOR}<div role="button">Send</div></div>`,
    ],
    ['a chat in a window', `${SEARCH}<div role="dialog">${EDITOR}<div role="button">Send</div></div>`],
    [
      'a filter',
      `${SEARCH}<div role="dialog"><form><input name="from"><input name="subject"><textarea></textarea></form></div>`,
    ],
    [
      'a window whose editor has not come, beside settings',
      `${SEARCH}<main role="main">${EDITOR}</main><div role="dialog">${FORM}${ROW}</div>`,
    ],
    [
      'an answer whose editor has not come, beside settings',
      `${SEARCH}<main role="main"><div role="listitem">${FORM}${ROW}</div>${EDITOR}</main>`,
    ],
  ])('%s', (_name, html) => {
    show(html);
    expect(find()).toEqual([]);
  });
});

const LURE =
  '<form><input name="composeid"><input name="subjectbox"><input role="combobox"><textarea id="lure"></textarea>' +
  '<div id="lure" contenteditable="true" role="textbox" g_editable="true" style="width:400px;height:99px"></div>' +
  '<table><tr class="btC"><td class="gU Up"><div role="button">Send</div></td><td><div role="button">x</div></td><td></td></tr></table></form>';
const RECEIVED = [
  ['a mail that was received', `<div class="ii gt"><div class="a3s aiL">${LURE}</div></div>`],
  [
    'the same in another reading order',
    `<div class="a3s" dir="rtl"><div role="dialog"><div role="region">${LURE}</div></div></div>`,
  ],
  [
    'a form in a mail whose classes are not known',
    '<div class="x1"><form><input name="subjectbox"><textarea></textarea></form></div>',
  ],
  [
    'a form in a mail whose classes are not known, with its field further out',
    '<div class="x1"><input name="subjectbox"><div><textarea></textarea></div></div>',
  ],
] as const;

describe('received text', () => {
  const thread = (received: string, response = ''): string =>
    `${SEARCH}<main role="main"><div role="list"><div role="listitem">${received}${response}</div></div></main>`;

  // spec: E14
  it.each(RECEIVED)('is not a mail: %s', (_name, received) => {
    show(thread(received));
    expect(find()).toEqual([]);
    show(thread(`<div role="listitem">${received}</div>`));
    expect(find()).toEqual([]);
  });

  it.each(RECEIVED.slice(0, 2))(
    'gets neither the button nor the link of the reply: %s',
    async (_name, received) => {
      for (const editor of [EDITOR, '<textarea class="Ak">Hello</textarea>']) {
        show(
          thread(received, `<div class="ip"><div class="M9">${FORM}${editor}${ROW}</div></div>${received}`),
        );
        const targets = find();
        expect(targets).toHaveLength(1);
        expect(targets[0]?.mount?.parent.closest('.M9')).not.toBeNull();
        expect(await targets[0]?.insert(RECORDING_LINK)).toMatchObject({ status: 'inserted' });
        for (const lure of document.querySelectorAll<HTMLTextAreaElement>('#lure')) {
          expect(lure.value ?? lure.textContent).toBe('');
        }
      }
    },
  );

  it('is not a mail when quoted in one', async () => {
    const quote = `<div class="gmail_quote">${LURE.replaceAll(' contenteditable="true"', '')}</div>`;
    show(`${SEARCH}<div role="dialog">${FORM}${EDITOR.replace('Hello', `Hello${quote}`)}${ROW}</div>`);
    const targets = find();
    expect(targets).toHaveLength(1);
    expect(await targets[0]?.insert(RECORDING_LINK)).toMatchObject({ status: 'inserted' });
    expect(document.querySelector('.gmail_quote a')).toBeNull();
    expect(document.querySelector<HTMLTextAreaElement>('textarea')?.value).toBe('');
  });
});

describe('where the button goes', () => {
  it('is a cell behind the send button, whatever the row’s class is', () => {
    show(
      `<div role="dialog">${FORM}<table class="iN"><tbody><tr><td>Quote</td></tr></tbody></table>${EDITOR}${ROW}</div>`,
    );
    const [named] = find();
    expect(named?.mount?.parent).toBe(document.querySelector('tr.btC'));
    expect(named?.mount?.before).toBe(document.querySelector('td.oc'));
    for (const element of document.querySelectorAll('table, tr, td')) element.removeAttribute('class');
    const [plain] = find();
    expect(plain?.mount?.parent).toBe(document.querySelector('colgroup ~ tbody tr'));
    expect(plain?.mount?.before).toBe(plain?.mount?.parent.children[1]);
  });

  it('is never in the quoted text, and is a corner if there is no row', () => {
    const quoted = EDITOR.replace('Hello', ROW);
    show(`<div role="dialog"><div role="region">${FORM}${quoted}</div></div>`);
    const [target] = find();
    expect(target?.mount).toBeNull();
    expect(target?.corner).toBe(document.querySelector('[role=region]'));
  });
});

describe('inserting', () => {
  it('finds a moved mail again, and reports one that is gone', async () => {
    show(`<div role="dialog" id="small">${FORM}${EDITOR}${ROW}</div><div role="dialog" id="large"></div>`);
    const [target] = find();
    const large = document.querySelector('#large') as HTMLElement;
    large.append(...(document.querySelector('#small')?.childNodes ?? []));
    expect(find()[0]?.root).toBe(target?.root);
    expect(target?.isThere?.()).toBe(true);
    expect(await target?.insert(RECORDING_LINK)).toMatchObject({ status: 'inserted' });
    large.remove();
    expect(target?.isThere?.()).toBe(false);
    expect(await target?.insert(RECORDING_LINK)).toEqual({ status: 'failed', code: 'gone' });
  });

  it.each([
    [
      'recipients',
      '<form><input name="composeid" type="hidden"><div id="other" contenteditable="true" role="textbox" style="height: 30px"></div></form>',
      '',
    ],
    [
      'recipients that may have several lines',
      '<form><input name="composeid" type="hidden"><div id="other" contenteditable="true" role="textbox" aria-multiline="true" style="height: 300px"></div></form>',
      '',
    ],
    [
      'a prompt above the text',
      FORM,
      '<div><div id="other" contenteditable="true" role="textbox" aria-multiline="true" style="height: 30px"></div></div>',
    ],
    [
      'recipients in a form that does not hold the first field',
      '<input name="composeid" type="hidden"><form><input name="subjectbox"><div id="other" contenteditable="true" role="textbox" aria-multiline="true" style="height: 300px"></div></form>',
      '',
    ],
    ['a prompt without a role', FORM, '<div id="other" contenteditable="true" style="height: 30px"></div>'],
  ])('inserts into the body if no name distinguishes it from %s', async (_name, form, above) => {
    const role = above === '' || above.includes('role') ? 'role="textbox" aria-multiline="true"' : '';
    const text = `<div id="text" contenteditable="true" ${role} style="height: 120px"></div>`;
    show(`${SEARCH}<div role="dialog">${form}${above}<div>${text}</div>${ROW}</div>`);
    const targets = find();
    expect(targets).toHaveLength(1);
    expect(await targets[0]?.insert(RECORDING_LINK)).toMatchObject({ status: 'inserted' });
    expect(document.querySelector('#other')?.textContent).toBe('');
    expect(document.querySelector('#text a')?.getAttribute('href')).toBe(RECORDING_LINK.url);
  });

  it('reads no text of a plain-text mail', async () => {
    show(`<div role="dialog">${FORM}<textarea class="Ak">Hello</textarea>${ROW}</div>`);
    const read = vi.spyOn(HTMLTextAreaElement.prototype, 'value', 'get');
    expect(await find()[0]?.insert(RECORDING_LINK)).toMatchObject({ status: 'inserted' });
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
    expect(document.querySelector('textarea')?.value).toContain(RECORDING_LINK.url);
  });

  it('reads no text of the mail but whether the caret is behind a space', async () => {
    show(`<div role="dialog">${FORM}${EDITOR}${ROW}</div>`);
    const text = document.querySelector('[g_editable]')?.firstChild as Text;
    document.getSelection()?.setPosition(text, 3);
    const refuse = (): never => {
      throw new Error('The mail was read');
    };
    const spies = [
      vi.spyOn(Node.prototype, 'textContent', 'get').mockImplementation(refuse),
      vi.spyOn(Node.prototype, 'nodeValue', 'get').mockImplementation(refuse),
      vi.spyOn(CharacterData.prototype, 'data', 'get').mockImplementation(refuse),
      vi.spyOn(Text.prototype, 'wholeText', 'get').mockImplementation(refuse),
      vi.spyOn(HTMLElement.prototype, 'innerText', 'get').mockImplementation(refuse),
      vi.spyOn(HTMLElement.prototype, 'outerText', 'get').mockImplementation(refuse),
      vi.spyOn(Element.prototype, 'innerHTML', 'get').mockImplementation(refuse),
      vi.spyOn(Range.prototype, 'toString').mockImplementation(refuse),
      vi.spyOn(Range.prototype, 'cloneContents').mockImplementation(refuse),
      vi.spyOn(Selection.prototype, 'toString').mockImplementation(refuse),
    ];
    const letters = vi.spyOn(CharacterData.prototype, 'substringData');
    const response = await find()[0]?.insert(RECORDING_LINK);
    expect(letters.mock.calls).toEqual([[2, 1]]);
    letters.mockRestore();
    for (const spy of spies) spy.mockRestore();
    expect(response).toMatchObject({ status: 'inserted' });
    expect(document.querySelector('[g_editable]')?.textContent?.replaceAll('\u00a0', ' ')).toBe(
      'Hel Voice note, 0:42 lo',
    );
  });
});
