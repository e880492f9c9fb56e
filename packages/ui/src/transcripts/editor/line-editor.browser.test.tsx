// @module-tag long

import type { CallOutcome } from '@beep/core/recordings';
import { createFakeClock } from '@beep/core/testing';
import type { OwnTranscript, Transcript } from '@beep/core/transcripts';
import { startPageTranslator } from '@beep/testkit/translator';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawTranscriptEditor } from '../../testing/draw-transcript-editor.tsx';
import type { RenderedUi } from '../../testing/render-ui.tsx';
import type { StoredLines } from './transcript-editor-view.tsx';

const DONE = { status: 'ok', value: null } as const;
const VTT = `WEBVTT

00:00.000 --> 00:02.000
And so, my fellow Americans,

00:02.500 --> 00:04.500
ask not what

00:05.000 --> 00:07.000
your country
`;

let response: CallOutcome<null>;
let put: Transcript[];
let done: (StoredLines | null)[];
const clock = createFakeClock();

beforeEach(() => {
  response = DONE;
  put = [];
  done = [];
});

async function draw(text = VTT, checked = false): Promise<RenderedUi> {
  const transcript: OwnTranscript = {
    load: async () => ({ status: 'ok', value: { format: 'text/vtt', text, checked } }),
    put: async (written) => {
      put.push(written);
      return response;
    },
    remove: async () => response,
  };
  const drawn = await drawTranscriptEditor(
    { transcript, onDone: (stored) => done.push(stored), onCancel: () => undefined },
    { clock },
  );
  await expect.element(page.getByRole('toolbar')).toBeVisible();
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Line 1 of /);
  return drawn;
}

const lines = () => page.getByRole('textbox', { name: /^Line \d+ of \d+, \d+:\d\d$/ });
const line = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const texts = (): readonly string[] =>
  lines()
    .elements()
    .map((field) => (field as HTMLTextAreaElement).value);
const caret = (): readonly unknown[] => {
  const field = document.activeElement as HTMLTextAreaElement;
  return [field.getAttribute('aria-label'), field.selectionStart];
};
const news = (text: string) => page.getByRole('status').getByText(text);
/** Puts the caret into the focused field. */
const putCaret = (offset: number): void =>
  (document.activeElement as HTMLTextAreaElement).setSelectionRange(offset, offset);

describe('the lines', () => {
  it('are labelled fields with a button each, and a documented toolbar', async () => {
    await draw();
    await expect.element(line('Line 1 of 3, 0:00')).toHaveValue('And so, my fellow Americans,');
    await expect.element(line('Line 3 of 3, 0:05')).toHaveValue('your country');
    await expect
      .element(button('Play line 0:02'))
      .toHaveAttribute('aria-keyshortcuts', 'Control+Enter Meta+Enter');
    const tools = page.getByRole('toolbar', { name: 'Line tools' });
    const names = tools
      .getByRole('button')
      .elements()
      .map((one) => [
        one.textContent,
        one.getAttribute('aria-keyshortcuts'),
        one.getAttribute('aria-disabled'),
      ]);
    expect(names).toEqual([
      ['Previous Line', 'Alt+ArrowUp', 'true'],
      ['Next Line', 'Alt+ArrowDown', 'false'],
      ['Add Line Before', 'Alt+Shift+Enter', 'false'],
      ['Add Line After', 'Alt+Enter', 'false'],
      ['Split Line', 'Enter', 'false'],
      ['Merge with Previous', 'Backspace', 'true'],
      ['Merge with Next', 'Delete', 'false'],
      ['Remove Line', null, 'false'],
      ['Undo', 'Control+Z Meta+Z', 'true'],
      ['Redo', 'Control+Shift+Z Meta+Shift+Z Control+Y', 'true'],
    ]);
    const help = page.getByText('Keyboard shortcuts').last();
    await help.click();
    await expect.element(page.getByText('Play the line, or stop')).toBeVisible();
  });

  it('have the direction of their text', async () => {
    await draw(VTT.replace('ask not what', 'مرحبا بكم'));
    const directions = lines()
      .elements()
      .map((field) => getComputedStyle(field).direction);
    expect(directions).toEqual(['ltr', 'rtl', 'ltr']);
  });

  it('grow with their text', async () => {
    await draw();
    const height = (): number => line('Line 1 of 3, 0:00').element().getBoundingClientRect().height;
    const before = height();
    await line('Line 1 of 3, 0:00').fill('many words '.repeat(40));
    await expect.poll(height).toBeGreaterThan(before * 2);
    const field = line('Line 1 of 3, 0:00').element();
    expect(field.scrollHeight).toBeLessThanOrEqual(field.clientHeight);
  });
});

