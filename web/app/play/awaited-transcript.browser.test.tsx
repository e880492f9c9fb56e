import type { Recording } from '@beep/core/recordings';
import { aRecording, aUser, createFakeRecordingsApi } from '@beep/core/testing';
import type { Transcript, TranscriptLine, TranscriptState } from '@beep/core/transcripts';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type RenderedSite, renderSite } from '../testing/render-site.tsx';
import { ListenPage } from './listen-page.tsx';

const TEXT: Transcript = {
  format: 'text/vtt',
  text: 'WEBVTT\n\n00:00.000 --> 00:02.000\nHello Ada.',
  checked: false,
};

const section = page.getByRole('region', { name: 'Transcript' });
const status = section.getByRole('status');
const writing = section.getByText('Writing the transcript...');

interface Drawn extends RenderedSite {
  readonly finish: (transcriptState: TranscriptState) => void;
  readonly finds: () => number;
}

interface DrawOptions {
  readonly id: string;
  readonly isSignedIn?: boolean;
  readonly lines?: readonly TranscriptLine[];
}

/** Renders the page of a recording whose transcript is being written. */
function draw({ id, isSignedIn = true, lines = [] }: DrawOptions): Drawn {
  const drawn = aRecording({ id, audioUrl: 'data:audio/webm;base64,' });
  const recordings: Recording[] = [{ ...drawn, canDelete: true, transcriptState: 'writing' }];
  const api = createFakeRecordingsApi(recordings);
  const Page = (): ReactNode => (
    <ListenPage
      found={{
        status: 'found',
        recording: drawn,
        transcript: { lines, isWhole: true, checked: true },
        hasCaptions: false,
      }}
    />
  );
  const site = renderSite({
    at: `/play/${id}`,
    pages: { '/play/:any': Page },
    user: isSignedIn ? aUser({ uid: id }) : null,
    api,
    transcripts: new Map([[id, TEXT]]),
  });
  return {
    ...site,
    finish(transcriptState) {
      recordings[0] = { ...drawn, canDelete: true, transcriptState };
      site.clock.advance(1500);
    },
    finds: () => api.calls.filter((call) => call.startsWith('find ')).length,
  };
}

describe('a transcript that is being written', () => {
  it('appears on its owner’s page without a reload, and takes no focus', async () => {
    const { finish } = draw({ id: 'written' });
    await expect.element(writing).toBeVisible();
    const add = section.getByRole('button', { name: 'Add Transcript' }).element() as HTMLElement;
    add.focus();
    finish('unchecked');
    await expect.element(section.getByText('Hello Ada.')).toBeVisible();
    await expect.element(status).toHaveTextContent('Written automatically, not checked');
    await expect.element(section.getByRole('button', { name: 'Correct', exact: true })).toHaveFocus();
  });

  it('was not found', async () => {
    const { finish } = draw({ id: 'silent' });
    await expect.element(writing).toBeVisible();
    finish('no_speech');
    await expect.element(section.getByText('No speech was found.')).toBeVisible();
  });

  it('is neither shown to visitors nor asked for', async () => {
    const { clock, finds } = draw({ id: 'visited', isSignedIn: false });
    await expect.element(page.getByRole('link', { name: 'Reply to Message' })).toBeVisible();
    clock.advance(20_000);
    expect(section.elements()).toEqual([]);
    expect(finds()).toBe(0);
  });

  it('is not asked for if the page was rendered with it', async () => {
    const { clock, finds } = draw({
      id: 'drawn',
      lines: [{ startSeconds: 0, endSeconds: null, text: 'Hello Ada.' }],
    });
    await expect.element(section.getByRole('button', { name: 'Edit Transcript' })).toBeVisible();
    clock.advance(20_000);
    expect(status.elements()).toEqual([]);
    expect(finds()).toBe(1);
  });

  it('is not asked for after the owner has gone', async () => {
    const { identity, clock, finds } = draw({ id: 'gone' });
    await expect.element(writing).toBeVisible();
    identity.report(null);
    await expect.element(page.getByRole('link', { name: 'Reply to Message' })).toBeVisible();
    clock.advance(20_000);
    expect(finds()).toBe(1);
  });
});
