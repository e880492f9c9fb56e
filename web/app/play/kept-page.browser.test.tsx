import { aRecording, aUser, createFakeRecordingsApi } from '@beep/core/testing';
import type { Transcript } from '@beep/core/transcripts';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderSite } from '../testing/render-site.tsx';
import { ListenPage } from './listen-page.tsx';

const section = page.getByRole('region', { name: 'Transcript' });
const UNCHECKED = 'Written automatically, not checked';

const textOf = (text: string, checked: boolean): Transcript => ({ format: 'text/plain', text, checked });

afterEach(() => vi.unstubAllGlobals());

// spec: listen.24
it('shows the present transcript when the browser brings it back as it was', async () => {
  const recording = aRecording({ id: 'kept-page', audioUrl: 'data:audio/webm;base64,' });
  const transcripts = new Map([[recording.id, textOf('Hello Ida.', false)]]);
  const transcript = {
    lines: [{ startSeconds: null, endSeconds: null, text: 'Hello Ida.' }],
    ...{ isWhole: true, checked: false },
  };
  const Page = (): ReactNode => (
    <ListenPage found={{ status: 'found', recording, transcript, hasCaptions: false }} />
  );
  renderSite({
    at: `/play/${recording.id}`,
    pages: { '/play/:any': Page },
    user: aUser({ uid: 'kept-page' }),
    api: createFakeRecordingsApi([{ ...recording, canDelete: true }]),
    transcripts,
  });
  await expect.element(section.getByText(UNCHECKED)).toBeVisible();
  transcripts.set(recording.id, textOf('Hello Ada.', true));
  // Whether the recording has changed cannot be known: the page is not loaded again.
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: unknown) => {
    asked.push(String(url));
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(section.getByText('Hello Ada.')).toBeVisible();
  expect(section.getByText(UNCHECKED).elements()).toEqual([]);
  await expect.poll(() => asked).toContainEqual(expect.stringMatching(/\/recordings\/kept-page$/));
});
