import {
  aDraftHead,
  aStoredDraft,
  createFakeClock,
  createFakeJournal,
  type FakeJournal,
} from '@beep/core/testing';
import { expect, it } from 'vitest';
import { DraftHost } from './draft-host.ts';

const HEAD = aDraftHead();
const { id } = HEAD;

const holders = () => ({ load: async () => new Map<string, string>(), save: () => undefined });

/** A draft host with one page, whose calls run in order. */
async function aKeeper(journal: FakeJournal, sizeBytes?: number) {
  const keeper = new DraftHost({ journal, holders: holders(), clock: createFakeClock() });
  await keeper.enter('page', sizeBytes === undefined ? [] : [{ head: HEAD, sizeBytes }]);
  const append = (atByte: number, sound: string, again = false) =>
    keeper.append('page', id, { atByte, durationMs: 250, bytes: new Blob([sound]), again });
  const text = async (): Promise<string | undefined> => (await keeper.read('page', id))?.audio.text();
  return { keeper, append, text };
}

it('writes nothing after a lost chunk until the audio is replaced', async () => {
  const journal = createFakeJournal();
  const { keeper, append, text } = await aKeeper(journal);
  expect(await keeper.begin('page', HEAD, false)).toBe(true);
  expect(await append(0, 'one')).toBe('stored');
  journal.setWriteOutcome('full');
  expect(await append(3, 'two')).toBe('full');
  journal.setWriteOutcome('stored');
  expect(await append(6, 'three')).toBe('full');
  expect(await text()).toBe('one');
  const audio = new Blob(['onetwothree']);
  expect(await keeper.finish('page', id, { status: 'to-send', durationMs: 750, audio })).toBe('stored');
  expect(await append(audio.size, '.')).toBe('stored');
  expect(await text()).toBe('onetwothree.');
});

it('detects a chunk that an earlier worker lost', async () => {
  const journal = createFakeJournal();
  journal.put({ ...aStoredDraft(), ...HEAD }, new Blob(['one']));
  const { append, text } = await aKeeper(journal, 6);
  expect(await append(6, 'three')).toBe('failed');
  expect(await text()).toBe('one');
});

it('writes a repeated chunk once', async () => {
  const journal = createFakeJournal();
  journal.put({ ...aStoredDraft(), ...HEAD }, new Blob(['one']));
  const { append, text } = await aKeeper(journal, 6);
  expect(await append(0, 'one', true)).toBe('stored');
  expect(await append(3, 'two', true)).toBe('stored');
  expect(await text()).toBe('onetwo');
});

it('ignores calls for the draft of another page', async () => {
  const journal = createFakeJournal();
  const { keeper } = await aKeeper(journal);
  await keeper.begin('page', HEAD, false);
  await keeper.enter('other', [{ head: HEAD, sizeBytes: 0 }]);
  const bytes = new Blob(['sound']);
  expect(await keeper.append('other', id, { atByte: 0, durationMs: 1, bytes, again: false })).toBe('failed');
  expect(await keeper.note('other', id, { removed: [] })).toBe('failed');
  expect(await keeper.finish('other', id, { status: 'to-send', durationMs: 1 })).toBe('failed');
  expect(await keeper.read('other', id)).toBeNull();
  await keeper.remove('other', id);
  await keeper.release('other', id);
  expect(await keeper.claim('other', id, false)).toBeNull();
  expect(await keeper.read('page', id)).not.toBeNull();
});

it('releases a draft whose page has ended', async () => {
  const journal = createFakeJournal();
  const { keeper } = await aKeeper(journal);
  const beginning = keeper.begin('page', HEAD, false);
  keeper.leave('page');
  expect(await beginning).toBe(false);
  expect(await journal.openPage().claim(id)).not.toBeNull();
});
