import { CONTENT_TEXTS } from '@beep/core/texts';
import { type PanelMessage, panelFragment, type TargetDescription } from '../panel-messages.ts';
import type { ContentRuntime } from './content-runtime.ts';
import type { PageTarget } from './host-adapter.ts';
import { openPanelFrame, type PanelFrame } from './panel-frame.ts';
import type { ButtonPress, RecordButton } from './record-button.ts';
import { createTargetRegistry, type Run, type TargetRegistry } from './target-registry.ts';

/** The panel of a page, and the insertion targets that panels were opened for. */
export interface Panels {
  /** The button of a target was pressed. */
  press(target: PageTarget, button: RecordButton, how: ButtonPress): void;
  /** The page has changed. */
  follow(): void;
  /** Undefined if the target is not on this page. */
  receive(message: PanelMessage): Promise<unknown> | undefined;
  remove(): void;
}

interface OpenPanel {
  readonly targetId: string;
  readonly target: PageTarget;
  readonly button: RecordButton;
  readonly frame: PanelFrame;
  hasRecording: boolean;
  /** Until when the panel may be told to record, once; null if the press was not meant, or the panel knows. */
  startsUntilMs: number | null;
}

/** A panel that loads later does not record by itself: the user may have turned away. */
const START_MS = 5000;

export interface PanelsOptions {
  readonly runtime: ContentRuntime;
  readonly createTargetId: () => string;
  /** All insertion targets on the page now. */
  readonly findTargets: () => readonly PageTarget[];
}

/**
 * One panel at a time. While it has a recording it is not closed: a press on another target's button highlights it, and
 * the recording still goes to its own target. Without a recording, such a press opens a panel for the other target, and
 * a press on the same button closes it. A recording outlives its extension in the frame, until the panel leaves.
 */
export function createPanels({ runtime, createTargetId, findTargets }: PanelsOptions): Panels {
  const targets = createTargetRegistry(findTargets);
  let open: OpenPanel | null = null;

  const close = (): void => {
    if (open === null) return;
    const { button, frame, target } = open;
    const hadFocus = frame.hasFocus();
    open = null;
    frame.remove();
    button.setExpanded(false);
    if (!hadFocus) return;
    if (button.box() !== null) button.focus();
    else target.focus?.();
  };
  const forget = (): void => {
    if (open !== null) targets.forget(open.targetId);
    close();
  };
  const openFor = (target: PageTarget, button: RecordButton, { isMeant }: ButtonPress): void => {
    const targetId = createTargetId();
    targets.add(targetId, target);
    const fragment = panelFragment({ targetId, label: target.label ?? null, tabId: null });
    const frame = openPanelFrame({
      url: runtime.panelUrl() + fragment,
      origin: runtime.origin(),
      anchor: button.box,
      beside: () => boxOf(target.corner ?? target.root),
      ground: () => target.corner ?? target.root,
      onLeft() {
        if (open?.frame === frame && !runtime.isAlive()) forget();
      },
    });
    const startsUntilMs = isMeant ? performance.now() + START_MS : null;
    open = { targetId, target, button, frame, hasRecording: false, startsUntilMs };
    button.setExpanded(true);
  };
  const dropIfDead = (): void => {
    if (open === null || (open.frame.isThere() && (runtime.isAlive() || open.hasRecording))) return;
    const { button } = open;
    forget();
    if (!runtime.isAlive()) button.showNotice(CONTENT_TEXTS.outdated);
  };

  return {
    press(target, button, how) {
      dropIfDead();
      const isItsOwn = open?.target.root === target.root;
      if (open?.hasRecording) open.frame.attract();
      else if (!runtime.isAlive()) button.showNotice(CONTENT_TEXTS.outdated);
      else forget();
      if (runtime.isAlive() && open === null && !isItsOwn) openFor(target, button, how);
    },
    follow() {
      dropIfDead();
      open?.frame.follow();
    },
    receive(message) {
      const { targetId } = message;
      if (!targets.has(targetId)) return undefined;
      const panel = open?.targetId === targetId ? open : null;
      const run: Run = (work) => (panel === null ? work() : panel.frame.aside(work));
      if (panel !== null && message.beep === 'describe') return describe(targets, panel);
      const response = respondTo(targets, message, run);
      if (response !== undefined) return response;
      if (message.beep === 'close') targets.forget(targetId);
      if (panel !== null) applyToPanel(panel, message, close);
      return undefined;
    },
    remove: forget,
  };
}

/** Null for what is not shown, and for the page: the body's box may be empty although its content fills the window. */
function boxOf(element: Element): DOMRect | null {
  if (element === document.body) return null;
  return element.getClientRects().length > 0 ? element.getBoundingClientRect() : null;
}

/** Tells a panel once to record: its address would tell the page too, which could open a hidden panel with it. */
async function describe(targets: TargetRegistry, panel: OpenPanel): Promise<TargetDescription> {
  const { startsUntilMs, targetId } = panel;
  panel.startsUntilMs = null;
  const described = targets.describe(targetId);
  return performance.now() < (startsUntilMs ?? 0) ? { ...described, starts: true } : described;
}

/** Answers a request about the insertion target; undefined if the message is about the panel. */
function respondTo(targets: TargetRegistry, message: PanelMessage, run: Run): Promise<unknown> | undefined {
  const { targetId } = message;
  switch (message.beep) {
    case 'describe':
      return Promise.resolve(targets.describe(targetId));
    case 'insert':
      return targets.insert(targetId, message.link, run);
    case 'insert-alternative':
      return targets.insertAlternative(targetId, message.link, run);
    case 'undo':
      return targets.undo(targetId, run);
    default:
      return undefined;
  }
}

/** Handles messages that only the open panel may send. */
function applyToPanel(panel: OpenPanel, message: PanelMessage, close: () => void): void {
  if (message.beep === 'move') panel.frame.move(message.by);
  else if (message.beep === 'size') panel.frame.resize(message.heightPx);
  else if (message.beep === 'state') panel.hasRecording = message.hasRecording;
  else close();
}
