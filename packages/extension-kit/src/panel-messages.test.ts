import { describe, expect, it } from 'vitest';
import {
  panelFragment,
  parseInsertAnswer,
  parsePanelFragment,
  parsePanelMessage,
  parsePlaceDescription,
} from './panel-messages.ts';

const TARGET = '0f8fad5b-d9cb-469f-a165-70867728950e';
const NOTE = { url: 'https://beep.example/play/a', title: 'Voice note, 0:42' };

describe('a message of the panel', () => {
  it.each([
    { beep: 'insert', target: TARGET, note: NOTE },
    { beep: 'close', target: TARGET },
    { beep: 'describe', target: TARGET },
    { beep: 'window', target: TARGET },
    { beep: 'state', target: TARGET, hasTake: true },
    { beep: 'elsewhere', target: TARGET, note: NOTE },
    { beep: 'undo', target: TARGET },
    { beep: 'move', target: TARGET, by: { x: -8, y: 0.5 } },
    { beep: 'move', target: TARGET, by: null },
    { beep: 'size', target: TARGET, heightPx: 512 },
  ])('is parsed, without additional fields: $beep', (message) => {
    expect(parsePanelMessage({ ...message, token: 'secret' })).toEqual(message);
  });

  it.each([
    undefined,
    null,
    'close',
    [],
    { beep: 'close' },
    { beep: 'close', target: '' },
    { beep: 'close', target: 'a b c d e f g' },
    { beep: 'open', target: TARGET },
    { beep: 'state', target: TARGET, hasTake: 'yes' },
    { beep: 'insert', target: TARGET },
    { beep: 'elsewhere', target: TARGET },
    { beep: 'move', target: TARGET },
    { beep: 'move', target: TARGET, by: { x: 1 } },
    { beep: 'move', target: TARGET, by: { x: Number.NaN, y: 1 } },
    { beep: 'size', target: TARGET, heightPx: '512' },
    { beep: 'size', target: TARGET, heightPx: Number.POSITIVE_INFINITY },
    { beep: 'insert', target: TARGET, note: { ...NOTE, url: 'javascript:alert(1)' } },
    { beep: 'insert', target: TARGET, note: { ...NOTE, url: `https://beep.example/${'a'.repeat(2000)}` } },
    { beep: 'insert', target: TARGET, note: { ...NOTE, title: ' ' } },
  ])('rejects %j', (message) => expect(parsePanelMessage(message)).toBeUndefined());
});

describe('an answer to the panel', () => {
  it.each([
    { status: 'inserted' },
    { status: 'tried' },
    { status: 'failed', code: 'gone' },
    { status: 'failed', code: 'refused' },
    { status: 'failed', code: 'read-only' },
    { status: 'failed', code: 'gone', elsewhere: '' },
  ])('accepts %j', (answer) => expect(parseInsertAnswer(answer)).toEqual(answer));

  it.each([undefined, {}, { status: 'failed' }, { status: 'failed', code: 'tired' }, 'inserted'])(
    'rejects %j',
    (answer) => expect(parseInsertAnswer(answer)).toBeUndefined(),
  );

  it('describes a target with or without a label', () => {
    expect(parsePlaceDescription({ label: 'Private comment', isThere: true })).toEqual({
      label: 'Private comment',
      isThere: true,
    });
    expect(parsePlaceDescription({ label: '', isThere: false })).toEqual({ label: null, isThere: false });
    expect(parsePlaceDescription({ label: 'x' })).toBeUndefined();
  });
});

describe('the panel’s URL fragment', () => {
  it.each([
    { target: TARGET, label: 'Comment & more', tabId: 7 },
    { target: TARGET, label: null, tabId: null },
  ])('contains %j', (address) => expect(parsePanelFragment(panelFragment(address))).toEqual(address));

  it.each(['', '#', '#label=x', '#target=%20%20%20%20%20%20%20%20'])('rejects %j', (fragment) =>
    expect(parsePanelFragment(fragment)).toBeUndefined(),
  );

  it('ignores a tab that is not a number', () =>
    expect(parsePanelFragment(`#target=${TARGET}&tab=7x`)?.tabId).toBeNull());
});
