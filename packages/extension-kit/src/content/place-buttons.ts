import type { ComposePlace } from './host-adapter.ts';
import { createRecordButton, OURS, type RecordButton } from './record-button.ts';

/** The record buttons of a page. */
export interface PlaceButtons {
  /** Mounts one button for each of these targets; removes all others. */
  show(places: readonly ComposePlace[]): void;
  remove(): void;
}

interface Shown {
  readonly button: RecordButton;
  place: ComposePlace;
  mounts: number;
}

/** After this many removals by the host, do not mount there again. */
const MAX_MOUNTS = 20;

export interface PlaceButtonsOptions {
  /** Scans the page before a press is handled: not all changes are observed. */
  readonly look: () => void;
  /** Called with the target that the last scan has found. */
  readonly press: (place: ComposePlace, button: RecordButton) => void;
}

export function createPlaceButtons({ look, press }: PlaceButtonsOptions): PlaceButtons {
  const shown = new Map<Element, Shown>();
  const pressed = (entry: Shown): void => {
    look();
    if (shown.get(entry.place.root) === entry) press(entry.place, entry.button);
  };
  const create = (place: ComposePlace): Shown => {
    const entry: Shown = {
      place,
      mounts: 0,
      button: createRecordButton(() => pressed(entry)),
    };
    shown.set(place.root, entry);
    return entry;
  };
  return {
    show(places) {
      const roots = new Set(places.map(({ root }) => root));
      for (const [root, { button }] of shown) {
        if (roots.has(root)) continue;
        button.remove();
        shown.delete(root);
      }
      removeCopies([...shown.values()].map(({ button }) => button));
      for (const place of places) {
        const entry = shown.get(place.root) ?? create(place);
        entry.place = place;
        const where = entry.mounts < MAX_MOUNTS ? place.mount : null;
        if (entry.button.mount(where, place.corner ?? place.root)) entry.mounts += 1;
      }
    },
    remove() {
      for (const { button } of shown.values()) button.remove();
      shown.clear();
    },
  };
}

/** Removes clones that a host makes of a row: they have no listeners. */
function removeCopies(buttons: readonly RecordButton[]): void {
  for (const element of document.querySelectorAll(`[${OURS}]:not([${OURS}="panel"])`)) {
    if (!buttons.some((button) => button.owns(element))) element.remove();
  }
}
