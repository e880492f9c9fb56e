import { type PanelMessage, type PlaceDescription, panelFragment } from '../panel-messages.ts';
import type { ContentRuntime } from './content-runtime.ts';
import { CONTENT_TEXTS } from './content-texts.ts';
import type { ComposePlace, InsertAnswer, InsertNote } from './host-adapter.ts';
import { openPanelFrame, type PanelFrame } from './panel-frame.ts';
import type { RecordButton } from './record-button.ts';

/** The one panel of a page, and the places that panels were opened for. */
export interface Panels {
  /** A press of a place's button. */
  press(place: ComposePlace, button: RecordButton): void;
  /** Follows a change of the page. */
  follow(): void;
  /** Undefined for a target that is not of this page. */
  hear(message: PanelMessage): Promise<unknown> | undefined;
  remove(): void;
}

interface OpenPanel {
  readonly target: string;
  readonly place: ComposePlace;
  readonly button: RecordButton;
  readonly frame: PanelFrame;
  hasTake: boolean;
}

const GONE: InsertAnswer = { status: 'failed', code: 'gone' };

/**
 * One panel at a time. While it has a take it is never taken away: a press of another place's button calls the
 * attention to it, and the take still goes to the place that it was begun for. Without a take such a press opens a
 * panel for the other place, and one of the same button closes it.
 */
export function createPanels(runtime: ContentRuntime, createTarget: () => string): Panels {
  const places = new Map<string, ComposePlace>();
  let open: OpenPanel | null = null;

  const close = (): void => {
    if (open === null) return;
    const { button, frame, place } = open;
    const hadFocus = frame.hasFocus();
    open = null;
    frame.remove();
    button.setExpanded(false);
    if (!hadFocus) return;
    if (button.box() !== null) button.focus();
    else place.focus?.();
  };
  const forget = (): void => {
    if (open !== null) places.delete(open.target);
    close();
  };
  const openFor = (place: ComposePlace, button: RecordButton): void => {
    const target = createTarget();
    places.set(target, place);
    const fragment = panelFragment({ target, label: place.label ?? null, tabId: null });
    const frame = openPanelFrame({
      url: runtime.panelUrl() + fragment,
      origin: runtime.origin(),
      anchor: button.box,
      beside: () => boxOf(place.corner ?? place.root),
    });
    open = { target, place, button, frame, hasTake: false };
    button.setExpanded(true);
  };
  const dropIfDead = (): void => {
    if (open === null || (open.frame.isThere() && runtime.isAlive())) return;
    const { button } = open;
    forget();
    if (!runtime.isAlive()) button.tell(CONTENT_TEXTS.outdated);
  };

  return {
    press(place, button) {
      dropIfDead();
      const isItsOwn = open?.place.root === place.root;
      if (!runtime.isAlive()) button.tell(CONTENT_TEXTS.outdated);
      else if (open?.hasTake) open.frame.attract();
      else forget();
      if (runtime.isAlive() && open === null && !isItsOwn) openFor(place, button);
    },
    follow() {
      dropIfDead();
      open?.frame.follow();
    },
    hear(message) {
      const place = places.get(message.target);
      if (place === undefined) return undefined;
      const itsPanel = open?.target === message.target ? open : null;
      if (message.beep === 'describe') return Promise.resolve(describe(place));
      if (message.beep === 'insert') return insert(place, message.note, open?.frame);
      if (message.beep === 'close') places.delete(message.target);
      if (itsPanel === null) return undefined;
      if (message.beep === 'state') itsPanel.hasTake = message.hasTake;
      else close();
      return undefined;
    },
    remove: forget,
  };
}

/** Null for what is not shown. */
function boxOf(element: Element): DOMRect | null {
  return element.getClientRects().length > 0 ? element.getBoundingClientRect() : null;
}

function isThere(place: ComposePlace): boolean {
  return place.isThere?.() ?? place.root.isConnected;
}

function describe(place: ComposePlace): PlaceDescription {
  return { label: place.label ?? null, isThere: isThere(place) };
}

async function insert(
  place: ComposePlace,
  note: InsertNote,
  frame: PanelFrame | undefined,
): Promise<InsertAnswer> {
  if (!isThere(place)) return GONE;
  const work = (): InsertAnswer | Promise<InsertAnswer> => place.insert(note);
  return frame === undefined ? work() : frame.aside(work);
}