describe('by keyboard alone', () => {
  it('corrects, splits, merges, removes, takes back, and saves as checked', async () => {
    await draw();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(caret()).toEqual(['Line 2 of 3, 0:02', 0]);
    putCaret(7);
    await userEvent.keyboard('{Enter}');
    expect(texts()).toEqual(['And so, my fellow Americans,', 'ask not', 'what', 'your country']);
    expect(caret()).toEqual(['Line 3 of 4, 0:03', 0]);
    await expect.element(news('Line 2 split. 4 lines.')).toBeInTheDocument();
    putCaret(4);
    await userEvent.keyboard('{Delete}');
    expect(texts()).toEqual(['And so, my fellow Americans,', 'ask not', 'what your country']);
    expect(caret()).toEqual(['Line 3 of 3, 0:03', 5]);
    await expect.element(news('Lines 3 and 4 merged. 3 lines.')).toBeInTheDocument();
    putCaret(0);
    await userEvent.keyboard('{Backspace}');
    expect(texts()).toEqual(['And so, my fellow Americans,', 'ask not what your country']);
    expect(caret()).toEqual(['Line 2 of 2, 0:02', 8]);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(texts()).toHaveLength(3);
    await expect.element(news('Undone in line 3. 3 lines.')).toBeInTheDocument();
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(texts()).toHaveLength(2);
    putCaret(25);
    await userEvent.keyboard(' can');
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(caret()).toEqual(['Line 1 of 2, 0:00', 28]);
    await userEvent.keyboard('{Control>}a{/Control}{Backspace}');
    expect(texts()[0]).toBe('');
    await userEvent.keyboard('{Backspace}');
    expect(texts()).toEqual(['ask not what your country can']);
    await expect.element(news('Line 1 removed. 1 line.')).toBeInTheDocument();

    await button('Save').click();
    await expect.poll(() => done.length).toBe(1);
    const text = 'WEBVTT\n\n00:02.500 --> 00:07.000\nask not what your country can\n\n';
    expect(put).toEqual([{ format: 'text/vtt', text, checked: false }]);
    expect(done).toEqual([
      {
        lines: [{ startSeconds: 2.5, endSeconds: 7, text: 'ask not what your country can' }],
        checked: false,
      },
    ]);
  });

  it('moves with the arrows only from the first and the last row', async () => {
    const long = 'many words '.repeat(40).trim();
    await draw(VTT.replace('ask not what', long));
    await userEvent.keyboard('{ArrowDown}');
    expect(caret()).toEqual(['Line 2 of 3, 0:02', 0]);
    await userEvent.keyboard('{ArrowDown}');
    const [name, offset] = caret();
    expect(name).toBe('Line 2 of 3, 0:02');
    expect(offset).toBeGreaterThan(0);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(caret()[0]).toBe('Line 1 of 3, 0:00');
    await userEvent.keyboard('{ArrowUp}');
    expect(caret()[0]).toBe('Line 1 of 3, 0:00');
  });

  // spec: translated.2
  it('moves with the arrows on a translated page', async () => {
    onTestFinished(startPageTranslator({ manner: 'font' }));
    await draw();
    await expect.element(page.getByRole('heading').first()).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(caret()[0]).toBe('Line 3 of 3, 0:05');
    await userEvent.keyboard('{ArrowUp}');
    expect(caret()[0]).toBe('Line 2 of 3, 0:02');
  });

  it('takes back typing in another line word by word, and leads there', async () => {
    await draw();
    putCaret(28);
    await userEvent.keyboard(' hello there');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(caret()[0]).toBe('Line 3 of 3, 0:05');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(caret()).toEqual(['Line 1 of 3, 0:00', 35]);
    expect(texts()[0]).toBe('And so, my fellow Americans, hello ');
  });

  it('breaks a row with Shift, and leaves other keys to the field', async () => {
    await draw();
    putCaret(7);
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}{ArrowRight}{Backspace}');
    expect(texts()[0]).toBe('And so,\nmy fellow Americans,');
  });

  it('does not split what an input method has not finished', async () => {
    await draw();
    putCaret(7);
    const field = lines().first().element();
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }));
    expect(texts()).toHaveLength(3);
  });

  it('reaches the tools, which keep the focus', async () => {
    await draw();
    await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}');
    expect(document.activeElement?.textContent).toBe('Previous Line');
    await userEvent.keyboard(`{ArrowRight}{Enter}${'{ArrowRight}'.repeat(5)}{Enter}`);
    expect(document.activeElement?.textContent).toBe('Merge with Next');
    expect(texts()).toEqual(['And so, my fellow Americans,', 'ask not what your country']);
  });
});

