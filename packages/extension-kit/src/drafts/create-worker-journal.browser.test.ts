import { aHead, begun, DEAD_PAGE_CASES, DRAFT_JOURNAL_CASES, textOf } from '@beep/browser/testing';
import { createFakeClock } from '@beep/core/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeExtension, type FakeExtension } from '../testing/fake-extension.ts';

const opened = new Set<FakeExtension>();

function anExtension(...options: Parameters<typeof createFakeExtension>): FakeExtension {
  const extension = createFakeExtension(...options);
  opened.add(extension);
  return extension;
}

afterEach(() => {
  for (const extension of opened) extension.close();
  opened.clear();
});

describe('a browser with an extension', () => {
  it.each([...DRAFT_JOURNAL_CASES, ...DEAD_PAGE_CASES])('%s', (_promise, run) => run(anExtension().openPage));
});

describe('when the worker ends', { tags: 'long' }, () => {
  it('continues a draft without gaps or repetitions', async () => {
    const extension = anExtension();
    const { journal } = await extension.openPage();
    const entry = await begun(journal, aHead());
    const outcomes: Promise<string>[] = [];
    for (let index = 0; index < 40; index += 1) {
      outcomes.push(entry.append(new Blob([`${index},`]), 250 * (index + 1)));
      if (index % 10 === 5) await outcomes.at(-2);
      if (index % 10 === 5) extension.endWorker();
    }
    expect(new Set(await Promise.all(outcomes))).toEqual(new Set(['stored']));
    expect(await textOf(entry)).toBe(Array.from({ length: 40 }, (_, index) => `${index},`).join(''));
    expect(extension.workers()).toBe(5);
  });

  it('does not repeat a call that ran before its answer was lost', async () => {
    const extension = anExtension();
    const { journal } = await extension.openPage();
    const head = aHead();
    const entry = await begun(journal, head);
    await entry.append(new Blob(['one,']), 250);
    extension.loseAnswers();
    const lost = entry.append(new Blob(['two,']), 500);
    await expect.poll(() => extension.answersLost()).toBe(1);
    extension.endWorker();
    expect(await lost).toBe('stored');
    expect(await entry.append(new Blob(['three']), 750)).toBe('stored');
    expect(await textOf(entry)).toBe('one,two,three');
  });

  it('keeps a draft without audio', async () => {
    const extension = anExtension();
    const { journal } = await extension.openPage();
    const head = aHead();
    const entry = await begun(journal, head);
    extension.endWorker();
    await journal.list(head.ownerUid);
    expect(await entry.append(new Blob(['sound']), 250)).toBe('stored');
    expect(await textOf(entry)).toBe('sound');
  });

  it('does not give a draft to another page while its page is open', async () => {
    const extension = anExtension();
    const [here, there] = [await extension.openPage(), await extension.openPage()];
    const head = aHead();
    const entry = await begun(here.journal, head);
    await entry.append(new Blob(['sound']), 250);
    extension.endWorker();
    expect(await there.journal.list(head.ownerUid)).toEqual([]);
    expect(await there.journal.claim(head.id)).toBeNull();
    expect(await entry.append(new Blob([', more']), 500)).toBe('stored');
    expect(await textOf(entry)).toBe('sound, more');
  });

  it('releases the draft of a page that ended with the worker after ten seconds', async () => {
    const clock = createFakeClock();
    const extension = anExtension({ clock });
    const [here, there] = [await extension.openPage(), await extension.openPage()];
    const head = aHead();
    const entry = await begun(here.journal, head);
    await entry.append(new Blob(['sound']), 250);
    extension.endWorker();
    here.end();
    expect(await there.journal.list(head.ownerUid)).toEqual([]);
    clock.advance(10_000);
    await expect.poll(() => there.journal.list(head.ownerUid)).toHaveLength(1);
  });

  it('completes a pending save', async () => {
    const extension = anExtension();
    const { journal } = await extension.openPage();
    const entry = await begun(journal, aHead());
    await entry.append(new Blob(['raw']), 250);
    const audio = new Blob([crypto.getRandomValues(new Uint8Array(60_000)), 'x'.repeat(2_000_000)]);
    const finished = entry.finish({ status: 'to-send', durationMs: 200, audio });
    extension.endWorker();
    expect(await finished).toBe('stored');
    const found = await entry.read();
    expect(found?.draft).toMatchObject({ status: 'to-send', sizeBytes: audio.size });
    expect(await found?.audio.arrayBuffer()).toEqual(await audio.arrayBuffer());
  });

  it('keeps a removed draft removed, and a released one released', async () => {
    const extension = anExtension();
    const { journal } = await extension.openPage();
    const [removed, left] = [aHead(), aHead()];
    const entries = [await begun(journal, removed), await begun(journal, left)];
    for (const entry of entries) await entry.append(new Blob(['sound']), 250);
    const removing = entries[0]?.remove();
    entries[1]?.release();
    extension.endWorker();
    await removing;
    expect(await journal.list(removed.ownerUid)).toEqual([]);
    await expect.poll(() => journal.list(left.ownerUid)).toHaveLength(1);
  });
});

it('does not release a draft when only the port was lost', async () => {
  const clock = createFakeClock();
  const extension = anExtension({ clock });
  const [here, there] = [await extension.openPage(), await extension.openPage()];
  const head = aHead();
  const entry = await begun(here.journal, head);
  const appended = entry.append(new Blob(['one, ']), 250);
  extension.cutPorts();
  expect(await appended).toBe('stored');
  clock.advance(10_000);
  expect(await there.journal.list(head.ownerUid)).toEqual([]);
  expect(await entry.append(new Blob(['two']), 500)).toBe('stored');
  expect(await textOf(entry)).toBe('one, two');
  expect(extension.workers()).toBe(1);
});
