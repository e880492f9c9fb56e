import type {
  DraftHead,
  DraftJournal,
  DraftMetadata,
  FinishedDraft,
  JournalEntry,
  StoredDraft,
  WriteOutcome,
} from '@beep/core/drafts';
import type { Clock } from '@beep/core/time';
import type { HeldDraftMessage } from '../connection/worker-calls.ts';
import type { HolderList } from './holder-list.ts';

/** How long a page that held a draft may take to return after the worker has ended; then the draft is released. */
const RETURN_MS = 10_000;

/** How long a page may take to reopen a lost port. */
const LOST_PORT_MS = 1000;

export interface DraftHostOptions {
  readonly journal: DraftJournal;
  readonly holders: HolderList;
  readonly clock: Clock;
}

/** The next bytes of a draft and their offset. */
export interface DraftPiece {
  readonly atByte: number;
  readonly durationMs: number;
  readonly bytes: Blob;
  /** The piece may have been stored already. */
  readonly again: boolean;
}

interface HeldDraft {
  readonly page: string;
  readonly entry: JournalEntry;
  /** The size of the stored audio, in bytes. */
  sizeBytes: number;
  /** Why the audio ends here, until it is replaced. */
  brokenBy: WriteOutcome | null;
  /** The draft's calls, serialized. */
  turn: Promise<unknown>;
}

/**
 * Holds drafts for the extension's pages, which may have no database. Remembers across worker restarts which page holds
 * which draft: the page finds its draft unchanged, and no other page can claim it.
 */
export class DraftHost {
  readonly #journal: DraftJournal;
  readonly #holders: HolderList;
  readonly #clock: Clock;
  readonly #held = new Map<string, HeldDraft>();
  readonly #openPages = new Set<string>();
  readonly #restored: Promise<void>;

  constructor({ journal, holders, clock }: DraftHostOptions) {
    this.#journal = journal;
    this.#holders = holders;
    this.#clock = clock;
    this.#restored = this.#restore();
  }

