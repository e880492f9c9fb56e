import { describe, expect, it } from 'vitest';
import {
  panelFragment,
  parseInsertResponse,
  parsePanelFragment,
  parsePanelMessage,
  parseTargetDescription,
} from './panel-messages.ts';

const TARGET_ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const RECORDING_LINK = { url: 'https://beep.example/play/a', title: 'Voice note, 0:42' };

describe('a message of the panel', () => {
  it.each([
    { beep: 'insert', targetId: TARGET_ID, link: RECORDING_LINK },
    { beep: 'close', targetId: TARGET_ID },
    { beep: 'describe', targetId: TARGET_ID },
    { beep: 'window', targetId: TARGET_ID },
    { beep: 'state', targetId: TARGET_ID, hasRecording: true },
    { beep: 'insert-alternative', targetId: TARGET_ID, link: RECORDING_LINK },
    {
      beep: 'insert',
      targetId: TARGET_ID,
      link: { ...RECORDING_LINK, transcript: 'Transcript:\n<b>Hi</b>' },
    },
    { beep: 'insert', targetId: TARGET_ID, link: { ...RECORDING_LINK, transcript: 'x'.repeat(5000) } },
    { beep: 'undo', targetId: TARGET_ID },
    { beep: 'move', targetId: TARGET_ID, by: { x: -8, y: 0.5 } },
    { beep: 'move', targetId: TARGET_ID, by: null },
    { beep: 'size', targetId: TARGET_ID, heightPx: 512 },
  ])('is parsed, without additional fields: $beep', (message) => {
    expect(parsePanelMessage({ ...message, token: 'secret' })).toEqual(message);
  });

  it.each([
    undefined,
    null,
    'close',
    [],
    { beep: 'close' },
    { beep: 'close', targetId: '' },
    { beep: 'close', targetId: 'a b c d e f g' },
    { beep: 'open', targetId: TARGET_ID },
    { beep: 'state', targetId: TARGET_ID, hasRecording: 'yes' },
    { beep: 'insert', targetId: TARGET_ID },
    { beep: 'insert-alternative', targetId: TARGET_ID },
    { beep: 'move', targetId: TARGET_ID },
    { beep: 'move', targetId: TARGET_ID, by: { x: 1 } },
    { beep: 'move', targetId: TARGET_ID, by: { x: Number.NaN, y: 1 } },
    { beep: 'size', targetId: TARGET_ID, heightPx: '512' },
    { beep: 'size', targetId: TARGET_ID, heightPx: Number.POSITIVE_INFINITY },
    { beep: 'insert', targetId: TARGET_ID, link: { ...RECORDING_LINK, url: 'javascript:alert(1)' } },
    {
      beep: 'insert',
      targetId: TARGET_ID,
      link: { ...RECORDING_LINK, url: `https://beep.example/${'a'.repeat(2000)}` },
    },
    { beep: 'insert', targetId: TARGET_ID, link: { ...RECORDING_LINK, title: ' ' } },
    { beep: 'insert', targetId: TARGET_ID, link: { ...RECORDING_LINK, transcript: 7 } },
    { beep: 'insert', targetId: TARGET_ID, link: { ...RECORDING_LINK, transcript: ['Hi'] } },
    { beep: 'insert', targetId: TARGET_ID, link: { ...RECORDING_LINK, transcript: 'x'.repeat(5001) } },
  ])('rejects %j', (message) => expect(parsePanelMessage(message)).toBeUndefined());
});

describe('an answer to the panel', () => {
  it.each([
    { status: 'inserted' },
    { status: 'tried' },
    { status: 'inserted', isAlone: true },
    { status: 'tried', isAlone: true },
    { status: 'failed', code: 'gone' },
    { status: 'failed', code: 'refused' },
    { status: 'failed', code: 'read-only' },
    { status: 'failed', code: 'gone', alternative: '' },
  ])('accepts %j', (response) => expect(parseInsertResponse(response)).toEqual(response));

  it.each([undefined, {}, { status: 'failed' }, { status: 'failed', code: 'tired' }, 'inserted'])(
    'rejects %j',
    (response) => expect(parseInsertResponse(response)).toBeUndefined(),
  );

  it('describes a target with or without a label', () => {
    expect(parseTargetDescription({ label: 'Private comment', isThere: true })).toEqual({
      label: 'Private comment',
      isThere: true,
    });
    expect(parseTargetDescription({ label: '', isThere: false })).toEqual({ label: null, isThere: false });
    expect(parseTargetDescription({ label: 'x' })).toBeUndefined();
  });
});

describe('the panel’s URL fragment', () => {
  it.each([
    { targetId: TARGET_ID, label: 'Comment & more', tabId: 7 },
    { targetId: TARGET_ID, label: null, tabId: null },
  ])('contains %j', (address) => expect(parsePanelFragment(panelFragment(address))).toEqual(address));

  it.each(['', '#', '#label=x', '#target=%20%20%20%20%20%20%20%20'])('rejects %j', (fragment) =>
    expect(parsePanelFragment(fragment)).toBeUndefined(),
  );

  it('ignores a tab that is not a number', () =>
    expect(parsePanelFragment(`#target=${TARGET_ID}&tab=7x`)?.tabId).toBeNull());
});
