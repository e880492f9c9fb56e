import type { PanelResponse, TargetDescription } from '../panel-messages.ts';
import type { InsertResponse, PageTarget, RecordingLink } from './host-adapter.ts';

/** Insertion targets by the secret ids that only their panels know. */
export interface TargetRegistry {
  add(targetId: string, target: PageTarget): void;
  has(targetId: string): boolean;
  forget(targetId: string): void;
  describe(targetId: string): TargetDescription;
  /** `run` calls the work while the panel is out of its way. */
  insert(targetId: string, link: RecordingLink, run: Run): Promise<PanelResponse>;
  /** As `insert`, into the target that was offered instead; it replaces the panel's own from then on. */
  insertAlternative(targetId: string, link: RecordingLink, run: Run): Promise<PanelResponse>;
  /** Removes the last insertion, once; false if it was not found. */
  undo(targetId: string, run: Run): Promise<boolean>;
}

export type Run = <T>(work: () => T | Promise<T>) => T | Promise<T>;

const GONE = { status: 'failed', code: 'gone' } as const;

/** `findTargets` returns all insertion targets on the page. */
export function createTargetRegistry(findTargets: () => readonly PageTarget[]): TargetRegistry {
  const targets = new Map<string, PageTarget>();
  const offers = new Map<string, PageTarget>();
  const undos = new Map<string, () => boolean>();

  const offer = (targetId: string): PanelResponse => {
    const other = targets.get(targetId)?.isForOne ? undefined : lastUsed(findTargets());
    if (other === undefined) return GONE;
    offers.set(targetId, other);
    return { ...GONE, alternative: other.label ?? '' };
  };
  const insert: TargetRegistry['insert'] = async (targetId, link, run) => {
    const target = targets.get(targetId);
    if (target === undefined || !isThere(target)) return offer(targetId);
    const response = await run<InsertResponse>(() => target.insert(link));
    if (response.status !== 'inserted') return response;
    const { undo, ...rest } = response;
    if (undo) undos.set(targetId, undo);
    return rest;
  };

  return {
    add: (targetId, target) => void targets.set(targetId, target),
    has: (targetId) => targets.has(targetId),
    forget(targetId) {
      targets.delete(targetId);
      offers.delete(targetId);
      undos.delete(targetId);
    },
    describe(targetId) {
      const target = targets.get(targetId);
      return { label: target?.label ?? null, isThere: target !== undefined && isThere(target) };
    },
    insert,
    async insertAlternative(targetId, link, run) {
      const other = offers.get(targetId);
      if (other !== undefined) targets.set(targetId, other);
      return insert(targetId, link, run);
    },
    async undo(targetId, run) {
      const undo = undos.get(targetId);
      undos.delete(targetId);
      return undo === undefined ? false : run(undo);
    },
  };
}

function isThere(target: PageTarget): boolean {
  return target.isThere?.() ?? target.root.isConnected;
}

/** The one that was written in last. */
function lastUsed(targets: readonly PageTarget[]): PageTarget | undefined {
  const { anchorNode = null } = document.getSelection() ?? {};
  return targets.find(({ corner, root }) => (corner ?? root).contains(anchorNode)) ?? targets[0];
}
