import type { RecordingLookup, SiteServices } from '@beep/api';
import { describe, expect, it } from 'vitest';
import { loadPlay } from './play-data.ts';

const FOUND: RecordingLookup = {
  status: 'found',
  recording: {
    filename: 'abc',
    url: 'https://beep.example/media/abc.webm',
    duration: 7.2,
    created_at: 1_795_000_000,
    expires_at: 0,
    can_delete: false,
    mime: 'audio/webm',
  },
};

function services(lookUpRecording: SiteServices['lookUpRecording']): SiteServices {
  return {
    config: { publicUrl: 'https://beep.example', auth: { mode: 'local' } },
    nonce: 'n',
    readAsset: () => undefined,
    lookUpPlaylist: async () => ({ status: 'not_found' }),
    lookUpRecording,
    readRetention: () => Promise.reject(new Error('not read here')),
  };
}

describe('the data of a recording that the visitor may not hear', () => {
  it('is only that it is restricted', async () => {
    const response = await loadPlay(
      services(async () => ({ status: 'restricted' })),
      'abc',
      { withLines: true },
    );
    expect(response).toEqual({ httpStatus: 403, data: { status: 'restricted', id: 'abc' } });
  });

  it('says that an administrator has suspended it', async () => {
    const response = await loadPlay(
      services(async () => ({ status: 'suspended' })),
      'abc',
      { withLines: true },
    );
    expect(response).toEqual({
      httpStatus: 403,
      data: {
        status: 'unavailable',
        text: 'This recording has been suspended by an administrator.',
        canRetry: false,
        isSuspended: true,
      },
    });
  });
});

describe('the data of the listen page', () => {
  // spec: listen.3, recording.2
  it('has a recording with its audio and share link', async () => {
    const response = await loadPlay(
      services(async () => FOUND),
      'abc',
      { withLines: true },
    );
    expect(response).toMatchObject({
      httpStatus: 200,
      data: {
        status: 'found',
        recording: {
          audioUrl: 'https://beep.example/media/abc.webm',
          shareUrl: 'https://beep.example/play/abc',
        },
      },
    });
  });

  it.each([
    ['the first words of a checked transcript', 'Hello\n\u202eAda.', true, 'Hello Ada.'],
    ['no words of an unchecked one', 'Hello Ada.', false, undefined],
    ['no words of an empty one', '\n \n', true, undefined],
    ['a cut between words', 'word '.repeat(100), true, `${'word '.repeat(31)}word…`],
    [
      'the words of many lines',
      `WEBVTT\n\n${'00:01.000 --> 00:02.000\na\n\n'.repeat(200)}`,
      true,
      `${'a '.repeat(79)}a…`,
    ],
  ])('has %s for previews', async (_, text, checked, excerpt) => {
    const format = text.startsWith('WEBVTT') ? 'text/vtt' : 'text/plain';
    const transcript = { format, text, checked } as const;
    const { data } = await loadPlay(
      services(async () => ({ ...FOUND, transcript })),
      'abc',
      { withLines: true },
    );
    expect('excerpt' in data ? data.excerpt : undefined).toBe(excerpt);
  });

  it('has the transcript as lines, and whether it is checked', async () => {
    const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello';
    const transcript = { format: 'text/vtt', text, checked: false } as const;
    const response = await loadPlay(
      services(async () => ({ ...FOUND, transcript })),
      'abc',
      { withLines: true },
    );
    expect(response.data).toMatchObject({
      transcript: {
        lines: [{ startSeconds: 1, endSeconds: 2, text: 'Hello' }],
        isWhole: true,
        checked: false,
      },
    });
    const silent = await loadPlay(
      services(async () => FOUND),
      'abc',
      { withLines: true },
    );
    expect(silent.data).toMatchObject({ transcript: { lines: [], isWhole: true, checked: true } });
  });

  it.each([
    ['text/vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello', true],
    ['text/plain', 'Hello', false],
  ] as const)(
    'of the player alone has no lines, and says whether there are captions: %s',
    async (format, text, hasCaptions) => {
      const lookUp = async (): Promise<RecordingLookup> => ({
        ...FOUND,
        transcript: { format, text, checked: true },
      });
      const { data } = await loadPlay(services(lookUp), 'abc', { withLines: false });
      expect(data).toMatchObject({ transcript: { lines: [] }, hasCaptions });
      expect(JSON.stringify(data)).not.toContain('Hello');
    },
  );

  // spec: listen.5
  it.each([
    ['not_found', 404, 'There’s no recording at this link. Check that you copied the whole link.'],
    ['expired', 410, 'This recording has expired.'],
    ['deleted', 410, 'This recording has been deleted.'],
  ] as const)('answers %s with %i and the matching status', async (status, httpStatus, text) => {
    const response = await loadPlay(
      services(async () => ({ status })),
      'abc',
      { withLines: true },
    );
    expect(response).toEqual({ httpStatus, data: { status: 'unavailable', text, canRetry: false } });
  });

  // spec: listen.5
  it('is an error page with a retry if the service cannot be reached', async () => {
    const response = await loadPlay(
      services(() => Promise.reject(new Error('down'))),
      'abc',
      { withLines: true },
    );
    expect(response).toMatchObject({
      httpStatus: 503,
      data: {
        status: 'unavailable',
        text: 'This recording is expired or has been deleted or there is a system error.',
        canRetry: true,
      },
    });
  });
});
