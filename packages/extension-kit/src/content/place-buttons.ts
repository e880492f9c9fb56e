import type { ComposePlace } from './host-adapter.ts';
import { createRecordButton, OURS, type RecordButton } from './record-button.ts';

/** The buttons of a page. */
export interface PlaceButtons {
  /** One button for each of these places, where it belongs; those of all others go. */
  show(places: readonly ComposePlace[]): void;
  remove(): void;
}

interface Shown {
  readonly button: RecordButton;
  place: ComposePlace;
  mounts: number;
}

/** A host that throws a button out this often does not want it in that place. */
const MAX_MOUNTS = 20;

export interface PlaceButtonsOptions {
  /** Looks at the page once more, before a press counts: not all that hosts change is seen when it changes. */
  readonly look: () => void;
  /** Gets the object that the last look has found. */
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

/** A host that clones a row clones what stands in it, and nothing hears a press of that. */
function removeCopies(buttons: readonly RecordButton[]): void {
  for (const element of document.querySelectorAll(`[${OURS}]:not([${OURS}="panel"])`)) {
    if (!buttons.some((button) => button.owns(element))) element.remove();
  }
}
