import { build } from '../build-element.ts';
import { hostSwitches } from './host-switches.ts';

/** The host's API for tests. */
export interface DocsHost {
  /** The file's content, as HTML. */
  content: string;
  /** The pastes that the editor received. */
  readonly pastes: { readonly types: readonly string[]; readonly isTrusted: boolean }[];
  finishLoading(): void;
  redrawTitleBar(): void;
}

declare global {
  interface Window {
    docsHost: DocsHost;
  }
}

/**
 * An editor that draws on a canvas. Keys and pastes go to an editable element in a separate frame. On a paste
 * the editor empties that element and reads it one turn later.
 */
export function canvasEditor(): readonly HTMLElement[] {
  const canvas = build('canvas', { class: 'kix-canvas-tile-content', width: '600', height: '300' });
  const { variant } = hostSwitches();
  const isNamed = variant !== 'renamed' && variant !== 'bare';
  const frame = build('iframe', {
    class: isNamed ? 'docs-texteventtarget-iframe' : 'x9a',
    title: 'Text events',
  });
  canvas.addEventListener('mousedown', (event) => {
    event.preventDefault();
    eventTarget(frame)?.focus();
  });
  const editor = build(
    'div',
    { id: 'docs-editor' },
    build('div', { class: 'kix-appview-editor' }, canvas),
    frame,
  );
  queueMicrotask(() => listen(frame, canvas));
  return [editor];
}

/** Redraws the file's text. */
function draw(canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.font = '16px sans-serif';
  context.fillText(window.docsHost.content.replaceAll(/<[^>]*>/g, '').replaceAll('&nbsp;', ' '), 40, 60);
}

function eventTarget(frame: HTMLIFrameElement): HTMLElement | null {
  return frame.contentDocument?.querySelector<HTMLElement>('[contenteditable]') ?? null;
}

function listen(frame: HTMLIFrameElement, canvas: HTMLCanvasElement): void {
  const inner = frame.contentDocument as Document;
  const isWritable = hostSwitches().access === 'edit';
  const target = inner.createElement('div');
  target.setAttribute('contenteditable', String(isWritable));
  target.setAttribute('role', 'textbox');
  target.setAttribute('aria-label', 'Document content');
  inner.body.append(target);
  const add = (html: string): void => {
    window.docsHost.content += html;
    draw(canvas);
  };
  inner.addEventListener('paste', (event) => handlePaste(event, target, add));
  target.addEventListener('input', (event) => {
    if ((event as InputEvent).inputType !== 'insertText') return;
    add(target.textContent ?? '');
    target.replaceChildren();
  });
  if (hostSwitches().variant !== 'late') target.focus();
}

function handlePaste(event: ClipboardEvent, target: HTMLElement, add: (html: string) => void): void {
  const { paste } = hostSwitches();
  const data = event.clipboardData;
  const types = [...(data?.types ?? [])];
  window.docsHost.pastes.push({ types, isTrusted: event.isTrusted });
  if (paste === 'trusted' && !event.isTrusted) return;
  if (paste === 'event' || paste === 'text' || !types.includes('text/html')) {
    event.preventDefault();
    add(data?.getData(paste === 'event' ? 'text/html' : 'text/plain') ?? '');
    return;
  }
  target.replaceChildren();
  setTimeout(() => {
    add(target.innerHTML);
    target.replaceChildren();
  });
}
