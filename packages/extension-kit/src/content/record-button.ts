import { CONTENT_TEXTS } from '@beep/core/texts';
import { adoptStyles, buildElement } from './build-element.ts';
import { computePosition } from './compute-position.ts';
import { BUTTON_STYLES } from './content-styles.ts';
import type { MountPoint } from './host-adapter.ts';
import { isDarkGround } from './is-dark-ground.ts';
import { watchView } from './watch-view.ts';

/** The record button of one insertion target. */
export interface RecordButton {
  /** Mounts it in the theme of its place; false if it was there already. */
  mount(where: MountPoint | null, corner: Element): boolean;
  /** Removes it from the page. */
  remove(): void;
  /** True if the element is part of the button. */
  owns(element: Element): boolean;
  /** The button's box in the viewport; null if it is not shown. */
  box(): DOMRect | null;
  focus(): void;
  setExpanded(isExpanded: boolean): void;
  /** Shows a text beside the button until the next press anywhere; does nothing if the button is not on the page. */
  showNotice(text: string): void;
}

/** The attribute that marks all our elements in a host page. */
export const OURS = 'data-beep';

/** A press of a record button. */
export interface ButtonPress {
  /**
   * True for a press with a pointer on a button that the user sees. False for an event that the page made, and for a key:
   * the page may have moved the focus to the button.
   */
  readonly isMeant: boolean;
}

/**
 * Creates a button isolated from the host's styles. `press` is called for mouse and keyboard, `onHidden` when the user
 * cannot see it any more.
 */
export function createRecordButton(press: (how: ButtonPress) => void, onHidden?: () => void): RecordButton {
  const button = buildElement('button', {
    type: 'button',
    'aria-label': CONTENT_TEXTS.record,
    'aria-haspopup': 'dialog',
    'aria-expanded': 'false',
    title: CONTENT_TEXTS.record,
  });
  button.append(drawDisc());
  const ground = buildElement('span', { class: 'ground' }, button);
  const host = buildElement('span');
  // The host has the place in the tab order; the button inside has the focus.
  const root = host.attachShadow({ mode: 'open', delegatesFocus: true });
  adoptStyles(root, BUTTON_STYLES);
  root.append(ground);
  const view = watchView(button);
  const seen = new IntersectionObserver((entries) => {
    if (entries.at(-1)?.isIntersecting === false) onHidden?.();
  });
  seen.observe(button);
  button.addEventListener('click', ({ isTrusted, detail }) =>
    press({ isMeant: isTrusted && detail > 0 && view.isSeen() }),
  );
  keepFromHost(host);
  let outer: HTMLElement = host;
  let column: Element | null = null;
  const detach = (): void => {
    outer.remove();
    column?.remove();
  };
  return {
    mount(where, corner) {
      const parent = where?.parent ?? corner;
      ground.classList.toggle('dark', isDarkGround(parent));
      if (outer.isConnected && outer.parentElement === parent) return false;
      detach();
      outer = wrap(host, where);
      host.classList.toggle('floats', where === null);
      host.classList.toggle('page', where === null && corner === document.body);
      parent.insertBefore(outer, where?.before?.parentElement === parent ? where.before : null);
      followTabOrder(host, outer, parent);
      column = addColumn(outer);
      return true;
    },
    remove: detach,
    owns: (element) => element === outer || element === column,
    box: () => (button.getClientRects().length > 0 ? button.getBoundingClientRect() : null),
    focus: () => button.focus({ preventScroll: true }),
    setExpanded: (isExpanded) => button.setAttribute('aria-expanded', String(isExpanded)),
    showNotice: (text) => showNotice(ground, button, text),
  };
}

/** The look's mark: a disc with the ember dot. */
function drawDisc(): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  for (const radius of ['9', '4']) {
    const circle = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
    circle.setAttribute('cx', '12');
    circle.setAttribute('cy', '12');
    circle.setAttribute('r', radius);
    svg.append(circle);
  }
  return svg;
}

/** A table cell cannot have a shadow root, and the host's classes must not conflict with our reset. */
function wrap(host: HTMLElement, where: MountPoint | null): HTMLElement {
  if (where?.tag === undefined && where?.className === undefined) {
    host.setAttribute(OURS, 'button');
    return host;
  }
  host.removeAttribute(OURS);
  const outer = buildElement(where.tag ?? 'span', { [OURS]: 'button' }, host);
  if (where.className !== undefined) outer.className = where.className;
  return outer;
}

/** Some hosts number their controls, and the Tab key visits what has no number last. */
function followTabOrder(host: HTMLElement, outer: HTMLElement, parent: Element): void {
  const numbered = [...parent.querySelectorAll<HTMLElement>('[tabindex]')].filter(
    (one) => one.tabIndex > 0 && !outer.contains(one),
  );
  const isBefore = (one: HTMLElement): boolean =>
    (one.compareDocumentPosition(outer) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const neighbour = numbered.findLast(isBefore) ?? numbered[0];
  if (neighbour === undefined) host.removeAttribute('tabindex');
  else host.tabIndex = neighbour.tabIndex;
}

/** In a table with column widths a new cell needs a column, or the cells behind it get the wrong widths. */
function addColumn(cell: HTMLElement): Element | null {
  const columns =
    cell instanceof HTMLTableCellElement ? cell.closest('table')?.querySelector('colgroup') : null;
  if (!columns || !(cell instanceof HTMLTableCellElement)) return null;
  const column = buildElement('col', { [OURS]: 'column' });
  columns.insertBefore(column, columns.children[cell.cellIndex] ?? null);
  return column;
}

/** Stops our key presses from triggering the host's shortcuts. */
function keepFromHost(host: HTMLElement): void {
  for (const type of ['click', 'dblclick'] as const) {
    host.addEventListener(type, (event) => event.stopPropagation());
  }
  for (const type of ['keydown', 'keypress', 'keyup'] as const) {
    host.addEventListener(type, (event) => {
      if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
    });
  }
}

function showNotice(ground: HTMLElement, button: HTMLElement, text: string): void {
  ground.querySelector('.notice')?.remove();
  if (!button.isConnected) return;
  const notice = buildElement('span', { class: 'notice', role: 'alert', popover: 'auto' });
  ground.append(notice);
  notice.append(text);
  notice.showPopover();
  const { left, top } = computePosition(notice.getBoundingClientRect(), {
    anchor: button.getBoundingClientRect(),
    viewport: { width: innerWidth, height: innerHeight },
    direction: getComputedStyle(button).direction === 'rtl' ? 'rtl' : 'ltr',
  });
  notice.style.left = `${left}px`;
  notice.style.top = `${top}px`;
}
