import { build } from '../build-element.ts';
import { draftParts } from './drafts.ts';
import type { Gmail } from './gmail.ts';
import { buildSendRow } from './send-row.ts';

/** The callbacks of a compose window. */
export interface ComposeEvents {
  readonly send: (mail: SentMail) => void;
  readonly discard: () => void;
}

/** The initial state of one mail. */
export interface ComposeOptions {
  /** The quoted mail below the editor's own text. */
  readonly quoted?: string;
  readonly subject?: string;
}

/** A mail as it was sent. */
export interface SentMail {
  readonly subject: string;
  /** The HTML of a formatted mail; null for plain text. */
  readonly html: string | null;
  readonly text: string;
}

export interface Compose {
  /** `.M9`: all elements of one mail, without its window. */
  readonly root: HTMLElement;
  /** Replaces the callbacks. */
  listen(events: ComposeEvents): void;
  /** Focuses the editor as soon as it exists. */
  focus(): void;
  /** Creates the send row again, as Gmail does when its width or its tools change. */
  redrawSendRow(): void;
  removeSendRow(): void;
}

export function buildCompose(gmail: Gmail, options: ComposeOptions = {}): Compose {
  const { names, labels, switches } = gmail;
  const subject = build('input', {
    name: 'subjectbox',
    class: names('aoT'),
    placeholder: labels.subject,
    'aria-label': labels.subject,
  });
  subject.value = options.subject ?? '';
  const form = buildForm(gmail, subject);
  let events: ComposeEvents | null = null;
  const editorCell = build('div', { class: names('Ap') });
  const twin = build('textarea', {
    class: names('Ak aXjCH'),
    'aria-label': labels.messageBody,
    spellcheck: 'true',
  });
  const editor = buildEditor(gmail, options.quoted);
  const mail = (): SentMail =>
    switches.plain === 'textarea'
      ? { subject: subject.value, html: null, text: twin.value }
      : {
          subject: subject.value,
          html: switches.plain === null ? editor.innerHTML : null,
          text: editor.innerText,
        };
  const row = (): HTMLElement =>
    buildSendRow(gmail, { send: () => events?.send(mail()), discard: () => events?.discard() });
  const bottom = build('div', { class: names('aDj') }, row());
  const isTextarea = switches.plain === 'textarea';
  (isTextarea ? editor : twin).hidden = true;
  const body = isTextarea ? twin : editor;
  let isWanted = false;
  const showEditor = (): void => {
    editorCell.append(twin, editor);
    if (isWanted) body.focus();
  };
  if (switches.lateMs > 0) setTimeout(showEditor, switches.lateMs);
  else showEditor();
  const region = build(
    'div',
    { class: names('aoI'), role: 'region', 'aria-label': labels.newMessage },
    form,
    build('div', { class: names('aoP HM') }, editorCell, bottom),
  );
  return {
    root: build('div', { class: names('M9') }, region),
    listen: (listener) => {
      events = listener;
    },
    focus: () => {
      isWanted = true;
      body.focus();
    },
    redrawSendRow: () => bottom.replaceChildren(row()),
    removeSendRow: () => bottom.replaceChildren(),
  };
}

/** The fields of the mail without its text. */
function buildForm({ names, labels, next }: Gmail, subject: HTMLInputElement): HTMLFormElement {
  const to = build('input', {
    class: names('agP aFw'),
    role: 'combobox',
    'aria-label': labels.to,
    'aria-expanded': 'false',
    type: 'text',
  });
  const hidden = (name: string, value: string): HTMLInputElement =>
    build('input', { type: 'hidden', name, value });
  const form = build(
    'form',
    { class: names('bAs'), method: 'POST' },
    hidden('composeid', `c${next()}`),
    hidden('draft', '#msg-a:r1'),
    hidden('subject', ''),
    build('div', { class: names('anm') }, to),
    build('div', { class: names('aoD az6') }, subject),
  );
  form.addEventListener('submit', (event) => event.preventDefault());
  return form;
}

function buildEditor({ names, labels, switches }: Gmail, quoted: string | undefined): HTMLElement {
  const editor = build('div', {
    class: names('Am aiL Al editable LW-avf tS-tW'),
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': labels.messageBody,
    contenteditable: switches.plain === 'editor' ? 'plaintext-only' : 'true',
    g_editable: 'true',
    tabindex: '1',
    dir: labels.direction,
  });
  // Classes inside the mail, which its recipients also get, so they are never renamed.
  const parts: Node[] = [];
  if (switches.hasSignature) {
    parts.push(
      build(
        'div',
        { class: 'gmail_signature', 'data-smartmail': 'gmail_signature' },
        build('div', { dir: 'ltr' }, 'Mia Member'),
      ),
    );
  }
  if (quoted !== undefined) {
    parts.push(
      build(
        'div',
        { class: 'gmail_quote' },
        build('div', { class: 'gmail_attr' }, 'On Fri, Ada wrote:', build('br')),
        build('blockquote', { class: 'gmail_quote' }, quoted),
      ),
    );
  }
  if (switches.plain === 'editor') editor.append(...parts.map(({ textContent }) => textContent ?? ''));
  else if (switches.draft !== null) editor.append(...draftParts(switches.draft));
  else if (parts.length > 0) editor.append(build('div', {}, build('br')), ...parts);
  return editor;
}
