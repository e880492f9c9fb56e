import type { PageTarget } from './host-adapter.ts';
import { type ButtonPress, createRecordButton, OURS, type RecordButton } from './record-button.ts';

/** The record buttons of a page. */
export interface RecordButtons {
  /** Mounts one button for each of these targets; removes all others. */
  show(targets: readonly PageTarget[]): void;
  remove(): void;
}

interface Shown {
  readonly button: RecordButton;
  target: PageTarget;
  /** One after another, none of which lasted. */
  mounts: number;
  mountedMs: number;
}

/** After this many removals by the host, do not mount there again. */
const MAX_MOUNTS = 20;
/** A button that the host has left in its place for this long does not count. */
const LASTING_MS = 60_000;

export interface RecordButtonsOptions {
  /** Scans the page before a press is handled: not all changes are observed. */
  readonly rescan: () => void;
  /** Called when a button is not seen any more: the host may have hidden its place. */
  readonly onHidden: () => void;
  /** Called with the target that the last scan has found. */
  readonly press: (target: PageTarget, button: RecordButton, how: ButtonPress) => void;
}

export function createRecordButtons({ rescan, onHidden, press }: RecordButtonsOptions): RecordButtons {
  const shown = new Map<Element, Shown>();
  const pressed = (entry: Shown, how: ButtonPress): void => {
    rescan();
    if (shown.get(entry.target.root) === entry) press(entry.target, entry.button, how);
  };
  const create = (target: PageTarget): Shown => {
    const entry: Shown = {
      target,
      mounts: 0,
      mountedMs: Number.NEGATIVE_INFINITY,
      button: createRecordButton((how) => pressed(entry, how), onHidden),
    };
    shown.set(target.root, entry);
    return entry;
  };
  return {
    show(targets) {
      const roots = new Set(targets.map(({ root }) => root));
      for (const [root, { button }] of shown) {
        if (roots.has(root)) continue;
        button.remove();
        shown.delete(root);
      }
      removeCopies([...shown.values()].map(({ button }) => button));
      for (const target of targets) {
        const entry = shown.get(target.root) ?? create(target);
        entry.target = target;
        const where = entry.mounts < MAX_MOUNTS ? target.mount : null;
        if (entry.button.mount(where, target.corner ?? target.root)) countMount(entry);
      }
    },
    remove() {
      for (const { button } of shown.values()) button.remove();
      shown.clear();
    },
  };
}

function countMount(entry: Shown): void {
  const nowMs = performance.now();
  entry.mounts = nowMs - entry.mountedMs < LASTING_MS ? entry.mounts + 1 : 1;
  entry.mountedMs = nowMs;
}

/** Removes clones that a host makes of a row: they have no listeners. */
function removeCopies(buttons: readonly RecordButton[]): void {
  for (const element of document.querySelectorAll(`[${OURS}]:not([${OURS}="panel"])`)) {
    if (!buttons.some((button) => button.owns(element))) element.remove();
  }
}
