import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallOutcome } from '../../recordings/call-outcome.ts';
import { failed, ok, refused } from '../../testing/index.ts';
import { TRANSCRIPT_PROBLEM_TEXTS } from '../../texts/index.ts';
import type { OwnTranscript } from '../ports.ts';
import type { Transcript } from '../transcript.ts';
import { createTranscriptEditor, type TranscriptEditor } from './create-transcript-editor.ts';
import type { LineStep } from './line-edits.ts';
import { markTranscriptChecked } from './mark-transcript-checked.ts';
import { hasUnsavedEdits } from './transcript-editor-machine.ts';

const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello';
const DOWN = failed({ kind: 'network', reason: 'unreachable' });

let calls: string[];
let got: CallOutcome<Transcript | null>[];
let written: CallOutcome<null>[];
let stored: Transcript[];

beforeEach(() => {
  calls = [];
  got = [];
  written = [];
  stored = [];
});

const own: OwnTranscript = {
  load: async () => {
    calls.push('load');
    return got.shift() ?? DOWN;
  },
  put: async (transcript) => {
    calls.push(`put ${transcript.format} ${transcript.text}`);
    stored.push(transcript);
    return written.shift() ?? DOWN;
  },
  remove: async () => {
    calls.push('remove');
    return written.shift() ?? DOWN;
  },
};

const open = (): TranscriptEditor => createTranscriptEditor(own);

async function settled(editor: TranscriptEditor): Promise<ReturnType<TranscriptEditor['getSnapshot']>> {
  await vi.waitFor(() =>
    expect(['loading', 'saving', 'deleting']).not.toContain(editor.getSnapshot().status),
  );
  return editor.getSnapshot();
}

async function openWith(kept: Transcript | null): Promise<TranscriptEditor> {
  // Read again before it is replaced.
  got = [ok(kept), ok(kept)];
  const editor = open();
  await settled(editor);
  calls = [];
  return editor;
}

const openFirst = (): Promise<TranscriptEditor> => openWith(null);
const openKept = (text: string): Promise<TranscriptEditor> =>
  openWith({ format: 'text/plain', text, checked: true });

describe('a first transcript', () => {
  it('starts empty, and is stored in its format', async () => {
    const editor = await openFirst();
    expect(editor.getSnapshot()).toEqual({
      status: 'editing',
      draft: { mode: 'text', text: '' },
      kept: null,
      marksChecked: true,
      problem: null,
    });
    written = [ok(null)];
    editor.send({ type: 'typed', text: `\uFEFF\n ${VTT}` });
    editor.send({ type: 'save' });
    expect(await settled(editor)).toEqual({
      status: 'done',
      transcript: { format: 'text/vtt', text: VTT, checked: true },
    });
    expect(calls).toEqual(['load', `put text/vtt ${VTT}`]);
  });

  it.each([
    [' \n\t', 'empty'],
    ['x'.repeat(256 * 1024 + 1), 'too-large'],
    [`x${'\nx'.repeat(20_000)}`, 'too-many-lines'],
    ['x'.repeat(32_769), 'line-too-long'],
    ['x\n\n'.repeat(5001), 'too-many-cues'],
    [`WEBVTT\n\n${'0:1.0-->0:2.0\nx\n'.repeat(5001)}`, 'too-many-cues'],
    ['日'.repeat(87_382), 'too-large'],
    ['😀'.repeat(65_537), 'too-large'],
    ['WEBVTT\n\nno times', 'no-lines'],
  ])('is not sent if it cannot be stored', async (text, problem) => {
    const editor = await openFirst();
    editor.send({ type: 'typed', text });
    editor.send({ type: 'save' });
    expect(editor.getSnapshot()).toMatchObject({ status: 'editing', draft: { text }, problem });
    expect(calls).toEqual([]);
    editor.send({ type: 'typed', text: 'better' });
    expect(editor.getSnapshot()).toMatchObject({ problem: null });
  });

  it('may be as large as the service allows', async () => {
    const editor = await openFirst();
    written = [ok(null)];
    editor.send({ type: 'typed', text: `${'é'.repeat(1023)}\n\n`.repeat(128) });
    editor.send({ type: 'save' });
    expect(await settled(editor)).toMatchObject({ status: 'done' });
  });

  it('is sent without characters that no service stores', async () => {
    const editor = await openFirst();
    written = [ok(null)];
    editor.send({ type: 'typed', text: 'a\0b' });
    editor.send({ type: 'save' });
    await settled(editor);
    expect(calls).toEqual(['load', 'put text/plain ab']);
  });

  it('cannot be deleted', async () => {
    const editor = await openFirst();
    editor.send({ type: 'remove' });
    expect(editor.getSnapshot().status).toBe('editing');
  });

  it.each([
    [DOWN, 'not-saved'],
    [refused(401, 'unauthorized'), 'not-saved'],
    [refused(413, 'too_large'), 'too-large'],
  ])('is kept in the editor when saving fails', async (response, problem) => {
    const editor = await openFirst();
    written = [response];
    editor.send({ type: 'typed', text: 'An hour of typing' });
    editor.send({ type: 'save' });
    expect(await settled(editor)).toEqual({
      status: 'editing',
      draft: { mode: 'text', text: 'An hour of typing' },
      kept: null,
      marksChecked: true,
      problem,
    });
  });

  it('cannot be edited while it is being saved', async () => {
    const editor = await openFirst();
    editor.send({ type: 'typed', text: 'one' });
    editor.send({ type: 'save' });
    editor.send({ type: 'typed', text: 'two' });
    editor.send({ type: 'save' });
    expect(editor.getSnapshot()).toMatchObject({ status: 'saving', draft: { text: 'one' } });
  });
});

