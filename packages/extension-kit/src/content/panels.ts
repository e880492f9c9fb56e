import { type PanelMessage, panelFragment } from '../panel-messages.ts';
import type { ContentRuntime } from './content-runtime.ts';
import { CONTENT_TEXTS } from './content-texts.ts';
import type { ComposePlace } from './host-adapter.ts';
import { openPanelFrame, type PanelFrame } from './panel-frame.ts';
import { createPlaceTargets, type PlaceTargets, type Run } from './place-targets.ts';
import type { RecordButton } from './record-button.ts';

/** The panel of a page, and the insertion targets that panels were opened for. */
export interface Panels {
  /** The button of a target was pressed. */
  press(place: ComposePlace, button: RecordButton): void;
  /** The page has changed. */
  follow(): void;
  /** Undefined if the target is not on this page. */
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

export interface PanelsOptions {
  readonly runtime: ContentRuntime;
  readonly createTarget: () => string;
  /** All insertion targets on the page now. */
  readonly placesNow: () => readonly ComposePlace[];
}

/**
 * One panel at a time. While it has a take it is not closed: a press on another target's button highlights it, and the
 * take still goes to its own target. Without a take, such a press opens a panel for the other target, and a press on
 * the same button closes it.
 */
export function createPanels({ runtime, createTarget, placesNow }: PanelsOptions): Panels {
  const targets = createPlaceTargets(placesNow);
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
    if (open !== null) targets.forget(open.target);
    close();
  };
  const openFor = (place: ComposePlace, button: RecordButton): void => {
    const target = createTarget();
    targets.add(target, place);
    const fragment = panelFragment({ target, label: place.label ?? null, tabId: null });
    const frame = openPanelFrame({
      url: runtime.panelUrl() + fragment,
      origin: runtime.origin(),
      anchor: button.box,
      beside: () => boxOf(place.corner ?? place.root),
      ground: () => place.corner ?? place.root,
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
      const { target } = message;
      if (!targets.has(target)) return undefined;
      const itsPanel = open?.target === target ? open : null;
      const run: Run = (work) => (itsPanel === null ? work() : itsPanel.frame.aside(work));
      const answered = askedOf(targets, message, run);
      if (answered !== undefined) return answered;
      if (message.beep === 'close') targets.forget(target);
      if (itsPanel !== null) hearIts(itsPanel, message, close);
      return undefined;
    },
    remove: forget,
  };
}

/** Null for what is not shown. */
function boxOf(element: Element): DOMRect | null {
  return element.getClientRects().length > 0 ? element.getBoundingClientRect() : null;
}

/** Answers a request about the insertion target; undefined if the message is about the panel. */
function askedOf(targets: PlaceTargets, message: PanelMessage, run: Run): Promise<unknown> | undefined {
  const { target } = message;
  switch (message.beep) {
    case 'describe':
      return Promise.resolve(targets.describe(target));
    case 'insert':
      return targets.insert(target, message.note, run);
    case 'elsewhere':
      return targets.insertElsewhere(target, message.note, run);
    case 'undo':
      return targets.takeBack(target, run);
    default:
      return undefined;
  }
}

/** Handles messages that only the open panel may send. */
function hearIts(panel: OpenPanel, message: PanelMessage, close: () => void): void {
  if (message.beep === 'move') panel.frame.move(message.by);
  else if (message.beep === 'size') panel.frame.resize(message.heightPx);
  else if (message.beep === 'state') panel.hasTake = message.hasTake;
  else close();
}
