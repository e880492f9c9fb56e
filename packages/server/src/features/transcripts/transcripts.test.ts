import {
  MAX_TRANSCRIPT_BYTES,
  MAX_TRANSCRIPT_CUES,
  MAX_TRANSCRIPT_LINE_LENGTH,
  MAX_TRANSCRIPT_LINES,
} from '@beep/api';
import { recordingListSchema, uploadSchema } from '@beep/api/contract';
import { transcriptCalls } from '@beep/api/features/transcripts';
import * as core from '@beep/core/limits';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { lookUpRecording } from '../../recordings/look-up-recording.ts';
import { sweep } from '../../recordings/removal/sweep.ts';
import { checkTranscript } from '../../storage/check-transcript.ts';
import { openTestService, type TestService, type UploadBody } from '../../testing/open-test-service.ts';
import { responseCode } from '../../testing/response-code.ts';
import { readSample } from '../../testing/sample-audio.ts';

const webm = await readSample('recorded.webm');

describe('transcripts', () => {
  let test: TestService;
  beforeAll(async () => {
    test = await openTestService();
  });
  afterAll(() => test.close());
  afterEach(() => {
    vi.restoreAllMocks();
  });

  async function aNote(uid = 'ann'): Promise<string> {
    return uploadSchema.parse(await (await test.upload(webm, { uid })).json()).filename;
  }

  const path = (id: string): string => `/api/v1/recordings/${id}/transcript`;

  const put = (id: string, body: UploadBody, type = 'text/plain', uid = 'ann'): Promise<Response> =>
    test.request(path(id), { method: 'PUT', uid, body, headers: { 'Content-Type': type } });

  async function get(id: string): Promise<unknown> {
    return transcriptCalls.getTranscript.answer[2].parse(await (await test.request(path(id))).json());
  }

  it('are written by the owner, read by anyone, replaced and deleted', async () => {
    const id = await aNote();
    expect(await responseCode(test.request(path(id)))).toBe('404 not_found');
    expect(await responseCode(put(id, 'Grüße, 日本'))).toBe('204');
    expect(await get(id)).toEqual({ format: 'text/plain', text: 'Grüße, 日本', checked: true });
    const vtt = 'WEBVTT\n\n00:00.000 --> 00:03.000\nHello';
    expect(await responseCode(put(id, vtt, 'text/vtt; charset=utf-8'))).toBe('204');
    expect(await get(id)).toEqual({ format: 'text/vtt', text: vtt, checked: true });
    for (let time = 0; time < 2; time += 1) {
      expect(await responseCode(test.request(path(id), { method: 'DELETE', uid: 'ann' }))).toBe('204');
    }
    expect(await responseCode(test.request(path(id)))).toBe('404 not_found');
  });

  it('are stored to the byte, without a byte order mark', async () => {
    const id = await aNote();
    const vtt =
      'WEBVTT\r\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000\r\n\r\nSTYLE\r\n::cue {}\r\n\r\nNOTE x\r\n\r\n00:00.000 --> 00:03.000\r\n<v Ann>Hello\r\n';
    expect(await responseCode(put(id, `\uFEFF${vtt}`, 'text/vtt'))).toBe('204');
    expect(await get(id)).toEqual({ format: 'text/vtt', text: vtt, checked: true });
  });

  it.each(['False', '1', ''])('are not stored with checked=%s, which says nothing', async (word) => {
    const target = `${path(await aNote())}?checked=${word}`;
    const headers = { 'Content-Type': 'text/plain' };
    const response = await test.request(target, { method: 'PUT', uid: 'ann', body: 'Hello', headers });
    const message = 'Check checked: must be true or false.';
    expect(await response.json()).toEqual({ code: 'invalid_request', message });
  });

  // spec: V1
  it('are checked in a thread', async () => {
    const id = await aNote();
    const cues = 'WEBVTT\n\n0:1.0-->0:2.0\nfrom the thread\n';
    // Of this thread: a thread has its own. Not `vi.mock`, which does not change a module that another test file has loaded.
    const decoded = vi.spyOn(TextDecoder.prototype, 'decode');
    const areDecoded = (): boolean =>
      decoded.mock.results.some(({ value }) => String(value).includes('from the thread'));
    checkTranscript({ format: 'text/vtt', bytes: Buffer.from(cues) });
    expect(areDecoded()).toBe(true);
    decoded.mockClear();
    expect(await responseCode(put(id, cues, 'text/vtt'))).toBe('204');
    expect(await responseCode(put(id, `${cues}\n0:1.0-->0:2.0\nx`.repeat(5001), 'text/vtt'))).toBe(
      '413 too_large',
    );
    expect(areDecoded()).toBe(false);
  });

  // spec: A13
  it('can be changed by their owner only', async () => {
    const id = await aNote();
    expect(await responseCode(put(id, 'x', 'text/plain', 'ben'))).toBe('403 forbidden');
    expect(await responseCode(test.request(path(id), { method: 'DELETE', uid: 'ben' }))).toBe(
      '403 forbidden',
    );
    expect(await responseCode(test.request(path(id), { method: 'PUT', body: 'x' }))).toBe('401 unauthorized');
    expect(await responseCode(put('AAAAAAAAAAAAAAAAAAAAAA', 'x'))).toBe('404 not_found');
  });

  // spec: V1
  it.each<[string, UploadBody, string, string]>([
    ['another type', '{}', 'application/json', '400 invalid_request'],
    ['another character set', 'x', 'text/plain; charset=latin1', '400 invalid_request'],
    ['bytes that are not UTF-8', new Uint8Array([0x66, 0xff]), 'text/plain', '400 invalid_request'],
    ['NUL', 'a\0b', 'text/plain', '400 invalid_request'],
    ['VTT that is none', 'Hello', 'text/vtt', '400 invalid_request'],
    ['more lines', `x${'\nx'.repeat(20_000)}`, 'text/plain', '413 too_large'],
    ['a longer line', 'x'.repeat(32_769), 'text/plain', '413 too_large'],
    ['more paragraphs', 'x\n\n'.repeat(5001), 'text/plain', '413 too_large'],
    ['more cues', `WEBVTT\n\n${'0:1.0-->0:2.0\nx\n'.repeat(5001)}`, 'text/vtt', '413 too_large'],
    ['more than 256 KiB', 'x'.repeat(256 * 1024 + 1), 'text/plain', '413 too_large'],
  ])('reject %s', async (_name, body, type, expected) => {
    expect(await responseCode(put(await aNote(), body, type))).toBe(expected);
  });

  it('may have 256 KiB', async () => {
    expect(await responseCode(put(await aNote(), `${'é'.repeat(1023)}\n\n`.repeat(128)))).toBe('204');
  });

  it('are deleted with the recording', async () => {
    const id = await aNote();
    await put(id, 'soon gone');
    await test.request(`/api/v1/recordings/${id}`, { method: 'DELETE', uid: 'ann' });
    expect(await responseCode(test.request(path(id)))).toBe('410 deleted');
    expect(await responseCode(put(id, 'again'))).toBe('410 deleted');
    await sweep(test.service, test.clock.now + 60_000);
    expect(await test.service.stores.transcripts.find(id)).toBeUndefined();
  });

  it('report the exceeded limit', async () => {
    const response = await put(await aNote(), 'x\n\n'.repeat(5001));
    expect(await response.json()).toMatchObject({
      message: 'The transcript has more than 5000 cues or paragraphs.',
    });
  });

  it('have the same limits in the contract and in core', () => {
    expect([MAX_TRANSCRIPT_BYTES, MAX_TRANSCRIPT_LINES]).toEqual([
      core.MAX_TRANSCRIPT_BYTES,
      core.MAX_TRANSCRIPT_LINES,
    ]);
    expect(MAX_TRANSCRIPT_LINE_LENGTH).toBe(core.MAX_TRANSCRIPT_LINE_LENGTH);
    expect(MAX_TRANSCRIPT_CUES).toBe(core.MAX_TRANSCRIPT_CUES);
  });

  it('are a text file too, while the recording is available', async () => {
    const id = await aNote();
    const file = (): Promise<Response> => test.request(`/media/${id}.txt`);
    expect(await responseCode(file())).toBe('404 not_found');
    const vtt =
      'WEBVTT\n\n00:00.000 --> 00:03.000\n<v Ann>Grüße\n&amp; mehr</v>\n\n00:04.000 --> 00:05.000\n日本';
    for (const [text, type, words] of [
      ['Grüße\r\n\r\n\r\n日本', 'text/plain', 'Grüße\n\n日本\n'],
      [vtt, 'text/vtt', 'Grüße & mehr\n日本\n'],
      [
        'WEBVTT\n\n00:00.000 --> 00:02.000\n قال: «مرحبا» (الصف 5)\n\n00:02.000 --> 00:03.000\nثم Essay 2.',
        'text/vtt',
        'قال: «مرحبا» (الصف 5)\nثم Essay 2.\n',
      ],
    ] as const) {
      await put(id, text, type);
      const response = await file();
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-disposition': `inline; filename="${id}.txt"`,
        'content-length': String(Buffer.byteLength(words)),
        'content-security-policy': "sandbox; frame-ancestors 'none'",
        'content-type': 'text/plain; charset=utf-8',
        'x-robots-tag': 'noindex',
      });
      expect(await response.text()).toBe(words);
    }
    await test.request(`/api/v1/recordings/${id}`, { method: 'DELETE', uid: 'ann' });
    expect(await responseCode(file())).toBe('410 deleted');
  });

  describe('as captions', () => {
    const VTT = 'WEBVTT\n\n00:00.000 --> 00:03.000\nGrüße';
    const captions = (id: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
      test.request(`/media/${id}.vtt`, { method, headers });

    // spec: U6
    it('exist in WebVTT, for players on any site, and never as a page', async () => {
      const id = await aNote();
      expect(await responseCode(captions(id))).toBe('404 not_found');
      await put(id, 'plain');
      expect(await responseCode(captions(id))).toBe('404 not_found');
      await put(id, VTT, 'text/vtt');
      const response = await captions(id);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'access-control-allow-origin': '*',
        'cache-control': 'private, no-cache',
        'content-disposition': `attachment; filename="${id}.vtt"`,
        'content-length': String(Buffer.byteLength(VTT)),
        'content-security-policy': "sandbox; frame-ancestors 'none'",
        'content-type': 'text/vtt; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      });
      expect(await response.text()).toBe(VTT);
      const head = await captions(id, {}, 'HEAD');
      expect(head.headers.get('Content-Length')).toBe(String(Buffer.byteLength(VTT)));
      expect(await head.text()).toBe('');
      const seen = await test.request(`/api/v1/recordings/${id}`, { uid: 'ann' });
      expect(await seen.json()).toMatchObject({ listenCount: 0 });
    });

    it('are sent again only when they have changed', async () => {
      const id = await aNote();
      await put(id, VTT, 'text/vtt');
      const etag = (await captions(id)).headers.get('ETag') ?? '';
      expect((await captions(id, { 'If-None-Match': etag })).status).toBe(304);
      await put(id, VTT.replace('Grüße', 'Hallo'), 'text/vtt');
      expect((await captions(id, { 'If-None-Match': etag })).status).toBe(200);
    });

    it('are deleted with the recording', async () => {
      const id = await aNote();
      await put(id, VTT, 'text/vtt');
      await test.service.stores.recordings.setExpiry(id, test.clock.now - 1);
      expect(await responseCode(captions(id))).toBe('410 expired');
      await test.request(`/api/v1/recordings/${id}`, { method: 'DELETE', uid: 'ann' });
      expect(await responseCode(captions(id))).toBe('410 deleted');
      expect(await responseCode(captions('AAAAAAAAAAAAAAAAAAAAAA'))).toBe('404 not_found');
    });
  });

  it('come with the share link, while the recording is available', async () => {
    const id = await aNote();
    expect(await lookUpRecording(test.service, id)).not.toHaveProperty('transcript');
    await put(id, 'what is said');
    expect(await lookUpRecording(test.service, id)).toMatchObject({
      status: 'found',
      transcript: { format: 'text/plain', text: 'what is said', checked: true },
    });
    await test.request(`/api/v1/recordings/${id}`, { method: 'DELETE', uid: 'ann' });
    expect(await lookUpRecording(test.service, id)).toEqual({ status: 'deleted' });
  });

  describe('are searched by the list', () => {
    const spoken = {
      ask: 'Ask NOT what your country can do for you',
      street: 'Die Straße im ÄRGER, 100% sicher_lich',
      path: 'C:\\notes are here',
      cues: 'WEBVTT\n\n00:07.000 --> 00:08.000\n<b>my</b> fellow\n\n00:08.000 --> 00:09.000\nAmericans',
    };
    const ids: Record<string, string> = {};

    beforeAll(async () => {
      for (const [name, text] of Object.entries(spoken)) {
        const id = await aNote('lister');
        ids[id] = name;
        await put(id, text, name === 'cues' ? 'text/vtt' : 'text/plain', 'lister');
      }
      await aNote('lister');
      await put(await aNote('other'), spoken.ask, 'text/plain', 'other');
    });

    const search = (q: string): Promise<Response> =>
      test.request(`/api/v1/users/lister/recordings?q=${encodeURIComponent(q)}`, { uid: 'lister' });

    // spec: titles.9
    it.each([
      ['ask not', ['ask']],
      ['COUNTRY', ['ask']],
      ['ärger', ['street']],
      ['STRASSE', ['street']],
      ['arger', ['street']],
      ['ask', ['ask']],
      ['coun', ['ask']],
      ['ountry', []],
      ['%', []],
      ['100%', ['street']],
      ['\\notes', ['path']],
      ['c__notes', ['path']],
      ["'; drop table", []],
      ['my fellow  americans', ['cues']],
      ['00:07', []],
      ['webvtt', []],
    ])('for %s', async (q, expected) => {
      const found = recordingListSchema.parse(await (await search(q)).json());
      expect(found.recordings.map((recording) => ids[recording.filename])).toEqual(expected);
      expect(found.pagination.totalRecords).toBe(expected.length);
    });

    it.each([
      ['country CAN', 'Ask NOT what your [country can] do for you'],
      ['argér', 'Die Straße im [ÄRGER], 100% sicher_lich'],
      ['fellow amer', 'my [fellow Americans]'],
    ])('for %s, with the words that matched', async (q, expected) => {
      const { recordings } = recordingListSchema.parse(await (await search(q)).json());
      const { field, text = '', marks = [] } = recordings[0]?.match ?? {};
      const [[start, end] = [0, 0]] = marks;
      expect(field).toBe('transcript');
      expect(`${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`).toBe(expected);
    });

    // spec: titles.10
    it('with the title or label that matched', async () => {
      const [id = ''] = Object.keys(ids).filter((one) => ids[one] === 'ask');
      const titled = test.request(`/api/v1/recordings/${id}/title`, {
        ...{ method: 'PATCH', uid: 'lister', headers: { 'Content-Type': 'application/json' } },
        body: JSON.stringify({ title: 'Émile asks', shown: false }),
      });
      expect((await titled).status).toBe(200);
      await test.service.stores.labels.put('lister', { id: 'l1', name: 'Class of Łódź', color: 'red' }, 9);
      await test.service.stores.labels.assign([id], { labelId: 'l1', isSet: true });
      const matchOf = async (q: string): Promise<unknown> =>
        recordingListSchema.parse(await (await search(q)).json()).recordings[0]?.match;
      expect(await matchOf('emile ask')).toEqual({ field: 'title', text: 'Émile asks', marks: [[0, 10]] });
      expect(await matchOf('lodz')).toEqual({ field: 'label', text: 'Class of Łódź', marks: [[9, 13]] });
      expect(await matchOf('')).toBeUndefined();
    });

    // spec: V1
    it('without reading a transcript on the main thread', async () => {
      const find = vi.spyOn(test.service.stores.transcripts, 'find');
      const { recordings } = recordingListSchema.parse(await (await search('fellow')).json());
      expect(recordings[0]?.match?.field).toBe('transcript');
      expect(find).not.toHaveBeenCalled();
      find.mockRestore();
    });

    it('for nothing, which finds all, and for too much', async () => {
      const all = recordingListSchema.parse(await (await search('')).json());
      expect(all.pagination.totalRecords).toBe(5);
      expect(await responseCode(search('x'.repeat(201)))).toBe('400 invalid_request');
      expect(await responseCode(search('x '.repeat(32)))).toBe('200');
      expect(await responseCode(search('x '.repeat(33)))).toBe('400 invalid_request');
      expect(await responseCode(search('\0'))).toBe('400 invalid_request');
    });
  });
});