  /** Registers a page with the drafts that it says it holds. */
  async enter(page: string, drafts: readonly HeldDraftMessage[]): Promise<void> {
    this.#openPages.add(page);
    await this.#restored;
    for (const draft of drafts) {
      if (!this.#held.has(draft.head.id)) await this.#reclaim(page, draft);
    }
  }

  /** The page's last port has closed: unless it opens another, its drafts are released once its calls are done. */
  leave(page: string): void {
    this.#openPages.delete(page);
    this.#clock.after(LOST_PORT_MS, () => this.#releaseAbsent((owner) => owner === page));
  }

  /** False if nothing is stored. */
  async begin(page: string, head: DraftHead, again: boolean): Promise<boolean> {
    await this.#restored;
    if (again && this.#held.get(head.id)?.page === page) return true;
    const entry = await this.#journal.begin(head);
    return entry !== null && this.#keep(page, entry, 0);
  }

  /** Null if another page holds the draft or it is gone. */
  async claim(page: string, id: string, again: boolean): Promise<HeldDraftMessage | null> {
    await this.#restored;
    const mine = this.#held.get(id);
    if (again && mine?.page === page) return { head: mine.entry.head, sizeBytes: mine.sizeBytes };
    const found = await this.#claim(id);
    if (found === null || !this.#keep(page, found.entry, found.sizeBytes)) return null;
    return { head: found.entry.head, sizeBytes: found.sizeBytes };
  }

  append(page: string, id: string, piece: DraftPiece): Promise<WriteOutcome> {
    return this.#inTurn(page, id, 'failed', async (held) => {
      if (held.brokenBy !== null) return held.brokenBy;
      const { atByte, bytes, durationMs, again } = piece;
      if (again && atByte + bytes.size <= held.sizeBytes) return 'stored';
      const outcome = atByte === held.sizeBytes ? await held.entry.append(bytes, durationMs) : 'failed';
      if (outcome === 'stored') held.sizeBytes += bytes.size;
      else held.brokenBy = outcome;
      return outcome;
    });
  }

  note(page: string, id: string, facts: DraftMetadata): Promise<WriteOutcome> {
    return this.#inTurn(page, id, 'failed', ({ entry }) => entry.note(facts));
  }

  finish(page: string, id: string, saved: FinishedDraft): Promise<WriteOutcome> {
    return this.#inTurn(page, id, 'failed', async (held) => {
      const outcome = await held.entry.finish(saved);
      if (outcome !== 'stored' || saved.audio === undefined) return outcome;
      held.sizeBytes = saved.audio.size;
      held.brokenBy = null;
      return outcome;
    });
  }

  read(page: string, id: string): Promise<{ readonly draft: StoredDraft; readonly audio: Blob } | null> {
    return this.#inTurn(page, id, null, ({ entry }) => entry.read());
  }

  remove(page: string, id: string): Promise<void> {
    return this.#inTurn(page, id, undefined, async ({ entry }) => {
      await entry.remove();
      this.#forget(id);
    });
  }

  release(page: string, id: string): Promise<void> {
    return this.#inTurn(page, id, undefined, async ({ entry }) => {
      entry.release();
      this.#forget(id);
    });
  }

  async list(ownerUid: string): Promise<readonly StoredDraft[]> {
    await this.#restored;
    return this.#journal.list(ownerUid);
  }

  async removeAllOf(ownerUid: string): Promise<void> {
    await this.#restored;
    await this.#journal.removeAllOf(ownerUid);
  }

  /** Restores the holders of the previous worker before any page can claim a draft. */
  async #restore(): Promise<void> {
    const held = await this.#holders.load();
    for (const [id, page] of held) {
      const found = await this.#claim(id);
      if (found !== null) this.#set(page, found.entry, found.sizeBytes);
    }
    if (held.size === 0) return;
    this.#remember();
    this.#clock.after(RETURN_MS, () => this.#releaseAbsent());
  }

  async #reclaim(page: string, { head, sizeBytes }: HeldDraftMessage): Promise<void> {
    const found = await this.#claim(head.id);
    if (found !== null) {
      this.#keep(page, found.entry, found.sizeBytes);
      return;
    }
    // A draft without audio may never have been stored.
    const entry = sizeBytes === 0 ? await this.#journal.begin(head) : null;
    if (entry !== null) this.#keep(page, entry, 0);
  }

  async #claim(id: string): Promise<{ readonly entry: JournalEntry; readonly sizeBytes: number } | null> {
    const entry = await this.#journal.claim(id);
    const found = (await entry?.read()) ?? null;
    if (entry !== null && found === null) entry.release();
    return entry && found && { entry, sizeBytes: found.audio.size };
  }

  /** False if the page has closed meanwhile. */
  #keep(page: string, entry: JournalEntry, sizeBytes: number): boolean {
    if (!this.#openPages.has(page)) {
      entry.release();
      return false;
    }
    this.#set(page, entry, sizeBytes);
    this.#remember();
    return true;
  }

  #set(page: string, entry: JournalEntry, sizeBytes: number): void {
    this.#held.set(entry.head.id, { page, entry, sizeBytes, brokenBy: null, turn: Promise.resolve() });
  }

  #forget(id: string): void {
    this.#held.delete(id);
    this.#remember();
  }

  #remember(): void {
    this.#holders.save(new Map([...this.#held].map(([id, { page }]) => [id, page])));
  }

  #releaseAbsent(isMeant: (page: string) => boolean = () => true): void {
    for (const [id, { page }] of this.#held) {
      if (isMeant(page) && !this.#openPages.has(page)) void this.release(page, id);
    }
  }

  /** Serializes calls; resolves to `otherwise` if the page does not hold the draft. */
  async #inTurn<Answer>(
    page: string,
    id: string,
    otherwise: Answer,
    work: (held: HeldDraft) => Promise<Answer>,
  ): Promise<Answer> {
    await this.#restored;
    const held = this.#held.get(id);
    if (held === undefined || held.page !== page) return otherwise;
    const done = held.turn.then(() => (this.#held.get(id) === held ? work(held) : otherwise));
    held.turn = done.catch(() => undefined);
    return done;
  }
}
