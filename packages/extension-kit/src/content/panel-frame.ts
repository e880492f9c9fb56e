import { CONTENT_TEXTS } from '@beep/core/texts';
import type { PanelMove } from '../panel-messages.ts';
import { adoptStyles, buildElement } from './build-element.ts';
import { type Box, computePosition, GAP_PX, keepInView, type Position } from './compute-position.ts';
import { PANEL_STYLES, SHEET_BELOW_PX } from './content-styles.ts';
import { isDarkGround } from './is-dark-ground.ts';
import { OURS } from './record-button.ts';

export interface PanelFrameOptions {
  /** The panel's address, with its fragment. */
  readonly url: string;
  /** The origin that gets the frame's permissions. */
  readonly origin: string;
  /** The button's box; null if it is not on the page, and the panel then stays in place. */
  readonly anchor: () => Box | null;
  /** The mail or comment, which the panel avoids covering. */
  readonly beside: () => Box | null;
  /** The element whose background selects the light or dark theme. */
  readonly ground: () => Element;
  /** The frame has loaded another page than the panel. */
  readonly onLeft: () => void;
}

/** The panel over the host page. It lives until `remove`. */
export interface PanelFrame {
  /** False if the host has removed it from the page. */
  isThere(): boolean;
  /** Repositions after a change of the page: a moved button, a dialog. */
  follow(): void;
  /** Focuses the panel and highlights it for a moment. */
  attract(): void;
  hasFocus(): boolean;
  /** Moves it by an offset or, with null, to the next corner. It stays there. */
  move(by: PanelMove | null): void;
  /** Sets the height that the content needs, limited by the page. */
  resize(heightPx: number): void;
  /** Runs `work` while no dialog makes the host's editors inert. */
  aside<T>(work: () => T | Promise<T>): Promise<T>;
  remove(): void;
}

const RIGHTS = ['microphone', 'clipboard-write', 'screen-wake-lock'];

/**
 * Shows the panel in the top layer. Never moves the frame to another parent: that would reload it and end the active
 * recording.
 */
export function openPanelFrame(options: PanelFrameOptions): PanelFrame {
  const { url, origin, ground, onLeft } = options;
  const allow = RIGHTS.map((right) => `${right} ${origin}`).join('; ');
  // It has no storage anyway, and so it is shown on a page with an embedder policy too.
  const frame = buildElement('iframe', { title: CONTENT_TEXTS.panel, allow, credentialless: '' });
  const dialog = buildElement('dialog', { 'aria-label': CONTENT_TEXTS.panel }, frame);
  const host = buildElement('div', { [OURS]: 'panel' });
  // The page must not read the address: another frame with it would be taken for this panel.
  const root = host.attachShadow({ mode: 'closed' });
  adoptStyles(root, PANEL_STYLES);
  root.append(dialog);
  const ended = new AbortController();
  keepFocus(host, ended.signal);
  let chosen: Position | null = null;
  const reposition = (): void => {
    chosen = putAt(dialog, chosen, options);
  };
  const follow = (): void => {
    // The theme also applies to the frame's own page.
    const below = ground();
    if (below.isConnected) dialog.style.colorScheme = isDarkGround(below) ? 'dark' : 'light';
    show(dialog);
    reposition();
  };
  followPage({ reposition, follow }, ended.signal);
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  const onFirstLoad = (): void => {
    focusIfFree(host, frame);
    frame.addEventListener('load', onLeft);
  };
  frame.addEventListener('load', onFirstLoad, { once: true });
  frame.src = url;
  document.documentElement.append(host);
  follow();
  frame.focus({ preventScroll: true });
  return {
    isThere: () => host.isConnected,
    follow,
    attract() {
      follow();
      dialog.classList.remove('calls');
      // Reading a size restarts the animation.
      dialog.classList.toggle('calls', dialog.offsetWidth > 0);
      frame.focus({ preventScroll: true });
    },
    hasFocus: () => document.activeElement === host,
    move(by) {
      const { offsetLeft: left, offsetTop: top } = dialog;
      if (by !== null) chosen = { left: left + by.x, top: top + by.y };
      else if (dialog.matches('.sheet')) chosen = { left, top: dialog.matches('.up') ? innerHeight : 0 };
      else chosen = nextCorner({ left, top });
      reposition();
    },
    resize(heightPx) {
      dialog.style.blockSize = `${Math.min(heightPx, innerHeight - 2 * GAP_PX)}px`;
      reposition();
    },
    async aside(work) {
      if (isModal(dialog)) dialog.close();
      try {
        return await work();
      } finally {
        if (host.isConnected) show(dialog);
      }
    },
    remove() {
      ended.abort();
      host.remove();
    },
  };
}

