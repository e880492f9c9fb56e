import type { AudioFile, FileOutcome } from '@beep/core/drafts';
import { aStoredDraft } from '@beep/core/testing';
import axe from 'axe-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type DrawnRecorder, drawRecorder, record } from '../../testing/draw-recorder.tsx';
import type { AudioFiles, NotShared, SharedFile } from './audio-files.ts';

const choose = page.getByRole('button', { name: 'Choose an Audio File' });
const MP3 = new File(['sound'], 'שיחה.mp3', { type: 'audio/mpeg' });
const REFUSED: FileOutcome = { status: 'refused', reason: '“a.mp3” is 17:20 long.', mayRetry: false };

const offer = page.getByRole('group', { name: 'Shared file' });

/** Files that wait, of an unknown sender. */
function waitingFiles(...given: readonly string[]): {
  readonly names: string[];
  readonly shared: NonNullable<AudioFiles['shared']>;
} {
  const names = [...given];
  const done = async (): Promise<void> => void names.shift();
  const shared = async (): Promise<SharedFile | null> => {
    const [name] = names;
    return name === undefined ? null : { name, audio: MP3, isOwn: false, done };
  };
  return { names, shared };
}

interface Files extends AudioFiles {
  readonly kept: AudioFile[];
}

function filesThat(outcome: FileOutcome, shared?: AudioFiles['shared']): Files {
  const kept: AudioFile[] = [];
  return {
    kept,
    keep: async (file) => {
      kept.push(file);
      return outcome;
    },
    ...(shared && { shared }),
  };
}

async function draw(files: AudioFiles, uid: string | null = 'u1'): Promise<DrawnRecorder> {
  const drawn = await drawRecorder({ files, uid });
  await expect.element(choose).toBeVisible();
  return drawn;
}

/** Resolves when the recorder takes the draft. */
function begins({ recorder }: DrawnRecorder): Promise<void> {
  return new Promise((resolve) => {
    recorder.subscribe(() => {
      if (recorder.getSnapshot().status === 'stopping') resolve();
    });
  });
}

function drag(type: 'dragover' | 'drop', files: readonly File[]): void {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  record.element().dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
}

/** Until the page listens. */
async function dragOver(): Promise<void> {
  const over = (): Element | null => {
    drag('dragover', [MP3]);
    return page.getByText('Drop the audio file to send it.').query();
  };
  await expect.poll(over).not.toBeNull();
}

afterEach(() => page.viewport(414, 896));

