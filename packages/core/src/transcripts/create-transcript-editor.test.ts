import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallOutcome } from '../recordings/call-outcome.ts';
import { createSession, type Session } from '../session/create-session.ts';
import { aToken, aUser, createFakeClock, createFakeIdentity, failed, ok, refused } from '../testing/index.ts';
import { createTranscriptEditor, type TranscriptEditor } from './create-transcript-editor.ts';
import type { Transcript } from './transcript.ts';
import { transcriptProblemText } from './transcript-texts.ts';

const clock = createFakeClock();
const token = aToken(clock.nowMs() + 3_600_000);
const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello';
const DOWN = failed({ kind: 'network', message: 'down' });

let session: Session;
let calls: string[];
let got: CallOutcome<Transcript | null>[];
let written: CallOutcome<null>[];

beforeEach(() => {
  const identity = createFakeIdentity();
  session = createSession({ identity, clock });
  identity.report(aUser());
  identity.respondWithToken({ status: 'token', token });
  calls = [];
  got = [];
  written = [];
});

function open(): TranscriptEditor {
  const api = {
    get: async (id: string, by: string) => {
      calls.push(`get ${id} ${by === token}`);
      return got.shift() ?? DOWN;
    },
    put: async (id: string, { format, text }: Transcript) => {
      calls.push(`put ${id} ${format} ${text}`);
      return written.shift() ?? DOWN;
    },
    remove: async (id: string) => {
      calls.push(`remove ${id}`);
      return written.shift() ?? DOWN;
    },
  };
  return createTranscriptEditor({ api, tokens: session, clock, id: 'r1' });
}

async function settled(editor: TranscriptEditor): Promise<ReturnType<TranscriptEditor['getSnapshot']>> {
  await vi.waitFor(() =>
    expect(['loading', 'saving', 'deleting']).not.toContain(editor.getSnapshot().status),
  );
  return editor.getSnapshot();
}

async function openWith(kept: Transcript | null): Promise<TranscriptEditor> {
  got = [ok(kept)];
  const editor = open();
  await settled(editor);
  calls = [];
  return editor;
}

const openFirst = (): Promise<TranscriptEditor> => openWith(null);
const openKept = (text: string): Promise<TranscriptEditor> =>
  openWith({ format: 'text/plain', text, isChecked: true });

describe('a first transcript', () => {
  it('starts empty, and is stored in its format', async () => {
    const editor = await openFirst();
    expect(editor.getSnapshot()).toEqual({ status: 'editing', text: '', kept: null, problem: null });
    written = [ok(null)];
    editor.send({ type: 'typed', text: `\uFEFF\n ${VTT}` });
    editor.send({ type: 'save' });
    expect(await settled(editor)).toEqual({
      status: 'done',
      transcript: { format: 'text/vtt', text: VTT, isChecked: true },
    });
    expect(calls).toEqual([`put r1 text/vtt ${VTT}`]);
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
    expect(editor.getSnapshot()).toMatchObject({ status: 'editing', text, problem });
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
    expect(calls).toEqual(['put r1 text/plain ab']);
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
    written = [response, response, ok(null)];
    editor.send({ type: 'typed', text: 'An hour of typing' });
    editor.send({ type: 'save' });
    expect(await settled(editor)).toEqual({
      status: 'editing',
      text: 'An hour of typing',
      kept: null,
      problem,
    });
  });

  it('cannot be edited while it is being saved', async () => {
    const editor = await openFirst();
    editor.send({ type: 'typed', text: 'one' });
    editor.send({ type: 'save' });
    editor.send({ type: 'typed', text: 'two' });
    editor.send({ type: 'save' });
    expect(editor.getSnapshot()).toMatchObject({ status: 'saving', text: 'one' });
  });
});

describe('a stored transcript', () => {
  it('is loaded first, and again after a failure', async () => {
    got = [DOWN, ok({ format: 'text/plain', text: 'kept', isChecked: false })];
    const editor = open();
    expect(editor.getSnapshot()).toEqual({ status: 'loading' });
    expect(await settled(editor)).toEqual({ status: 'not-loaded' });
    editor.send({ type: 'load' });
    expect(await settled(editor)).toMatchObject({ status: 'editing', text: 'kept', kept: 'kept' });
    expect(calls).toEqual(['get r1 true', 'get r1 true']);
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
      text: 'changed',
      kept: 'kept',
      problem: 'not-deleted',
    });
  });

  it('stays as typed when a file cannot be read', async () => {
    const editor = await openKept('kept');
    editor.send({ type: 'fileRefused', problem: 'not-text' });
    expect(editor.getSnapshot()).toMatchObject({ text: 'kept', problem: 'not-text' });
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
  'not-deleted',
] as const)('says what to do about %s', (problem) => {
  expect(transcriptProblemText(problem)).toMatch(/^[A-Z].+[.:] .+\.$/);
});
