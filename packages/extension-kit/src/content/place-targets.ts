import type { PanelAnswer, PlaceDescription } from '../panel-messages.ts';
import type { ComposePlace, InsertAnswer, InsertNote } from './host-adapter.ts';

/** Insertion targets by the secret ids that only their panels know. */
export interface PlaceTargets {
  add(target: string, place: ComposePlace): void;
  has(target: string): boolean;
  forget(target: string): void;
  describe(target: string): PlaceDescription;
  /** `run` calls the work while the panel is out of its way. */
  insert(target: string, note: InsertNote, run: Run): Promise<PanelAnswer>;
  /** As `insert`, into the target that was offered instead; it replaces the panel's own from then on. */
  insertElsewhere(target: string, note: InsertNote, run: Run): Promise<PanelAnswer>;
  /** Removes the last insertion, once; false if it was not found. */
  takeBack(target: string, run: Run): Promise<boolean>;
}

export type Run = <T>(work: () => T | Promise<T>) => T | Promise<T>;

const GONE = { status: 'failed', code: 'gone' } as const;

/** `placesNow` returns all insertion targets on the page. */
export function createPlaceTargets(placesNow: () => readonly ComposePlace[]): PlaceTargets {
  const places = new Map<string, ComposePlace>();
  const offers = new Map<string, ComposePlace>();
  const undos = new Map<string, () => boolean>();

  const offer = (target: string): PanelAnswer => {
    const other = places.get(target)?.isForOne ? undefined : lastUsed(placesNow());
    if (other === undefined) return GONE;
    offers.set(target, other);
    return { ...GONE, elsewhere: other.label ?? '' };
  };
  const insert: PlaceTargets['insert'] = async (target, note, run) => {
    const place = places.get(target);
    if (place === undefined || !isThere(place)) return offer(target);
    const answer = await run<InsertAnswer>(() => place.insert(note));
    if (answer.status !== 'inserted') return answer;
    const { undo, status } = answer;
    if (undo) undos.set(target, undo);
    return { status };
  };

  return {
    add: (target, place) => void places.set(target, place),
    has: (target) => places.has(target),
    forget(target) {
      places.delete(target);
      offers.delete(target);
      undos.delete(target);
    },
    describe(target) {
      const place = places.get(target);
      return { label: place?.label ?? null, isThere: place !== undefined && isThere(place) };
    },
    insert,
    async insertElsewhere(target, note, run) {
      const other = offers.get(target);
      if (other !== undefined) places.set(target, other);
      return insert(target, note, run);
    },
    async takeBack(target, run) {
      const undo = undos.get(target);
      undos.delete(target);
      return undo === undefined ? false : run(undo);
    },
  };
}

function isThere(place: ComposePlace): boolean {
  return place.isThere?.() ?? place.root.isConnected;
}

/** The one that was written in last. */
function lastUsed(places: readonly ComposePlace[]): ComposePlace | undefined {
  const { anchorNode = null } = document.getSelection() ?? {};
  return places.find(({ corner, root }) => (corner ?? root).contains(anchorNode)) ?? places[0];
}