/**
 * A frame loses keyboard focus when its page loads, although it stays the active element: focuses it again, unless the
 * user has moved on.
 */
function focusIfFree(host: HTMLElement, frame: HTMLIFrameElement): void {
  const { activeElement } = document;
  if (activeElement !== null && activeElement !== document.body && activeElement !== host) return;
  frame.blur();
  frame.focus({ preventScroll: true });
}

/** A modal dialog of the host makes all else inert, the top layer too; then only another modal one is usable. */
function show(dialog: HTMLDialogElement): void {
  const isBarred = document.querySelector('dialog:modal') !== null;
  if (isBarred === isModal(dialog) && (isBarred || dialog.matches(':popover-open'))) return;
  if (dialog.matches(':popover-open')) dialog.hidePopover();
  if (dialog.open) dialog.close();
  if (isBarred) {
    dialog.removeAttribute('popover');
    dialog.showModal();
  } else {
    dialog.popover = 'manual';
    dialog.showPopover();
  }
}

function isModal(dialog: HTMLDialogElement): boolean {
  return dialog.matches(':modal');
}

/** Positions it where it was moved to, or beside the target; returns where it was moved to. */
function putAt(
  dialog: HTMLDialogElement,
  chosen: Position | null,
  { anchor: anchorNow, beside }: PanelFrameOptions,
): Position | null {
  const { clientWidth, clientHeight } = document.documentElement;
  const viewport = { width: clientWidth || innerWidth, height: innerHeight || clientHeight };
  const { offsetLeft: left, offsetTop: top, offsetHeight: height } = dialog;
  const kept = beside();
  const isSheet = innerWidth < SHEET_BELOW_PX;
  dialog.classList.toggle('sheet', isSheet);
  if (isSheet) {
    const isUp = chosen
      ? chosen.top < viewport.height / 4
      : kept !== null && middleOf(kept) > viewport.height / 2;
    dialog.classList.toggle('up', isUp);
    return chosen;
  }
  const size = { width: dialog.offsetWidth, height };
  const anchor = anchorNow();
  const at = chosen
    ? keepInView(chosen, size, viewport)
    : computePosition(size, {
        // Without a button it stays in place, within the viewport.
        anchor: anchor ?? { left, top: top + height + GAP_PX, width: 0, height: 0 },
        beside: anchor === null ? undefined : (kept ?? undefined),
        viewport,
        direction: getComputedStyle(document.documentElement).direction === 'rtl' ? 'rtl' : 'ltr',
      });
  dialog.style.left = `${at.left}px`;
  dialog.style.top = `${at.top}px`;
  return chosen && at;
}

function middleOf({ top, height }: Box): number {
  return top + height / 2;
}

/** Clockwise, from wherever it is. */
function nextCorner({ left, top }: Position): Position {
  const isLeft = left < innerWidth / 4;
  const isUp = top < innerHeight / 4;
  return { left: isUp ? innerWidth : 0, top: isLeft ? 0 : innerHeight };
}

interface Follower {
  readonly reposition: () => void;
  readonly follow: () => void;
}

/** At most once per frame, and only while the panel is open. */
function followPage({ reposition, follow }: Follower, signal: AbortSignal): void {
  const options = { passive: true, capture: true, signal };
  const onceAFrame = (work: () => void): (() => void) => {
    let isPlanned = false;
    return () => {
      if (isPlanned) return;
      isPlanned = true;
      requestAnimationFrame(() => {
        isPlanned = false;
        if (!signal.aborted) work();
      });
    };
  };
  const moved = onceAFrame(reposition);
  for (const type of ['resize', 'scroll']) window.addEventListener(type, moved, options);
  // A dialog of the host opens and closes without a change of nodes.
  const shown = onceAFrame(follow);
  for (const type of ['toggle', 'close', 'focusin']) window.addEventListener(type, shown, options);
}

/** Keeps a dialog of the host that traps the focus from seeing the focus move to the panel. */
function keepFocus(host: HTMLElement, signal: AbortSignal): void {
  for (const type of ['focusin', 'focus'] as const) {
    const listener = (event: Event): void => {
      if (event.target === host) event.stopImmediatePropagation();
    };
    window.addEventListener(type, listener, { capture: true, signal });
  }
}
