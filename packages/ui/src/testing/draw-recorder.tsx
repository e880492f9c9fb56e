import type { StoredDraft } from '@beep/core/drafts';
import type { ExpirationOption } from '@beep/core/expiry';
import { hostTexts } from '@beep/core/hosts';
import { createDefaultExpiry, type Recording } from '@beep/core/recordings';
import { createFakeOwnPolicy } from '@beep/core/testing';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { Panel } from '../panel/panel.tsx';
import type { AudioFiles } from '../recorder/files/audio-files.ts';
import { RecorderScreen, type RecorderScreenProps } from '../recorder/recorder-screen.tsx';
import { aRecording, createFakeLibrary, type FakeLibrary } from './fake-library.ts';
import { createFakeOutbox, type FakeOutbox } from './fake-outbox.ts';
import { createFakeRecorder, type FakeRecorder, type FakeRecorderOptions } from './fake-recorder.ts';
import { type RenderedUi, type RenderUiOptions, renderUi } from './render-ui.tsx';
import { seek } from './review-parts.ts';

/** A recording that was stored. */
export const SAVED: { readonly id: string; readonly shareUrl: string } = {
  id: 'Kq7v2xW9',
  shareUrl: 'https://beep.example/play/Kq7v2xW9',
};

const SETTINGS = {
  microphoneId: 'default',
  hasKeyboardShortcuts: true,
  isNaturalSound: false,
  isVoiceIsolated: false,
  insertsTranscript: false,
};

/** The record screen and its fakes. */
export interface DrawnRecorder extends FakeRecorder, RenderedUi {
  readonly library: FakeLibrary;
  readonly outbox: FakeOutbox;
  /** The callbacks that the screen called. */
  readonly asked: readonly string[];
}

export type DrawRecorderOptions = FakeRecorderOptions &
  RenderUiOptions &
  Partial<
    Pick<RecorderScreenProps, 'host' | 'insertTarget' | 'unconnectedHint' | 'uid' | 'focusesRecord'>
  > & {
    /** Accepts audio files; none are accepted by default. */
    readonly files?: AudioFiles;
    /** The user's default expiration. */
    readonly expiration?: ExpirationOption;
    /** The service's recording after it is saved. */
    readonly recording?: Partial<Recording>;
    /** Drafts of an earlier page. */
    readonly unfinished?: readonly StoredDraft[];
    /** Renders the panel layout in the whole window. */
    readonly isPanel?: boolean;
    /** What is around the recorder. */
    readonly around?: ComponentType<{ readonly children: ReactNode }>;
  };

/** Renders it while idle. */
export async function drawRecorder(options: DrawRecorderOptions = {}): Promise<DrawnRecorder> {
  const {
    files,
    host = null,
    insertTarget = null,
    uid = 'u1',
    expiration = 'never',
    unfinished = [],
  } = options;
  const fake = createFakeRecorder(options);
  const outbox = createFakeOutbox({ unfinished }, fake.sender);
  const library = createFakeLibrary([aRecording(options.recording)]);
  const { policy = createFakeOwnPolicy() } = options;
  const asked: string[] = [];
  const stored = { 'beep.firstCopyShown': 'yes', ...options.stored };
  const screen = (
    <RecorderScreen
      title={hostTexts(host).heading}
      recorder={fake.recorder}
      library={library}
      outbox={outbox.outbox}
      defaultExpiry={createDefaultExpiry({
        library,
        settings: { getSnapshot: () => ({ ...SETTINGS, expiration }) },
        policy: policy.policy,
      })}
      {...(files && { loadFiles: async () => files })}
      host={host}
      insertTarget={insertTarget}
      unconnectedHint={options.unconnectedHint}
      focusesRecord={options.focusesRecord ?? false}
      extensionUrl="https://store.example/beep"
      uid={uid}
      onLogIn={() => asked.push('log in')}
      onDeleted={() => asked.push('reload')}
      onUndoDelete={() => asked.push('no reload')}
      pageUrl={() => 'https://beep.example/record'}
    />
  );
  const { around: Around = Fragment } = options;
  const inside = <Around>{screen}</Around>;
  const view = options.isPanel === true ? <Panel onClose={() => undefined}>{inside}</Panel> : inside;
  const ui = await renderUi(view, { clock: fake.clock, ...options, stored, policy });
  return { ...fake, ...ui, library, outbox, asked };
}

export const record: Locator = page.getByRole('button', { name: 'Tap to Record' });
export const save: Locator = page.getByRole('button', { name: 'Save', exact: true });
export const heading: Locator = page.getByRole('heading', { level: 1 });

/** Saves the recording and lets its upload succeed. */
export async function saveRecording({ uploadStatus, respondToUpload }: DrawnRecorder): Promise<void> {
  await save.click();
  await expect.poll(uploadStatus).toBe('sending');
  respondToUpload({ status: 'ok', value: SAVED });
  await expect.element(heading).toHaveTextContent('Your Beep is ready');
}

/** Renders it while recording. */
export async function drawRecording(options: DrawRecorderOptions = {}): Promise<DrawnRecorder> {
  const drawn = await drawRecorder(options);
  await record.click();
  await expect.element(page.getByRole('timer')).toBeVisible();
  return drawn;
}

/** Renders it with a saved recording. */
export async function drawSaved(options: DrawRecorderOptions = {}): Promise<DrawnRecorder> {
  const drawn = await drawRecorder(options);
  await record.click();
  await saveRecording(drawn);
  return drawn;
}

/** Renders it with a recording paused after `afterMs`, whose review has loaded. */
export async function drawPaused(afterMs: number, options: DrawRecorderOptions = {}): Promise<DrawnRecorder> {
  const drawn = await drawRecording(options);
  drawn.clock.advance(afterMs);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect.element(heading).toHaveTextContent('Paused.');
  await expect.poll(() => drawn.recorder.getSnapshot().status).toBe('paused');
  await expect.element(seek).toBeVisible();
  return drawn;
}
