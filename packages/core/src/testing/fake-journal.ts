import { readdressed } from '../drafts/draft-destination.ts';
import type {
  DraftHead,
  DraftJournal,
  DraftMetadata,
  FinishedDraft,
  JournalEntry,
  StoredDraft,
  WriteOutcome,
} from '../drafts/ports.ts';

/** A journal in memory, as one page sees it. */
export interface FakeJournal extends DraftJournal {
  /** Every draft, held or not, oldest first. */
  drafts(): readonly StoredDraft[];
  /** The stored bytes of a draft; null if it is gone. */
  audioOf(id: string): Blob | null;
  /** Stores a draft that no page holds, as of an earlier page. */
  put(draft: StoredDraft, audio: Blob): void;
  /** Sets the result of later writes; `kept` by default. Other results store nothing. */
  setWriteOutcome(outcome: WriteOutcome): void;
  /** Makes later calls of `begin` return null, as in a browser that stores nothing. */
  keepNothing(): void;
  /** Delays `begin` until the returned function is called. */
  holdBegin(): () => void;
  /** Another page of the same browser. */
  openPage(): FakeJournal;
  /** Ends the page: its locks are released, and its later calls do nothing. */
  die(): void;
}

interface StoredAudio {
  draft: StoredDraft;
  audio: Blob;
}

/** Shared by all pages of one browser. */
interface Disk {
  readonly stored: Map<string, StoredAudio>;
  /** The holder of each draft. */
  readonly locks: Map<string, Page>;
  readonly listeners: Set<() => void>;
}

/** The data of one page. */
interface Page {
  readonly disk: Disk;
  writes: WriteOutcome;
  keepsNothing: boolean;
  mayBegin: Promise<void>;
  isDead: boolean;
}

/** Makes an empty journal with one page. Like the real one it never responds in the same task. */
export function createFakeJournal(): FakeJournal {
  return openPage({ stored: new Map(), locks: new Map(), listeners: new Set() });
}

function openPage(disk: Disk): FakeJournal {
  const page: Page = {
    disk,
    writes: 'stored',
    keepsNothing: false,
    mayBegin: Promise.resolve(),
    isDead: false,
  };
  return { ...journalOf(page), ...switchesOf(page), ...lookInto(disk) };
}

function journalOf(page: Page): DraftJournal {
  const { stored, locks, listeners } = page.disk;
  return {
    async begin(head) {
      await page.mayBegin;
      if (page.keepsNothing || page.isDead) return null;
      locks.set(head.id, page);
      const draft = {
        ...head,
        status: 'unfinished',
        durationMs: 0,
        sizeBytes: 0,
        removed: [],
        gaps: [],
      } as const;
      stored.set(head.id, { draft, audio: new Blob([], { type: head.mimeType }) });
      return entryOf(head, page);
    },
    async list(ownerUid) {
      return draftsOf(page.disk).filter((draft) => draft.ownerUid === ownerUid && !locks.has(draft.id));
    },
    async claim(id) {
      const found = stored.get(id);
      if (found === undefined || locks.has(id) || page.isDead) return null;
      locks.set(id, page);
      notifyAll(page.disk);
      return entryOf(found.draft, page);
    },
    async removeAllOf(ownerUid) {
      for (const { id } of draftsOf(page.disk).filter((draft) => draft.ownerUid === ownerUid))
        stored.delete(id);
      notifyAll(page.disk);
    },
    onChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function entryOf(head: DraftHead, page: Page): JournalEntry {
  const { id } = head;
  const { stored } = page.disk;

  async function write(next: (found: StoredAudio) => StoredAudio): Promise<WriteOutcome> {
    await null;
    const found = stored.get(id);
    if (found === undefined || page.isDead) return 'failed';
    if (page.writes === 'stored') stored.set(id, next(found));
    return page.writes;
  }

  return {
    head,
    append: (chunk, durationMs) => write((found) => appended(found, chunk, durationMs)),
    note: (facts) => write((found) => noted(found, facts)),
    finish: (saved) => write((found) => finished(found, saved)),
    read: async () => stored.get(id) ?? null,
    async remove() {
      if (page.isDead) return;
      stored.delete(id);
      unlock(id, page);
    },
    release: () => unlock(id, page),
  };
}

function switchesOf(
  page: Page,
): Pick<FakeJournal, 'setWriteOutcome' | 'keepNothing' | 'holdBegin' | 'openPage' | 'die'> {
  return {
    setWriteOutcome(outcome) {
      page.writes = outcome;
    },
    keepNothing() {
      page.keepsNothing = true;
    },
    holdBegin() {
      let begin = (): void => undefined;
      page.mayBegin = new Promise((resolve) => {
        begin = resolve;
      });
      return () => begin();
    },
    openPage: () => openPage(page.disk),
    die() {
      page.isDead = true;
      for (const id of [...page.disk.locks.keys()]) unlock(id, page);
    },
  };
}

function lookInto(disk: Disk): Pick<FakeJournal, 'drafts' | 'audioOf' | 'put'> {
  return {
    drafts: () => draftsOf(disk),
    audioOf: (id) => disk.stored.get(id)?.audio ?? null,
    put(draft, audio) {
      disk.stored.set(draft.id, { draft: { ...draft, sizeBytes: audio.size }, audio });
      notifyAll(disk);
    },
  };
}

function draftsOf({ stored }: Disk): StoredDraft[] {
  return [...stored.values()].map(({ draft }) => draft).sort((a, b) => a.startedAtMs - b.startedAtMs);
}

function unlock(id: string, page: Page): void {
  const { disk } = page;
  if (disk.locks.get(id) !== page) return;
  disk.locks.delete(id);
  notifyAll(disk);
}

function notifyAll({ listeners }: Disk): void {
  for (const listener of [...listeners]) listener();
}

function appended({ draft, audio }: StoredAudio, chunk: Blob, durationMs: number): StoredAudio {
  const whole = new Blob([audio, chunk], { type: draft.mimeType });
  return { draft: { ...draft, durationMs, sizeBytes: whole.size }, audio: whole };
}

/** Expiry of deleted drafts is left to the real journal. */
function noted({ draft, audio }: StoredAudio, { discardAtMs: _, ...facts }: DraftMetadata): StoredAudio {
  return { draft: { ...draft, ...facts }, audio };
}

function finished(stored: StoredAudio, { status, durationMs, audio, address }: FinishedDraft): StoredAudio {
  const draft = { ...readdressed(stored.draft, address), status, durationMs };
  if (audio === undefined) return { draft, audio: stored.audio };
  return { draft: { ...draft, sizeBytes: audio.size, removed: [] }, audio };
}

/** The head of {@link aStoredDraft}. */
export function aDraftHead(): DraftHead {
  const { id, ownerUid, source, mimeType, startedAtMs } = aStoredDraft();
  return { id, ownerUid, source, mimeType, startedAtMs };
}

/** A draft of 6 s of an earlier page; `overrides` replaces single fields. */
export function aStoredDraft(overrides: Partial<StoredDraft> = {}): StoredDraft {
  return {
    id: 'kept-1',
    ownerUid: 'uid-1',
    source: 'BEEP_WEB',
    mimeType: 'audio/webm;codecs=opus',
    startedAtMs: Date.UTC(2026, 10, 20, 15, 42),
    status: 'unfinished',
    durationMs: 6000,
    sizeBytes: 4096,
    removed: [],
    gaps: [],
    ...overrides,
  };
}