describe('an audio file in place of a recording', () => {
  it('waits for the stored session if it is added while the page loads', async () => {
    let know = (_uid: string): void => undefined;
    const known = new Promise<string>((resolve) => {
      know = resolve;
    });
    const files = { ...filesThat({ status: 'stored', draft: aStoredDraft() }), knownUid: () => known };
    const begun = begins(await draw(files, null));
    await userEvent.upload(page.getByTestId('audio-file'), MP3);
    expect(files.kept).toEqual([]);
    know('u1');
    await begun;
    expect(files.kept).toHaveLength(1);
  });

  // spec: titles.23
  it('is chosen, kept as a draft, and sent by the recorder', async () => {
    const draft = aStoredDraft();
    const files = filesThat({ status: 'stored', draft });
    const begun = begins(await draw(files));
    await userEvent.upload(page.getByTestId('audio-file'), MP3);
    await begun;
    expect(files.kept.map(({ name }) => name)).toEqual(['שיחה.mp3']);
  });

  // spec: titles.23
  it('is dropped anywhere on the page', async () => {
    const files = filesThat({ status: 'stored', draft: aStoredDraft() });
    const begun = begins(await draw(files));
    await dragOver();
    drag('drop', [MP3]);
    await begun;
    expect(files.kept).toHaveLength(1);
  });

  // spec: titles.24
  it('is refused with the reason, and nothing is sent', async () => {
    const { recorder } = await draw(filesThat(REFUSED));
    await userEvent.upload(page.getByTestId('audio-file'), MP3);
    await expect.element(page.getByRole('alert')).toHaveTextContent('“a.mp3” is 17:20 long.');
    expect(recorder.getSnapshot().status).toBe('idle');
  });

  it('is added alone, and by a user who is logged in', async () => {
    const files = filesThat(REFUSED);
    await draw(files, null);
    await dragOver();
    drag('drop', [MP3, MP3]);
    await expect.element(page.getByRole('alert')).toHaveTextContent('Add one file at a time.');
    drag('drop', [MP3]);
    await expect.element(page.getByRole('alert')).toHaveTextContent('Log in first, then add the file again.');
    expect(files.kept).toEqual([]);
  });

  // spec: titles.25
  it('comes from another app, and waits there until it is kept', async () => {
    const done = vi.fn(async () => undefined);
    const shared: SharedFile = { name: 'a.mp3', audio: MP3, isOwn: true, done };
    const full: FileOutcome = { status: 'refused', reason: 'No storage.', mayRetry: true };
    const files = filesThat(full, async () => shared);
    await draw(files);
    await offer.getByRole('button', { name: 'Send' }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('No storage.');
    expect(done).not.toHaveBeenCalled();
    expect(files.kept).toHaveLength(1);
    await offer.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => files.kept.length).toBe(2);
  });

  // spec: titles.25, P13
  it('is shown with its length and a player, and sent only after a press', async () => {
    const done = vi.fn(async () => undefined);
    const shared: SharedFile = { name: 'a.mp3', audio: MP3, isOwn: true, done };
    const files = {
      ...filesThat({ status: 'stored', draft: aStoredDraft() }, async () => shared),
      measure: async () => 42_000,
    };
    const begun = begins(await draw(files));
    await expect
      .element(offer.getByRole('status'))
      .toHaveTextContent('A file was shared to Beep: “a.mp3”, 0:42, 5 B. Send it?');
    await expect.element(offer.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    expect(files.kept).toEqual([]);
    await offer.getByRole('button', { name: 'Send' }).click();
    await begun;
    expect(done).toHaveBeenCalledOnce();
  });

  // spec: titles.25
  it('waits for a log-in while signed out', async () => {
    const waiting = waitingFiles('a.mp3');
    await draw({ ...filesThat(REFUSED, waiting.shared), knownUid: async () => null }, null);
    await expect.element(page.getByText(/Log in to listen to it and to send it\./)).toBeVisible();
    await expect.element(offer).not.toBeInTheDocument();
    expect(waiting.names).toEqual(['a.mp3']);
  });

  it.each([
    ['full', /too many shared files wait here/],
    ['refused', /Another website tried to add an audio file here\./],
  ] as const)('says why it does not wait (%s), and offers the next one', async (reason, text) => {
    const waiting = waitingFiles('b.mp3');
    let isSaid = false;
    const shared = async (): Promise<SharedFile | NotShared | null> => {
      if (isSaid) return waiting.shared('u1');
      isSaid = true;
      return reason;
    };
    const files = filesThat(REFUSED, shared);
    await draw(files);
    await expect.element(page.getByRole('alert').getByText(text)).toBeVisible();
    await expect.element(offer.getByText(/“b.mp3”/)).toBeVisible();
    expect(files.kept).toEqual([]);
  });

  // spec: titles.26
  it('is not sent unasked if it may be that of another user', async () => {
    const waiting = waitingFiles('a.mp3');
    const files = filesThat({ status: 'stored', draft: aStoredDraft() }, waiting.shared);
    const begun = begins(await draw(files));
    await expect
      .element(offer.getByRole('status'))
      .toHaveTextContent('A file was shared to Beep: “a.mp3”, 5 B. Send it as yours?');
    expect(files.kept).toEqual([]);
    await offer.getByRole('button', { name: 'Send' }).click();
    await begun;
    expect(files.kept.map(({ name }) => name)).toEqual(['a.mp3']);
    expect(waiting.names).toEqual([]);
  });

  // spec: titles.26
  it('is kept until it is discarded; the next one follows', async () => {
    const waiting = waitingFiles('a.mp3', 'b.mp3');
    const files = filesThat(REFUSED, waiting.shared);
    await draw(files);
    await offer.getByRole('button', { name: 'Discard' }).click();
    await expect.element(offer.getByText(/“b.mp3”/)).toBeVisible();
    expect(waiting.names).toEqual(['b.mp3']);
    await offer.getByRole('button', { name: 'Discard' }).click();
    await expect.element(offer).not.toBeInTheDocument();
    expect(files.kept).toEqual([]);
  });

  // spec: titles.25
  it('says when a shared file did not arrive', async () => {
    await draw(filesThat(REFUSED, async () => 'lost'));
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The shared file didn’t arrive. Share it again.');
  });

  it.each([320, 1280])('fits and is accessible at %i px', async (width) => {
    await page.viewport(width, 800);
    const { shared } = waitingFiles(`${'long'.repeat(30)}.mp3`);
    const { screen } = await draw(filesThat(REFUSED, shared));
    await dragOver();
    drag('drop', [MP3]);
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(offer).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    expect((await axe.run(screen.container)).violations).toEqual([]);
  });
});
