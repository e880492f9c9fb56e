import { build } from '../build-element.ts';
import { hostSwitches } from './host-switches.ts';

/**
 * A sheet drawn on a canvas. The cell editor is an element that always has the focus. Off screen, it takes
 * keys and pastes for the selected cell; a double click moves it over the cell.
 */
export function spreadsheet(): readonly HTMLElement[] {
  const canvas = build('canvas', { class: 'grid', width: '800', height: '400' });
  const cell = build('div', {
    id: 'waffle-rich-text-editor',
    class: 'cell-input',
    role: 'combobox',
    tabindex: '0',
    contenteditable: String(hostSwitches().access === 'edit'),
    'aria-label': 'B2',
  });
  const box = build('div', { class: 'input-box away' }, cell);
  canvas.addEventListener('mousedown', (event) => {
    event.preventDefault();
    cell.focus();
  });
  canvas.addEventListener('dblclick', () => box.classList.remove('away'));
  cell.addEventListener('blur', () => {
    if (hostSwitches().blur === 'commits') commit(box, cell);
  });
  cell.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') commit(box, cell);
  });
  cell.addEventListener('paste', (event) => {
    if (!box.classList.contains('away')) return;
    event.preventDefault();
    const { clipboardData, isTrusted } = event;
    window.docsHost.pastes.push({ types: [...(clipboardData?.types ?? [])], isTrusted });
    window.docsHost.content = clipboardData?.getData('text/html') ?? '';
  });
  queueMicrotask(() => cell.focus());
  return [
    build(
      'div',
      { class: 'grid-frame' },
      formulaBar(),
      build('div', { class: 'grid-container' }, canvas, box),
    ),
  ];
}

function formulaBar(): HTMLElement {
  return build(
    'div',
    { class: 'formula-bar' },
    build('input', { id: 't-name-box', value: 'B2', 'aria-label': 'Name box' }),
    build(
      'div',
      { id: 't-formula-bar-input' },
      build('div', {
        class: 'cell-input',
        role: 'combobox',
        contenteditable: 'true',
        'aria-label': 'Formula',
      }),
    ),
  );
}

function commit(box: HTMLElement, cell: HTMLElement): void {
  if (box.classList.contains('away')) return;
  window.docsHost.content = cell.textContent ?? '';
  cell.replaceChildren();
  box.classList.add('away');
}