describe('the tools', () => {
  it('tell the line that they lead to, while they have the focus', async () => {
    await draw();
    await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}{ArrowRight}{Enter}');
    expect(document.activeElement?.textContent).toBe('Next Line');
    await expect.element(news('Line 2 of 3, 0:02: ask not what')).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.element(news('Line 3 of 3, 0:05: your country')).toBeInTheDocument();
    await line('Line 3 of 3, 0:05').click();
    await button('Previous Line').click();
    await expect.poll(() => news('Line 2 of 3').elements()).toEqual([]);
  });

  it('follow each other in the direction of the page', async () => {
    onTestFinished(() => document.documentElement.removeAttribute('dir'));
    document.documentElement.dir = 'rtl';
    await draw();
    await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}{ArrowLeft}');
    expect(document.activeElement?.textContent).toBe('Next Line');
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement?.textContent).toBe('Previous Line');
  });

  it('show Redo as the reverse of Undo in each direction', async () => {
    onTestFinished(() => document.documentElement.removeAttribute('dir'));
    await draw();
    const drawn = (name: string): readonly string[] => {
      const icon = button(name).element().querySelector('svg') ?? document.body;
      const { scale, transform } = getComputedStyle(icon);
      return [scale, transform];
    };
    const reversed = 'matrix(-1, 0, 0, 1, 0, 0)';
    expect([drawn('Undo'), drawn('Redo')]).toEqual([
      ['none', 'none'],
      ['none', reversed],
    ]);
    document.documentElement.dir = 'rtl';
    expect([drawn('Undo'), drawn('Redo')]).toEqual([
      ['-1 1', 'none'],
      ['-1 1', reversed],
    ]);
  });

  it('leave the focus in the line', async () => {
    await draw();
    await line('Line 2 of 3, 0:02').click();
    putCaret(3);
    await button('Split Line').click();
    expect(caret()).toEqual(['Line 3 of 4, 0:03', 0]);
    await button('Merge with Previous').click();
    expect(texts()).toEqual(['And so, my fellow Americans,', 'ask not what', 'your country']);
    await button('Remove Line').click();
    expect(caret()).toEqual(['Line 2 of 2, 0:05', 0]);
    await button('Undo').click();
    await button('Undo').click();
    expect(texts()).toHaveLength(4);
    await button('Redo').click();
    await button('Previous Line').click();
    expect(caret()[0]).toBe('Line 1 of 3, 0:00');
  });
});

