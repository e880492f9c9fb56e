import type { MountPoint } from '@beep/extension-kit/content';
import type { EditorKind } from './editor-kind.ts';
import {
  ANCHORS,
  type Anchor,
  EDITING,
  EVENT_FRAMES,
  EVENT_TARGET,
  MODE_SWITCHER,
  READ_ONLY,
  WRITING_MODES,
} from './editor-selectors.ts';

/** True if the user can edit the file; false until the page shows it. */
export function isEditable(document: Document, kind: EditorKind): boolean {
  return document.querySelector(EDITING[kind]) !== null && !isReadOnly(document);
}

/** True if the file is read-only, by permission or because the user is viewing it. */
export function isReadOnly(document: Document): boolean {
  if (document.querySelector(READ_ONLY) !== null) return true;
  const modes = [...(document.querySelector(MODE_SWITCHER)?.classList ?? [])].filter((name) =>
    name.endsWith('-mode'),
  );
  return modes.length > 0 && !modes.some((mode) => WRITING_MODES.includes(mode));
}

/** The best known mount that is visible; null if there is none. */
export function findMount(document: Document, kind: EditorKind): MountPoint | null {
  for (const anchor of ANCHORS[kind]) {
    const element = findVisible(document, anchor.selector);
    const mount = element === undefined ? null : mountAt(element, anchor.side);
    if (mount !== null) return mount;
  }
  return null;
}

/** The element that gets keys for the canvas: the editable element of the editor's frame. */
export function findEventTarget(document: Document): HTMLElement | null {
  for (const selector of EVENT_FRAMES) {
    for (const frame of document.querySelectorAll<HTMLIFrameElement>(selector)) {
      const target = frame.contentDocument?.querySelector<HTMLElement>(EVENT_TARGET);
      if (target) return target;
    }
  }
  return null;
}

function findVisible(document: Document, selector: string): Element | undefined {
  return [...document.querySelectorAll(selector)].findLast((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  );
}

function mountAt(element: Element, side: Anchor['side']): MountPoint | null {
  if (side === 'last') return { parent: element, before: null };
  return element.parentElement && { parent: element.parentElement, before: element };
}
