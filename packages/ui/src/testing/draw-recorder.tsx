import { createDefaultExpiry, type ExpirationOption } from '@beep/core';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { RecorderScreen, type RecorderScreenProps } from '../recorder/recorder-screen.tsx';
import { aRecording, createFakeLibrary, type FakeLibrary } from './fake-library.ts';
import { createFakeRecorder, type FakeRecorder, type FakeRecorderOptions } from './fake-recorder.ts';
import { type RenderedUi, type RenderUiOptions, renderUi } from './render-ui.tsx';

/** A recording that was stored. */
export const SAVED: { readonly id: string; readonly shareUrl: string } = {
  id: 'Kq7v2xW9',
  shareUrl: 'https://beep.example/play/Kq7v2xW9',
};

/** The record screen, and the fakes under it. */
export interface DrawnRecorder extends FakeRecorder, RenderedUi {
  readonly library: FakeLibrary;
  /** What the screen asked of the shell. */
  readonly asked: readonly string[];
}

export type DrawRecorderOptions = FakeRecorderOptions &
  RenderUiOptions &
  Partial<Pick<RecorderScreenProps, 'service' | 'insertTarget' | 'unconnectedHint' | 'uid'>> & {
    /** The user's default expiration. */
    readonly expiration?: ExpirationOption;
  };

/** Draws it at rest. */
export async function drawRecorder(options: DrawRecorderOptions = {}): Promise<DrawnRecorder> {
  const { service = null, insertTarget = null, uid = 'u1', expiration = 'never' } = options;
  const fake = createFakeRecorder(options);
  const library = createFakeLibrary([aRecording()]);
  const asked: string[] = [];
  const stored = { 'beep.firstCopyShown': 'yes', ...options.stored };
  const values = { expiration, microphoneId: 'default', hasKeyboardShortcuts: true };
  const ui = await renderUi(
    <RecorderScreen
      recorder={fake.recorder}
      library={library}
      defaultExpiry={createDefaultExpiry(library, { getSnapshot: () => values })}
      service={service}
      insertTarget={insertTarget}
      unconnectedHint={options.unconnectedHint}
      extensionUrl="https://store.example/beep"
      uid={uid}
      onLogIn={() => asked.push('log in')}
      onDeleted={() => asked.push('reload')}
      pageUrl={() => 'https://beep.example/record'}
    />,
    { ...options, stored },
  );
  return { ...fake, ...ui, library, asked };
}

export const record: Locator = page.getByRole('button', { name: 'Tap to Record' });
export const save: Locator = page.getByRole('button', { name: 'Save', exact: true });
export const heading: Locator = page.getByRole('heading', { level: 1 });

/** Draws it while it records. */
export async function drawRecording(options: DrawRecorderOptions = {}): Promise<DrawnRecorder> {
  const drawn = await drawRecorder(options);
  await record.click();
  await expect.element(page.getByRole('timer')).toBeVisible();
  return drawn;
}

/** Draws it with a take that was stored. */
export async function drawSaved(options: DrawRecorderOptions = {}): Promise<DrawnRecorder> {
  const drawn = await drawRecorder(options);
  await record.click();
  await save.click();
  await expect.element(heading).toHaveTextContent('Processing...');
  await expect.poll(() => drawn.recorder.getSnapshot().status).toBe('uploading');
  drawn.answerUpload({ status: 'ok', value: SAVED });
  await expect.element(heading).toHaveTextContent('Your Beep is ready');
  return drawn;
}