describe('words that are missing', () => {
  it('get a line by keyboard, with the time of the gap, and are taken back', async () => {
    await draw();
    await userEvent.keyboard('{ArrowDown}{Alt>}{Enter}{/Alt}');
    expect(caret()).toEqual(['Line 3 of 4, 0:04', 0]);
    await expect.element(news('Line 3 added. 4 lines.')).toBeInTheDocument();
    await userEvent.keyboard('of you');
    await userEvent.keyboard('{ArrowUp}{Alt>}{Shift>}{Enter}{/Shift}{/Alt}');
    expect(caret()).toEqual(['Line 2 of 5, 0:02', 0]);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(texts()).toEqual(['And so, my fellow Americans,', 'ask not what', 'of you', 'your country']);
    await button('Save').click();
    await expect.poll(() => put.length).toBe(1);
    const added = '00:04.500 --> 00:05.000\nof you\n\n';
    expect(put[0]?.text).toBe(VTT.replace('00:05.000', `${added}00:05.000`));
  });

  it('get a line by press, and begin where the recording was stopped', async () => {
    const { audio } = await draw();
    await line('Line 3 of 3, 0:05').click();
    audio[0]?.report({ type: 'audio.moved', positionSeconds: 12.25 });
    await button('Add Line After').click();
    expect(caret()).toEqual(['Line 4 of 4, 0:12', 0]);
    await button('Add Line Before').click();
    expect(caret()).toEqual(['Line 4 of 5, 0:07', 0]);
    await userEvent.keyboard('missed');
    expect(texts().slice(3)).toEqual(['missed', '']);
  });

  it('are typed at once, also if the tool was reached by keyboard', async () => {
    await draw();
    (button('Add Line After').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    expect(caret()).toEqual(['Line 2 of 4, 0:02', 0]);
    await userEvent.keyboard('x');
    expect(texts()[1]).toBe('x');
  });
});

describe('playing a line', () => {
  it('plays from its start, and stops at its end', async () => {
    const { audio } = await draw();
    await button('Play line 0:02').click();
    expect(audio[0]?.commands.slice(-2)).toEqual(['seek 2.5', 'play']);
    await expect.element(button('Stop line 0:02')).toBeVisible();
    audio[0]?.report({ type: 'audio.moved', positionSeconds: 4 });
    await expect.poll(() => clock.pending).toBe(1);
    clock.advance(499);
    expect(audio[0]?.commands.at(-1)).toBe('play');
    clock.advance(1);
    expect(audio[0]?.commands.at(-1)).toBe('pause');
    await expect.element(button('Play line 0:02')).toBeVisible();
  });

  it('starts and stops by keyboard, from the field', async () => {
    const { audio } = await draw();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(audio[0]?.commands.slice(-2)).toEqual(['seek 0', 'play']);
    await expect.element(button('Stop line 0:00')).toBeVisible();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(audio[0]?.commands.at(-1)).toBe('pause');
    expect(texts()).toHaveLength(3);
  });

  it('goes over to another line', async () => {
    const { audio } = await draw();
    await button('Play line 0:00').click();
    await button('Play line 0:05').click();
    expect(audio[0]?.commands.at(-1)).toBe('seek 5');
    await expect.element(button('Stop line 0:05')).toBeVisible();
    await expect.element(button('Play line 0:00')).toBeVisible();
  });

  it('ends when the player is used, which then plays on', async () => {
    const { audio } = await draw();
    await button('Play line 0:00').click();
    await expect.element(button('Stop line 0:00')).toBeVisible();
    audio[0]?.report({ type: 'audio.moved', positionSeconds: 20 });
    await expect.element(button('Play line 0:00')).toBeVisible();
    expect(audio[0]?.commands).not.toContain('pause');
  });
});

describe('the whole', () => {
  const checkbox = page.getByRole('checkbox', { name: 'I have checked the whole text' });

  it('is not ticked beforehand, and stays unchecked without the tick', async () => {
    await draw();
    await userEvent.keyboard('x');
    await expect.element(checkbox).not.toBeChecked();
    await button('Save').click();
    await expect.poll(() => put).toMatchObject([{ format: 'text/vtt', checked: false }]);
  });

  it('counts as checked with the tick', async () => {
    await draw();
    await checkbox.click();
    await button('Save').click();
    await expect.poll(() => put).toEqual([{ format: 'text/vtt', text: VTT, checked: true }]);
  });

  it('has no tick once it is checked', async () => {
    await draw(VTT, true);
    expect(page.getByRole('checkbox').elements()).toEqual([]);
  });

  it('keeps its edits when saving fails', async () => {
    response = { status: 'failed', failure: { kind: 'network', reason: 'unreachable' } };
    await draw();
    await userEvent.keyboard('x');
    await button('Save').click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The transcript couldn’t be saved. Your text is still here, so try again.');
    expect(texts()[0]).toBe('xAnd so, my fellow Americans,');
    await button('Undo').click();
    expect(texts()[0]).toBe('And so, my fellow Americans,');
  });

  it('asks before the page is left with edits, and not after they are taken back', async () => {
    await draw();
    const asked = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(asked()).toBe(false);
    await userEvent.keyboard('x');
    await expect.poll(asked).toBe(true);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(asked).toBe(false);
  });

  it('can be edited as text, where a file can be chosen, and line by line again', async () => {
    await draw();
    await userEvent.keyboard('x');
    await button('Edit as Text').click();
    const text = page.getByRole('textbox', { name: 'Transcript' });
    await expect.element(text).toHaveValue(VTT.replace('And', 'xAnd'));
    await expect.element(button('Choose a .vtt, .srt or .txt file')).toBeVisible();
    await button('Edit Line by Line').click();
    await expect.element(lines().first()).toHaveValue('xAnd so, my fellow Americans,');
  });
});

describe('a thousand lines', () => {
  const MANY = `WEBVTT\n\n${Array.from({ length: 1000 }, (_, at) => `00:00.${String(at).padStart(3, '0')} --> 00:01.000\nline ${at}`).join('\n\n')}\n`;

  it('are edited across the groups in which they are rendered', async () => {
    await draw(MANY);
    const all = (): HTMLTextAreaElement[] => [...document.querySelectorAll('textarea')];
    expect(all()).toHaveLength(1000);
    all()[99]?.focus();
    putCaret(4);
    await userEvent.keyboard('{Enter}');
    expect(
      all()
        .slice(99, 102)
        .map(({ value }) => value),
    ).toEqual(['line', '99', 'line 100']);
    expect(document.activeElement).toBe(all()[100]);
    await userEvent.keyboard('{Backspace}');
    expect(document.activeElement).toBe(all()[99]);
    expect(caret()).toEqual(['Line 100 of 1000, 0:00', 5]);
    await userEvent.keyboard('x');
    expect(all()[99]?.value).toBe('line x99');
  });

  it('are laid out only in sight', async () => {
    await draw(MANY);
    const last = document.querySelectorAll('textarea')[999];
    expect(last?.checkVisibility({ contentVisibilityAuto: true })).toBe(false);
    last?.focus();
    await expect.poll(() => last?.checkVisibility({ contentVisibilityAuto: true })).toBe(true);
  });
});

describe('on a phone', () => {
  it('has all tools in one row that stays in view, each with its name', async () => {
    await page.viewport(320, 640);
    onTestFinished(() => page.viewport(1280, 800));
    await draw();
    const boxes = page
      .getByRole('toolbar')
      .getByRole('button')
      .elements()
      .map((one) => one.getBoundingClientRect());
    expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
    expect(boxes.every(({ width, height }) => width >= 32 && height >= 44)).toBe(true);
    expect(document.documentElement.scrollWidth).toBe(320);
    await expect.element(button('Merge with Next')).toBeInTheDocument();
  });
});