describe('a stored transcript', () => {
  it('is loaded first, and again after a failure', async () => {
    got = [DOWN, ok({ format: 'text/plain', text: 'kept', checked: false })];
    const editor = open();
    expect(editor.getSnapshot()).toEqual({ status: 'loading' });
    expect(await settled(editor)).toEqual({ status: 'not-loaded' });
    editor.send({ type: 'load' });
    expect(await settled(editor)).toMatchObject({
      status: 'editing',
      draft: { mode: 'text', text: 'kept' },
      kept: { text: 'kept' },
    });
    expect(calls).toEqual(['load', 'load']);
  });

  // spec: titles.34
  it('that another page has stored meanwhile is replaced only if it is saved again', async () => {
    const editor = await openKept('one two');
    const theirs = { format: 'text/plain', text: 'one TWO', checked: true } as const;
    got = [ok(theirs), ok(theirs)];
    written = [ok(null)];
    editor.send({ type: 'typed', text: 'ONE two' });
    editor.send({ type: 'save' });
    expect(await settled(editor)).toMatchObject({
      status: 'editing',
      draft: { text: 'ONE two' },
      problem: 'overtaken',
    });
    expect(stored).toEqual([]);
    editor.send({ type: 'save' });
    expect(await settled(editor)).toMatchObject({ status: 'done', transcript: { text: 'ONE two' } });
  });

  it.each([
    ['was deleted meanwhile', { text: 'kept', checked: true }, null],
    ['was checked meanwhile', { text: 'kept', checked: false }, { text: 'kept', checked: true }],
    ['was written automatically meanwhile', null, { text: 'helo', checked: false }],
  ])('that %s is replaced by what was typed', async (_, before, after) => {
    const asText = (one: typeof before): Transcript | null => one && { format: 'text/plain', ...one };
    const editor = await openWith(asText(before));
    got = [ok(asText(after))];
    written = [ok(null)];
    editor.send({ type: 'typed', text: 'hello' });
    editor.send({ type: 'save' });
    expect(await settled(editor)).toMatchObject({ status: 'done', transcript: { text: 'hello' } });
  });

  it('is not replaced while it is not known', async () => {
    const editor = await openKept('kept');
    got = [DOWN];
    editor.send({ type: 'typed', text: 'changed' });
    editor.send({ type: 'save' });
    expect(await settled(editor)).toMatchObject({ status: 'editing', problem: 'not-saved' });
    expect(stored).toEqual([]);
  });

  it('is deleted', async () => {
    const editor = await openKept('kept');
    written = [ok(null)];
    editor.send({ type: 'remove' });
    expect(await settled(editor)).toEqual({ status: 'done', transcript: null });
  });

  it('stays in the editor, with its edits, when it cannot be deleted', async () => {
    const editor = await openKept('kept');
    editor.send({ type: 'typed', text: 'changed' });
    editor.send({ type: 'remove' });
    expect(await settled(editor)).toEqual({
      status: 'editing',
      draft: { mode: 'text', text: 'changed' },
      kept: { format: 'text/plain', text: 'kept', checked: true },
      marksChecked: true,
      problem: 'not-deleted',
    });
  });

  it('stays as typed when a file cannot be read', async () => {
    const editor = await openKept('kept');
    editor.send({ type: 'fileRefused', problem: 'not-text' });
    expect(editor.getSnapshot()).toMatchObject({ draft: { text: 'kept' }, problem: 'not-text' });
  });
});

