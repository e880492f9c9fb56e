import type { CallOutcome } from '@beep/core/recordings';
import type { OwnTranscript, Transcript } from '@beep/core/transcripts';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawTranscriptEditor } from '../../testing/draw-transcript-editor.tsx';
import type { RenderedUi } from '../../testing/render-ui.tsx';
import type { StoredLines } from './transcript-editor-view.tsx';

const DOWN = { status: 'failed', failure: { kind: 'network', reason: 'unreachable' } } as const;
const DONE = { status: 'ok', value: null } as const;
const field = page.getByRole('textbox', { name: 'Transcript' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const alertWith = (hasText: RegExp) => page.getByRole('alert').filter({ hasText });

let kept: CallOutcome<Transcript | null>;
let response: CallOutcome<null>;
let put: Transcript[];
let removals: number;
let done: (StoredLines | null)[];
const onCancel = vi.fn();

const transcript: OwnTranscript = {
  load: async () => kept,
  put: async (written) => {
    put.push(written);
    return response;
  },
  remove: async () => {
    removals += 1;
    return response;
  },
};
beforeEach(() => {
  kept = DONE;
  response = DONE;
  put = [];
  removals = 0;
  done = [];
  onCancel.mockClear();
});

function draw(): Promise<RenderedUi> {
  return drawTranscriptEditor({ transcript, onDone: (stored) => done.push(stored), onCancel });
}

describe('the transcript editor', () => {
  it('accepts pasted WebVTT, saves it and reports success', async () => {
    await draw();
    await expect.element(field).toHaveFocus();
    const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello';
    await field.fill(text);
    await button('Save').click();
    await expect.element(page.getByText('Transcript saved').first()).toBeVisible();
    expect(put).toEqual([{ format: 'text/vtt', text, checked: true }]);
    expect(done).toEqual([{ lines: [{ startSeconds: 1, endSeconds: 2, text: 'Hello' }], checked: true }]);
  });

  it('keeps the text when saving fails, and can retry', async () => {
    response = DOWN;
    await draw();
    await field.fill('An hour of typing');
    await button('Save').click();
    await expect.element(alertWith(/Your text is still here/)).toBeVisible();
    await expect.element(field).toHaveValue('An hour of typing');
    expect(done).toEqual([]);
    response = DONE;
    await button('Save').click();
    await expect.poll(() => done.length).toBe(1);
  });

  it('says what cannot be saved', async () => {
    await draw();
    await button('Save').click();
    await expect.element(alertWith(/^There’s nothing to save yet\./)).toBeVisible();
    await field.fill('x');
    await expect.poll(() => page.getByRole('alert').elements().length).toBe(0);
  });

  it('deletes after confirmation', async () => {
    kept = { status: 'ok', value: { format: 'text/plain', text: 'kept', checked: true } };
    await draw();
    await expect.element(field).toHaveValue('kept');
    await button('Delete').click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete Transcript' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => dialog.elements().length).toBe(0);
    expect(removals).toBe(0);
    await button('Delete').click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('Transcript deleted').first()).toBeVisible();
    expect([removals, done]).toEqual([1, [null]]);
  });

  it('offers no Delete for a first transcript, and Cancel without confirmation', async () => {
    await draw();
    await expect.element(field).toBeVisible();
    expect(button('Delete').elements()).toEqual([]);
    await button('Cancel').click();
    expect(onCancel).toHaveBeenCalledOnce();
  });

  it('reports that loading failed, and retries', async () => {
    kept = DOWN;
    await draw();
    await expect.element(page.getByRole('alert')).toHaveTextContent('The transcript couldn’t be loaded.');
    kept = { status: 'ok', value: { format: 'text/plain', text: 'kept', checked: true } };
    await button('Try Again').click();
    await expect.element(field).toHaveValue('kept');
  });

  it('asks before the page is left with unsaved text', async () => {
    await draw();
    await expect.element(field).toBeVisible();
    const asked = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(asked()).toBe(false);
    await field.fill('x');
    await expect.poll(asked).toBe(true);
    await field.fill('');
    await expect.poll(asked).toBe(false);
  });
});

describe('on a phone', () => {
  it('has Cancel beside Save, and the file control on one line above', async () => {
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(1280, 800));
    kept = { status: 'ok', value: { format: 'text/plain', text: 'kept', checked: true } };
    await draw();
    await expect.element(button('Delete')).toBeVisible();
    const [file, remove, cancel, save] = ['Choose a .vtt, .srt or .txt file', 'Delete', 'Cancel', 'Save'].map(
      (name) => button(name).element().getBoundingClientRect(),
    );
    expect(save?.top).toBe(cancel?.top);
    expect(save?.right).toBe(field.element().getBoundingClientRect().right);
    expect(file?.height).toBe(cancel?.height);
    expect(file?.bottom).toBeLessThan(remove?.top ?? 0);
    expect(remove?.bottom).toBeLessThan(cancel?.top ?? 0);
  });
});

describe('a file', () => {
  const choose = async (file: File): Promise<void> => {
    await expect.element(button('Choose a .vtt, .srt or .txt file')).toBeVisible();
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input !== null) await userEvent.upload(input, file);
  };

  it('fills the field', async () => {
    await draw();
    await choose(new File(['Grüße'], 'note.txt', { type: 'text/plain' }));
    await expect.element(field).toHaveValue('Grüße');
  });

  // spec: titles.36
  it.each([
    ['little', [0xff, 0xfe, 0x47, 0, 0x72, 0, 0xfc, 0]],
    ['big', [0xfe, 0xff, 0, 0x47, 0, 0x72, 0, 0xfc]],
  ])('in UTF-16 with the %s end first fills the field', async (_name, bytes) => {
    await draw();
    await choose(new File([new Uint8Array(bytes)], 'note.srt'));
    await expect.element(field).toHaveValue('Grü');
  });

  it.each([
    ['too large', new Uint8Array(256 * 1024 + 1).fill(0x41), /larger than 256 KB/],
    ['no UTF-8', new Uint8Array([0x66, 0xff]), /^This isn’t a text file\./],
    ['binary', new Uint8Array([0x66, 0]), /^This isn’t a text file\./],
  ])('that is %s changes nothing', async (_name, bytes, text) => {
    await draw();
    await field.fill('typed');
    await choose(new File([bytes], 'note.txt', { type: 'text/plain' }));
    await expect.element(alertWith(text)).toBeVisible();
    await expect.element(field).toHaveValue('typed');
  });
});
