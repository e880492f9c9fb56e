import { type DraftJournal, DraftWriter, type JournalEntry } from '@beep/core/drafts';
import { expect, vi } from 'vitest';
import { aHead, begun } from './begun-drafts.ts';

/** A page of the product. `end` closes it without clean-up, like a closed tab. */
export interface JournalPage {
  readonly journal: DraftJournal;
  end(): void;
}

/** Opens pages over one journal. */
export type OpenPage = () => Promise<JournalPage>;

/** A test: its title and its function, which opens a browser's first page. */
export type JournalCase = readonly [promise: string, run: (openPage: OpenPage) => Promise<void>];

/** The conformance suite of `DraftJournal`. */
export const DRAFT_JOURNAL_CASES: readonly JournalCase[] = [
  [
    'lists a draft, whole and in order, once its page releases it',
    async (openPage) => {
      const head = aHead();
      const [here, there] = [await openPage(), await openPage()];
      const writer = new DraftWriter({ head, entry: here.journal.begin(head) });
      const outcomes = Array.from({ length: 20 }, (_, index) =>
        writer.append(new Blob([`${index},`.repeat(300 - 10 * index)]), 250 * (index + 1)),
      );
      const noted = writer.note({
        removed: [{ fromMs: 100, toMs: 200 }],
        gaps: [{ fromMs: 300, toMs: 400 }],
      });
      writer.release();
      expect(new Set(await Promise.all([...outcomes, noted]))).toEqual(new Set(['stored']));
      const bytes = Array.from({ length: 20 }, (_, index) => `${index},`.repeat(300 - 10 * index)).join('');
      await expect.poll(() => idsOf(there.journal, head.ownerUid)).toEqual([head.id]);
      const draft = {
        ...head,
        status: 'unfinished',
        durationMs: 5000,
        sizeBytes: bytes.length,
        removed: [{ fromMs: 100, toMs: 200 }],
        gaps: [{ fromMs: 300, toMs: 400 }],
      };
      expect(await there.journal.list(head.ownerUid)).toEqual([draft]);
      const taken = await claimed(there.journal, head.id);
      const found = await taken.read();
      expect(found?.draft).toEqual(draft);
      expect(found?.audio.type).toBe(head.mimeType);
      expect(await found?.audio.text()).toBe(bytes);
      expect(await taken.append(new Blob(['end']), 5250)).toBe('stored');
      expect(await (await taken.read())?.audio.text()).toBe(`${bytes}end`);
    },
  ],

  [
    'does not give a held draft to another page, nor to its own page again',
    async (openPage) => {
      const head = aHead();
      const [here, there] = [await openPage(), await openPage()];
      const entry = await begun(here.journal, head);
      await entry.append(new Blob(['sound']), 250);
      for (const { journal } of [here, there]) {
        expect(await journal.list(head.ownerUid)).toEqual([]);
        expect(await journal.claim(head.id)).toBeNull();
      }
    },
  ],

  [
    'gives a free draft to one of two concurrent claims',
    async (openPage) => {
      const head = aHead();
      const [here, there] = [await openPage(), await openPage()];
      const entry = await begun(here.journal, head);
      await entry.append(new Blob(['sound']), 250);
      entry.release();
      await expect.poll(() => idsOf(there.journal, head.ownerUid)).toEqual([head.id]);
      const entries = await Promise.all([here.journal.claim(head.id), there.journal.claim(head.id)]);
      expect(entries.filter((one) => one !== null)).toHaveLength(1);
    },
  ],

  [
    'replaces the audio on save, and lists the draft as to-send',
    async (openPage) => {
      const head = aHead();
      const { journal } = await openPage();
      const entry = await begun(journal, head);
      await entry.append(new Blob(['raw and long']), 4000);
      await entry.append(new Blob(['very long']), 8000);
      await entry.note({ removed: [{ fromMs: 0, toMs: 500 }] });
      const audio = new Blob(['cut']);
      expect(await entry.finish({ status: 'to-send', durationMs: 1000, audio })).toBe('stored');
      const found = await entry.read();
      expect(await found?.audio.text()).toBe('cut');
      expect(found?.draft).toMatchObject({ status: 'to-send', durationMs: 1000, sizeBytes: 3, removed: [] });
      expect(await entry.finish({ status: 'refused', durationMs: 1000 })).toBe('stored');
      entry.release();
      await expect.poll(() => idsOf(journal, head.ownerUid)).toEqual([head.id]);
      expect(await journal.list(head.ownerUid)).toMatchObject([{ status: 'refused', sizeBytes: 3 }]);
    },
  ],

  [
    'stores until when a draft is held, for every page',
    async (openPage) => {
      const head = aHead();
      const [here, there] = [await openPage(), await openPage()];
      const entry = await begun(here.journal, head);
      await entry.append(new Blob(['sound']), 250);
      expect(await entry.finish({ status: 'to-send', durationMs: 250 })).toBe('stored');
      const heldUntilMs = head.startedAtMs + 3_600_000;
      expect(await entry.note({ heldUntilMs })).toBe('stored');
      entry.release();
      await expect.poll(() => idsOf(there.journal, head.ownerUid)).toEqual([head.id]);
      expect(await there.journal.list(head.ownerUid)).toMatchObject([{ status: 'to-send', heldUntilMs }]);
    },
  ],

  [
    'lets a draft replace the recording of its label, or takes the label away',
    async (openPage) => {
      const head = aHead({ destination: { type: 'slot', slotId: 'label1' } });
      const { journal } = await openPage();
      const entry = await begun(journal, head);
      await entry.append(new Blob(['sound']), 250);
      expect(await entry.finish({ status: 'refused', durationMs: 250 })).toBe('stored');
      expect((await entry.read())?.draft).toMatchObject({ destination: head.destination });
      expect(await entry.finish({ status: 'to-send', durationMs: 250, address: { replaces: 'r1' } })).toBe(
        'stored',
      );
      expect((await entry.read())?.draft).toMatchObject({
        destination: { ...head.destination, replaces: 'r1' },
      });
      expect(await entry.finish({ status: 'to-send', durationMs: 250, address: null })).toBe('stored');
      entry.release();
      await expect.poll(() => idsOf(journal, head.ownerUid)).toEqual([head.id]);
      const [draft] = await journal.list(head.ownerUid);
      expect(draft).toMatchObject({ status: 'to-send', sizeBytes: 5 });
      expect(draft).not.toHaveProperty('destination');
    },
  ],

  [
    'keeps the name that is chosen for an answer afterwards',
    async (openPage) => {
      const destination = { type: 'reply', recordingId: 'r1', token: 't'.repeat(43), name: '' } as const;
      const { journal } = await openPage();
      const entry = await begun(journal, aHead({ destination }));
      await entry.append(new Blob(['sound']), 250);
      const address = { person: 'p1' };
      expect(await entry.finish({ status: 'to-send', durationMs: 250, address })).toBe('stored');
      expect((await entry.read())?.draft).toMatchObject({ destination: { ...destination, person: 'p1' } });
    },
  ],

  [
    'ignores calls for a removed draft',
    async (openPage) => {
      const head = aHead();
      const { journal } = await openPage();
      const entry = await begun(journal, head);
      await entry.append(new Blob(['sound']), 250);
      await entry.remove();
      expect(await journal.claim(head.id)).toBeNull();
      expect(await entry.append(new Blob(['late']), 500)).toBe('failed');
      expect(await entry.read()).toBeNull();
      await entry.remove();
      entry.release();
      expect(await journal.list(head.ownerUid)).toEqual([]);
    },
  ],

  [
    'lists the drafts of one user only, and removes all of them at once',
    async (openPage) => {
      const [mine, late, theirs] = [aHead(), aHead({ startedAtMs: 1_770_000_000_500 }), aHead()];
      const older = { ...late, ownerUid: mine.ownerUid };
      const { journal } = await openPage();
      for (const head of [older, mine, theirs]) {
        const entry = await begun(journal, head);
        await entry.append(new Blob(['sound']), 250);
        entry.release();
      }
      await expect.poll(() => idsOf(journal, mine.ownerUid)).toEqual([mine.id, older.id]);
      await expect.poll(() => idsOf(journal, theirs.ownerUid)).toEqual([theirs.id]);
      await journal.removeAllOf(mine.ownerUid);
      expect(await journal.list(mine.ownerUid)).toEqual([]);
      expect(await journal.claim(mine.id)).toBeNull();
      expect(await idsOf(journal, theirs.ownerUid)).toEqual([theirs.id]);
    },
  ],

  [
    'stores nothing more of a draft whose user was removed',
    async (openPage) => {
      const head = aHead();
      const [here, there] = [await openPage(), await openPage()];
      const entry = await begun(here.journal, head);
      await entry.append(new Blob(['sound']), 250);
      await there.journal.removeAllOf(head.ownerUid);
      expect(await entry.append(new Blob(['more']), 500)).toBe('failed');
      expect(await entry.note({ removed: [] })).toBe('failed');
      entry.release();
      expect(await there.journal.list(head.ownerUid)).toEqual([]);
    },
  ],

  [
    'notifies every page of a release, until unsubscribed',
    async (openPage) => {
      const [here, there] = [await openPage(), await openPage()];
      const [changedHere, changedThere, left] = [vi.fn(), vi.fn(), vi.fn()];
      here.journal.onChanged(changedHere);
      there.journal.onChanged(changedThere);
      there.journal.onChanged(left)();
      const entry = await begun(here.journal, aHead());
      entry.release();
      await vi.waitFor(() => {
        expect(changedHere).toHaveBeenCalled();
        expect(changedThere).toHaveBeenCalled();
      });
      expect(left).not.toHaveBeenCalled();
    },
  ],
];

/** More tests, for journals that know at once when a page has died. */
export const DEAD_PAGE_CASES: readonly JournalCase[] = [
  [
    'lists the draft of a page that died, and notifies subscribers',
    async (openPage) => {
      const head = aHead();
      const [here, there] = [await openPage(), await openPage()];
      const entry = await begun(here.journal, head);
      await entry.append(new Blob(['sound']), 250);
      const listed: string[][] = [];
      there.journal.onChanged(async () => listed.push(await idsOf(there.journal, head.ownerUid)));
      expect(await idsOf(there.journal, head.ownerUid)).toEqual([]);
      here.end();
      await vi.waitFor(() => expect(listed.at(-1)).toEqual([head.id]), { timeout: 10_000 });
      expect(await (await claimed(there.journal, head.id)).read()).toMatchObject({
        draft: { durationMs: 250 },
      });
    },
  ],
];

async function claimed(journal: DraftJournal, id: string): Promise<JournalEntry> {
  const entry = await journal.claim(id);
  if (entry === null) throw new Error('The draft is not available.');
  return entry;
}

const idsOf = async (journal: DraftJournal, uid: string): Promise<string[]> =>
  (await journal.list(uid)).map(({ id }) => id);