describe('a stored transcript with times', () => {
  const UNCHECKED: Transcript = { format: 'text/vtt', text: `${VTT} world\n`, checked: false };
  const step = (editor: TranscriptEditor, ...steps: readonly LineStep[]): void => {
    for (const one of steps) editor.send({ type: 'line', step: one });
  };

  it('is edited line by line, and stays unchecked when saved', async () => {
    const editor = await openWith(UNCHECKED);
    expect(hasUnsavedEdits(editor.getSnapshot())).toBe(false);
    step(editor, { type: 'type', line: 0, text: 'Hallo world', offset: 2 });
    expect(hasUnsavedEdits(editor.getSnapshot())).toBe(true);
    written = [ok(null)];
    editor.send({ type: 'save' });
    const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHallo world\n';
    expect(await settled(editor)).toEqual({
      status: 'done',
      transcript: { format: 'text/vtt', text, checked: false },
    });
    expect(calls).toEqual(['load', `put text/vtt ${text}`]);
  });

  it('counts as checked once its owner says so', async () => {
    const editor = await openWith(UNCHECKED);
    editor.send({ type: 'checkChosen', marksChecked: true });
    written = [ok(null)];
    editor.send({ type: 'save' });
    expect(await settled(editor)).toEqual({ status: 'done', transcript: { ...UNCHECKED, checked: true } });
  });

  it('stays checked when it is edited', async () => {
    const editor = await openWith({ ...UNCHECKED, checked: true });
    step(editor, { type: 'type', line: 0, text: 'Hallo world', offset: 2 });
    written = [ok(null)];
    editor.send({ type: 'save' });
    expect(await settled(editor)).toMatchObject({ status: 'done', transcript: { checked: true } });
  });

  it('keeps its edits, and their undo, when saving fails', async () => {
    const editor = await openWith(UNCHECKED);
    step(editor, { type: 'split', offset: 6 });
    editor.send({ type: 'save' });
    expect(await settled(editor)).toMatchObject({ status: 'editing', problem: 'not-saved' });
    expect(editor.getSnapshot()).toMatchObject({
      draft: { edits: { lines: [{ text: 'Hello' }, { text: 'world' }] } },
    });
    step(editor, { type: 'undo' });
    expect(editor.getSnapshot()).toMatchObject({
      draft: { edits: { lines: [{ text: 'Hello world' }] } },
      problem: null,
    });
    expect(hasUnsavedEdits(editor.getSnapshot())).toBe(false);
  });

  it.each([
    ['with no words left', '  ', 'empty'],
    ['with a line that is too long', 'x'.repeat(32_769), 'line-too-long'],
  ])('is not sent %s', async (_name, text, problem) => {
    const editor = await openWith(UNCHECKED);
    step(editor, { type: 'type', line: 0, text, offset: text.length });
    editor.send({ type: 'save' });
    expect(editor.getSnapshot()).toMatchObject({ status: 'editing', problem });
    expect(calls).toEqual([]);
  });

  it('can be edited as text, and line by line again', async () => {
    const editor = await openWith(UNCHECKED);
    step(editor, { type: 'type', line: 0, text: 'Hi', offset: 2 });
    editor.send({ type: 'modeChosen', mode: 'text' });
    const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n';
    expect(editor.getSnapshot()).toMatchObject({ draft: { mode: 'text', text } });
    expect(hasUnsavedEdits(editor.getSnapshot())).toBe(true);
    editor.send({ type: 'modeChosen', mode: 'lines' });
    expect(editor.getSnapshot()).toMatchObject({
      draft: { mode: 'lines', edits: { lines: [{ text: 'Hi' }] } },
    });
    expect(hasUnsavedEdits(editor.getSnapshot())).toBe(true);
  });

  it('stays text while it has no lines with times', async () => {
    const editor = await openWith(UNCHECKED);
    editor.send({ type: 'typed', text: 'WEBVTT\n\nno times' });
    editor.send({ type: 'modeChosen', mode: 'lines' });
    expect(editor.getSnapshot()).toMatchObject({ draft: { mode: 'text' }, problem: 'no-lines' });
  });

  it('keeps what is not a cue, to the byte', async () => {
    const file = [
      'WEBVTT - by another program',
      'X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000',
      '',
      'STYLE',
      '::cue(v[voice="Ann"]) { color: lime }',
      '',
      'REGION',
      'id:fred width:40%',
      '',
      'NOTE',
      'to be checked',
      '',
      '1',
      '00:00:01.000 --> 00:00:02.000 region:fred',
      '<v Ann>Helo',
      '',
      'NOTE of 00:00:03.000 --> 00:00:04.000',
      '',
      '2',
      '00:00:05.000 --> 00:00:06.000',
      'extra',
      '',
      'STYLE',
      '::cue { color: red }',
      '',
    ].join('\r\n');
    const editor = await openWith({ ...UNCHECKED, text: file });
    step(editor, { type: 'type', line: 0, text: 'Hello', offset: 4 });
    step(editor, { type: 'select', line: 1 }, { type: 'remove' });
    written = [ok(null)];
    editor.send({ type: 'save' });
    const text = file
      .replace('Helo', 'Hello</v>')
      .replace('2\r\n00:00:05.000 --> 00:00:06.000\r\nextra\r\n\r\n', '');
    expect(await settled(editor)).toMatchObject({ status: 'done', transcript: { text } });
  });

  it('without cues is edited as text', async () => {
    const editor = await openWith({ ...UNCHECKED, text: 'WEBVTT' });
    expect(editor.getSnapshot()).toMatchObject({ draft: { mode: 'text', text: 'WEBVTT' } });
    step(editor, { type: 'remove' });
    expect(editor.getSnapshot()).toMatchObject({ draft: { mode: 'text', text: 'WEBVTT' } });
  });
});

