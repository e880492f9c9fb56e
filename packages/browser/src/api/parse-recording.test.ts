import { describe, expect, it } from 'vitest';
import { parseListedRecording, parseRecording } from './parse-recording.ts';

const shareUrlOf = (id: string): string => `https://beep.test/play/${id}`;
const WIRE = {
  filename: 'abc',
  url: 'https://beep.test/media/abc.webm',
  duration: 42.3,
  created_at: 1_700_000_000,
  expires_at: 1_700_086_400,
  can_delete: true,
  listenCount: 7,
  mime: 'audio/mp4',
  peaks: [0, 128, 255],
};

describe('parseRecording', () => {
  // spec: validation.34
  it('takes a missing MIME type from the extension', () => {
    const named = (fileUrl: string, mime?: string): string | undefined =>
      parseRecording({ id: 'a', fileUrl, mime }, shareUrlOf)?.mimeType;
    expect(named('/media/a.m4a')).toBe('audio/mp4');
    expect(named('/media/a.m4a', 'audio/webm')).toBe('audio/webm');
    expect(named('/media/a')).toBe('audio/webm');
  });

  it('reads what policies forbid, and ignores other values', () => {
    const forbids = { suspended: true, download: false, replies: false, longest_life: '1_month' };
    expect(parseRecording({ ...WIRE, ...forbids }, shareUrlOf)).toMatchObject({
      isSuspended: true,
      mayDownload: false,
      mayReply: false,
      longestLife: '1_month',
    });
    const odd = { suspended: 1, download: 'no', replies: null, longest_life: '2_days' };
    expect(parseRecording({ ...WIRE, ...odd }, shareUrlOf)).toEqual(parseRecording(WIRE, shareUrlOf));
  });

  it.each([
    [3, 3],
    [0, undefined],
    ['x', undefined],
  ])('reads how many replies are new: %j', (unread_replies, expected) => {
    expect(parseRecording({ ...WIRE, unread_replies }, shareUrlOf)?.unreadReplies).toBe(expected);
  });

  it.each([
    [
      { id: 's', number: 3, name: 'Ivo', sheet: 'Class 7' },
      { name: 'Ivo', sheetTitle: 'Class 7' },
    ],
    [{ id: 's', number: 3, name: 7, sheet: null }, { sheetTitle: '' }],
  ])('reads the printed label of a note: %j', (slot, expected) => {
    expect(parseRecording({ ...WIRE, slot }, shareUrlOf)?.slot).toEqual({ id: 's', number: 3, ...expected });
  });

  it.each([[null], ['s'], [{ id: 's' }], [{ number: 3 }]])('has no printed label for %j', (slot) => {
    expect(parseRecording({ ...WIRE, slot }, shareUrlOf)).not.toHaveProperty('slot');
  });

  it('reads why a search found it, and leaves out marks that are not in the text', () => {
    const match = {
      field: 'title',
      text: 'Lucía reads',
      marks: [[0, 5], [3, 4], [6, 99], ['x'], null, [6, 11]],
    };
    const marks = [
      [0, 5],
      [6, 11],
    ];
    expect(parseListedRecording({ ...WIRE, match }, shareUrlOf)).toMatchObject({
      match: { ...match, marks },
    });
    for (const odd of [
      { ...match, field: 'place' },
      { ...match, text: 5 },
      { ...match, marks: 'all' },
      'title',
    ]) {
      expect(parseListedRecording({ ...WIRE, match: odd }, shareUrlOf)).toEqual(
        parseListedRecording(WIRE, shareUrlOf),
      );
    }
  });

  // spec: recording.1, recording.3, recording.6
  it('reads the fields of the contract', () => {
    expect(parseRecording(WIRE, shareUrlOf)).toEqual({
      id: 'abc',
      shareUrl: 'https://beep.test/play/abc',
      audioUrl: 'https://beep.test/media/abc.webm',
      mimeType: 'audio/mp4',
      durationSeconds: 42.3,
      createdAtMs: 1_700_000_000_000,
      expiresAtMs: 1_700_086_400_000,
      canDelete: true,
      listenCount: 7,
      peaks: [0, 128, 255],
    });
  });

  // spec: recording.1, api.24
  it('reads alternative field names', () => {
    const resource = {
      id: 'abc',
      fileUrl: '/media/abc.webm',
      duration: '12.5',
      createdAt: '2026-03-05T15:42:00Z',
      expiresAt: '1700086400',
    };
    expect(parseRecording(resource, shareUrlOf)).toEqual({
      id: 'abc',
      shareUrl: 'https://beep.test/play/abc',
      audioUrl: '/media/abc.webm',
      mimeType: 'audio/webm',
      durationSeconds: 12.5,
      createdAtMs: Date.UTC(2026, 2, 5, 15, 42),
      expiresAtMs: 1_700_086_400_000,
      canDelete: false,
    });
  });

  // spec: recording.5
  it.each([
    ['zero', 0],
    ['zero as text', '0'],
    ['empty', ''],
    ['null', null],
    ['absent', undefined],
    ['no time at all', 'soon'],
  ])('treats an expiry that is %s as never', (_, expires_at) => {
    expect(parseRecording({ ...WIRE, expires_at }, shareUrlOf)?.expiresAtMs).toBeNull();
  });

  // spec: listen.8, recording.4
  it.each([
    ['epoch seconds', 1_700_000_000, 1_700_000_000_000],
    ['epoch seconds as text', '1700000000', 1_700_000_000_000],
    ['epoch milliseconds', 1_700_000_000_123, 1_700_000_000_123],
    ['a date', '2026-03-05', Date.UTC(2026, 2, 5)],
    ['zero', 0, null],
    ['less than zero', -1, null],
    ['nonsense', {}, null],
  ])('reads a creation time given as %s', (_, created_at, expected) => {
    expect(parseRecording({ ...WIRE, created_at }, shareUrlOf)?.createdAtMs).toBe(expected);
  });

  it.each([
    ['no object', 'abc'],
    ['null', null],
    ['a list', [WIRE]],
    ['without an id', { ...WIRE, filename: undefined }],
    ['with an empty id', { ...WIRE, filename: '' }],
    ['without audio', { ...WIRE, url: undefined }],
    ['with a script for audio', { ...WIRE, url: 'javascript:alert(1)' }],
  ])('rejects a resource that is %s', (_, resource) => {
    expect(parseRecording(resource, shareUrlOf)).toBeUndefined();
  });

  it.each([
    ['a length', { duration: 'long' }, { durationSeconds: 0 }],
    ['a negative length', { duration: -1 }, { durationSeconds: 0 }],
    ["owner's rights", { can_delete: 'yes' }, { canDelete: false }],
  ])('replaces malformed data by a default: %s', (_, broken, expected) => {
    expect(parseRecording({ ...WIRE, ...broken }, shareUrlOf)).toMatchObject(expected);
  });

  // spec: recording.7
  it.each([
    ['a listen count', 'listenCount', -1],
    ['peaks beyond a byte', 'peaks', [1, 256]],
    ['peaks that are no numbers', 'peaks', [1, '2']],
    ['empty peaks', 'peaks', []],
  ])('omits malformed data: %s', (_, field, value) => {
    expect(parseRecording({ ...WIRE, [field]: value }, shareUrlOf)).not.toHaveProperty(field);
  });
});
