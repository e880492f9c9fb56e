import { createExternalStore } from '@beep/core/actor';
// @module-tag long

import type { InsertReadiness, InsertTarget } from '@beep/core/insert';
import { createFakeInsertTarget } from '@beep/core/testing';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { drawRecorder, drawSaved, heading, SAVED } from '../testing/draw-recorder.tsx';

describe('the page of a host', () => {
  // spec: routes.7, record.3
  it.each([
    ['gmail', 'Record a Voice Note for Gmail'],
    ['docs', 'Record a Voice Note for Docs'],
    ['classroom', 'Record a Voice Note for Classroom'],
    ['front', 'Voice Messages for Front'],
  ] as const)('%s has its heading', async (host, text) => {
    await drawRecorder({ host });
    await expect.element(heading).toHaveTextContent(text);
  });

  // spec: record.19, record.26, hosts.1
  it.each([
    ['gmail', 'Insert into Gmail', 'Open your e-mail in Gmail'],
    ['docs', 'Insert into Docs', 'Open your document'],
    ['classroom', 'Insert into Google Classroom', 'Open your class'],
    ['front', 'Insert into Front', 'Open your reply in Front'],
  ] as const)(
    '%s copies the link and says where to paste it, if no host is connected',
    async (host, label, hint) => {
      const { copied } = await drawSaved({ host });
      await page.getByRole('button', { name: label }).click();
      const dialog = page.getByRole('dialog', { name: 'Link copied' });
      await expect.element(dialog.getByText(new RegExp(hint))).toBeVisible();
      expect(copied).toEqual([SAVED.shareUrl]);
    },
  );

  // spec: hosts.2
  it('inserts the link into a connected host, and reports success once it is done', async () => {
    const insertTarget = createFakeInsertTarget();
    const { copied } = await drawSaved({ host: 'docs', insertTarget });
    const insert = page.getByRole('button', { name: 'Insert into Docs' });
    await insert.click();
    await expect.element(insert).toHaveAttribute('aria-busy', 'true');
    expect(insertTarget.links).toEqual([SAVED.shareUrl]);
    expect(page.getByText('Recording link inserted into document successfully!').elements()).toEqual([]);
    await insertTarget.answer({ status: 'inserted' });
    await expect.element(page.getByText('Recording link inserted into document successfully!')).toBeVisible();
    expect(copied).toEqual([]);
  });

  // spec: hosts.28
  it('is disabled until the host is ready, and says what it waits for', async () => {
    const readiness = createExternalStore<InsertReadiness>({ isReady: false, hint: 'Connecting.' });
    const insertTarget = { ...createFakeInsertTarget(), readiness };
    await drawSaved({ host: 'docs', insertTarget });
    const insert = page.getByRole('button', { name: 'Insert into Docs' });
    await expect.element(insert).toBeDisabled();
    await expect.element(insert).toHaveAccessibleDescription('Connecting.');
    readiness.set({ isReady: true });
    await expect.element(insert).toBeEnabled();
    await expect.element(page.getByText('Connecting.')).not.toBeInTheDocument();
  });

  it('offers to insert again if the link is already there', async () => {
    const fake = createFakeInsertTarget();
    const again: string[] = [];
    const insertTarget: InsertTarget = {
      ...fake,
      insertAgain: async (link) => {
        again.push(link);
        return { status: 'inserted' };
      },
    };
    await drawSaved({ host: 'docs', insertTarget });
    await page.getByRole('button', { name: 'Insert into Docs' }).click();
    await fake.answer({ status: 'already-there', found: 'link' });
    await expect.element(page.getByText('The link is already in this document.')).toBeVisible();
    expect(page.getByRole('button', { name: 'Insert into Docs' }).elements()).toEqual([]);
    await page.getByRole('button', { name: 'Insert Again' }).click();
    await expect.element(page.getByText('Recording link inserted into document successfully!')).toBeVisible();
    expect(again).toEqual([SAVED.shareUrl]);
  });

  it('shows the outcome only for its own target, and not while disconnected', async () => {
    const fake = createFakeInsertTarget();
    const first: InsertReadiness = { isReady: true, hint: 'Ready.', targetId: 'first' };
    const { set: become, ...readiness } = createExternalStore(first);
    const insertTarget: InsertTarget = { ...fake, readiness };
    await drawSaved({ host: 'front', insertTarget });
    await page.getByRole('button', { name: 'Insert into Front' }).click();
    await fake.answer({ status: 'inserted' });
    const inserted = page.getByText('Inserted into Front conversation.');
    await expect.element(inserted).toBeVisible();
    become({ isReady: true, hint: 'Ready.', targetId: 'second' });
    await expect.poll(() => inserted.elements()).toEqual([]);
    await expect.element(page.getByText('Ready.')).toBeVisible();
    become({ isReady: false, hint: 'Select one.', targetId: null });
    await expect.element(page.getByText('Select one.')).toBeVisible();
    expect(inserted.elements()).toEqual([]);
    become({ isReady: true, hint: 'Ready.', targetId: 'first' });
    await expect.element(inserted).toBeVisible();
  });

  it('copies the link if no host is connected, and says why', async () => {
    const { copied } = await drawSaved({ host: 'front', unconnectedHint: 'Open me in Front.' });
    const insert = page.getByRole('button', { name: 'Insert into Front' });
    await expect.element(insert).toHaveAccessibleDescription('Open me in Front.');
    await insert.click();
    await expect.element(page.getByRole('dialog', { name: 'Link copied' })).toBeVisible();
    expect(copied).toEqual([SAVED.shareUrl]);
  });

  it('replaces the hint by the outcome, and shows a missing connection beside it', async () => {
    const insertTarget = createFakeInsertTarget();
    let readiness: InsertReadiness = { isReady: true, hint: 'We will open a draft.' };
    let notify: () => void = () => undefined;
    const subscribe = (listener: () => void) => {
      notify = listener;
      return () => undefined;
    };
    await drawSaved({
      host: 'front',
      insertTarget: { ...insertTarget, readiness: { getSnapshot: () => readiness, subscribe } },
    });
    await expect.element(page.getByText('We will open a draft.')).toBeVisible();
    await page.getByRole('button', { name: 'Insert into Front' }).click();
    await insertTarget.answer({ status: 'inserted' });
    await expect.element(page.getByText('Inserted into Front conversation.')).toBeVisible();
    await expect.element(page.getByText('We will open a draft.')).not.toBeInTheDocument();
    readiness = { isReady: false, hint: 'Select something.' };
    notify();
    await expect.element(page.getByText('Select something.')).toBeVisible();
    await expect.element(page.getByText('Inserted into Front conversation.')).toBeVisible();
  });

  describe('with an insertion target in the host', () => {
    const insert = page.getByRole('button', { name: 'Insert into Gmail' });
    const done = page.getByRole('button', { name: 'Done' });
    const undo = page.getByRole('button', { name: 'Undo' });

    async function drawInserted(): Promise<ReturnType<typeof createFakeInsertTarget>> {
      const target = createFakeInsertTarget({ isPlace: true });
      await drawSaved({ host: 'gmail', insertTarget: target });
      await insert.click();
      await target.answer({ status: 'inserted' });
      await expect.element(page.getByText('The voice note is in your e-mail.')).toBeVisible();
      return target;
    }

    it('offers Done and Undo after the insertion, and inserts once', async () => {
      const target = await drawInserted();
      await expect.element(done).toHaveFocus();
      expect(insert.elements()).toEqual([]);
      (done.element() as HTMLElement).dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
      expect(target.finished()).toBe(0);
      await done.click();
      expect(target.finished()).toBe(1);
      expect(target.links).toHaveLength(1);
    });

    it('removes the link with Undo, and can insert it again', async () => {
      const target = await drawInserted();
      await undo.click();
      await undo.click({ force: true });
      expect(target.takenBack()).toBe(1);
      await target.answer({ status: 'undone' });
      await expect.element(page.getByText('The link was removed.')).toBeVisible();
      expect(undo.elements()).toEqual([]);
      await insert.click();
      expect(target.links).toHaveLength(2);
    });

    it('reports that the link could not be removed, and hides Undo', async () => {
      const target = await drawInserted();
      await undo.click();
      await target.answer({ status: 'inserted', isStuck: true });
      await expect
        .element(page.getByRole('alert'))
        .toHaveTextContent('The link couldn’t be removed. Delete it yourself.');
      expect(undo.elements()).toEqual([]);
      await expect.element(done).toBeVisible();
    });

    it('offers another target if the first has gone', async () => {
      const target = createFakeInsertTarget({ isPlace: true });
      await drawSaved({ host: 'gmail', insertTarget: target });
      await insert.click();
      await target.answer({
        status: 'failed',
        code: 'target-gone',
        isCopied: true,
        alternative: 'Goes into: Class comment',
      });
      const instead = page.getByRole('button', { name: 'Insert Here Instead' });
      await expect.element(instead).toHaveAccessibleDescription('Goes into: Class comment');
      await instead.click();
      expect(target.links[1]).toBe(`alternative: ${SAVED.shareUrl}`);
      await target.answer({ status: 'inserted' });
      await expect.element(done).toBeVisible();
    });
  });

  // spec: hosts.8
  it('says why the link was not inserted', async () => {
    const insertTarget = createFakeInsertTarget();
    await drawSaved({ host: 'front', insertTarget });
    await page.getByRole('button', { name: 'Insert into Front' }).click();
    await insertTarget.answer({ status: 'failed', code: 'refused' });
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Could not insert into Front. Copy and paste the link instead.');
  });

  // spec: record.20
  it.each([
    ['gmail', 'With the Gmail extension, you can record and insert without leaving your e-mail.'],
    ['docs', 'With the Docs extension, you can record and insert without leaving your document.'],
    ['classroom', 'With the Classroom extension, you can record and insert without leaving your class.'],
  ] as const)('%s promotes its extension', async (host, text) => {
    await drawSaved({ host });
    await expect.element(page.getByText(text)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Get the extension' }))
      .toHaveAttribute('href', 'https://store.example/beep');
  });

  // spec: record.21, promotion.2, limits.27
  it('Front promotes no extension and points to its button', async () => {
    await drawSaved({ host: 'front', stored: { 'beep.shareScreenViews': '9' } });
    await expect.element(page.getByText(/Press Insert into Front/)).toBeVisible();
    expect(page.getByRole('link', { name: 'Get the extension' }).elements()).toEqual([]);
    expect(page.getByRole('alertdialog').elements()).toEqual([]);
  });
});
