import { createFakeOwnPolicy, failed, ok } from '@beep/core/testing';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type RenderUiOptions, renderUi } from '../testing/render-ui.tsx';
import { NoteReplies, type NoteRepliesProps } from './note-replies.tsx';

const allow = page.getByRole('switch', { name: /^Allow voice replies/ });

async function draw(
  facts: Partial<NoteRepliesProps['recording']>,
  options: RenderUiOptions = {},
): Promise<string[]> {
  const changed: string[] = [];
  await renderUi(
    <NoteReplies
      recording={{ id: 'note', replyState: 'closed', ...facts }}
      onChanged={({ replyState }) => changed.push(String(replyState))}
    />,
    { switchReplies: async (_id, wanted) => ok(wanted), ...options },
  );
  return changed;
}

describe('the switch for voice replies', () => {
  // spec: replies.21, replies.22
  it('opens a recording at once', async () => {
    const changed = await draw({});
    await expect.element(page.getByRole('heading', { name: 'Voice replies' })).toBeVisible();
    await expect.element(page.getByText('Replies are off.')).toBeVisible();
    await allow.click();
    await expect.element(allow).toBeChecked();
    await expect.element(page.getByText(/^Replies are on\. Anyone with the link can answer\./)).toBeVisible();
    await expect.poll(() => changed).toEqual(['open']);
  });

  // spec: replies.22
  it('says who can answer where only some may listen', async () => {
    const policy = createFakeOwnPolicy({ listeners: 'domains' });
    await draw({ replyState: 'open' }, { policy });
    await expect.element(page.getByText(/^Replies are on\. Whoever is allowed to listen/)).toBeVisible();
  });

  // spec: replies.13
  it('says that a flood closed it', async () => {
    await draw({ replyState: 'closed_flood' });
    await expect.element(allow).not.toBeChecked();
    await expect.element(page.getByText('Replies are off, because too many came at once.')).toBeVisible();
  });

  // spec: replies.21
  it('is off and fixed, with the reason, if the school forbids replies', async () => {
    const policy = createFakeOwnPolicy();
    await draw({ replyState: 'open', mayReply: false }, { policy });
    await expect.element(allow).toBeDisabled();
    await expect.element(allow).not.toBeChecked();
    await expect.element(page.getByText('Voice replies are turned off for this account.')).toBeVisible();
  });

  it('says so if it could not be changed', async () => {
    await draw({}, { switchReplies: async () => failed({ kind: 'network', reason: 'unreachable' }) });
    await allow.click();
    await expect.element(page.getByText('That couldn’t be changed. Try again.')).toBeVisible();
    await expect.element(allow).not.toBeChecked();
  });
});