describe('marking as checked', () => {
  const mark = (): Promise<CallOutcome<null>> => markTranscriptChecked(own);

  it('stores the same text as checked', async () => {
    got = [ok({ format: 'text/vtt', text: VTT, checked: false })];
    written = [ok(null)];
    expect(await mark()).toEqual(ok(null));
    expect(stored).toEqual([{ format: 'text/vtt', text: VTT, checked: true }]);
  });

  it('stores nothing if there is no transcript any more', async () => {
    got = [ok(null)];
    expect(await mark()).toEqual(ok(null));
    expect(stored).toEqual([]);
  });

  it('fails if the text cannot be loaded', async () => {
    got = [DOWN];
    expect(await mark()).toEqual(DOWN);
    expect(stored).toEqual([]);
  });

  it('fails if the text cannot be stored', async () => {
    got = [ok({ format: 'text/vtt', text: VTT, checked: false })];
    written = [DOWN];
    expect(await mark()).toEqual(DOWN);
  });
});

it.each([
  'empty',
  'too-large',
  'too-many-lines',
  'line-too-long',
  'too-many-cues',
  'no-lines',
  'not-text',
  'not-saved',
  'overtaken',
  'not-deleted',
] as const)('says what to do about %s', (problem) => {
  expect(TRANSCRIPT_PROBLEM_TEXTS[problem]).toMatch(/^[A-Z].+[.:] .+\.$/);
});
