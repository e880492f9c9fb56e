import { downloadSchema, recordingListSchema, recordingSchema, uploadSchema } from '@beep/api/contract';
import { libraryCalls } from '@beep/api/features/library';
import { oembedAnswer } from '@beep/api/features/oembed';
import { MAX_LABELS } from '@beep/core/recordings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../../testing/open-test-service.ts';
import { responseCode } from '../../testing/response-code.ts';
import { readSample } from '../../testing/sample-audio.ts';

const { changeTitle, listLabels, createLabel, changeRecordings } = libraryCalls;
const webm = await readSample('recorded.webm');
const HOSTILE = '</title><script>alert(1)</script>"onload="x';
const ARABIC = 'مقال \u202E2 👩‍🏫/..\\x';

describe('the calls on titles and labels', () => {
  let test: TestService;
  beforeAll(async () => {
    test = await openTestService();
  });
  afterAll(() => test.close());

  const path = (id: string): string => `/api/v1/recordings/${id}`;
  const send = (method: string, url: string, body: unknown, uid = 'ann'): Promise<Response> =>
    test.request(url, {
      ...{ method, uid, body: JSON.stringify(body) },
      headers: { 'Content-Type': 'application/json' },
    });
  const title = (id: string, body: object, uid?: string): Promise<Response> =>
    send('PATCH', `${path(id)}/title`, body, uid);
  const seenBy = async (id: string, uid?: string) =>
    recordingSchema.parse(await (await test.request(path(id), uid === undefined ? {} : { uid })).json());

  async function aNote(uid = 'ann'): Promise<string> {
    return uploadSchema.parse(await (await test.upload(webm, { uid })).json()).filename;
  }

  async function aLabel(name: string, uid = 'ann'): Promise<string> {
    const response = await send('POST', `/api/v1/users/${uid}/labels`, { name, color: 'red' }, uid);
    return createLabel.answer[2].parse(await response.json()).id;
  }

  // spec: titles.1
  it('keeps a title from everybody but the owner until it is shown', async () => {
    const id = await aNote();
    const response = await title(id, { title: ' Maria P.,\nessay 2 ' });
    expect(changeTitle.answer[2].parse(await response.json())).toEqual({
      title: 'Maria P., essay 2',
      shown: false,
    });
    expect(await seenBy(id, 'ann')).toMatchObject({ title: 'Maria P., essay 2', title_shown: false });
    const card = await test.request(`/play/${id}/card.png`, { method: 'HEAD' });
    const media = await test.request(`/media/${id}.webm`, { method: 'HEAD' });
    const visits = [
      JSON.stringify(await seenBy(id)),
      JSON.stringify(await seenBy(id, 'ben')),
      await (await test.request(`/api/v1/oembed?url=https%3A%2F%2Fbeep.test%2Fplay%2F${id}`)).text(),
      await (await test.request(`${path(id)}/download`)).text(),
      await (await test.request(`${path(id)}/download`, { uid: 'ann' })).text(),
      JSON.stringify([...card.headers, ...media.headers]),
      test.logged.join(),
      await (await test.request('/metrics')).text(),
    ];
    for (const visit of visits) expect(visit).not.toMatch(/Maria|essay/i);
    await title(id, { shown: true });
    expect(await seenBy(id)).toMatchObject({ title: 'Maria P., essay 2' });
    expect(await seenBy(id)).not.toHaveProperty('title_shown');
    await title(id, { title: '' });
    expect(await seenBy(id)).not.toHaveProperty('title');
    expect(await seenBy(id, 'ann')).not.toHaveProperty('title');
  });

  // spec: titles.2, P15
  it.each([
    ['a\r\nX: 1; filename="y"', 'a X: 1; filename="y"', 'a X- 1; filename=-y-.mp3'],
    ['\u2066\u200Fgpj\u2069.\u202Eexe', '\u200Fgpj.exe', '\u200Fgpj.exe.mp3'],
    [HOSTILE, HOSTILE, '--title--script-alert(1)--script--onload=-x.mp3'],
    [ARABIC, ARABIC.replace('\u202E', ''), 'مقال 2 👩‍🏫-..-x.mp3'],
    ['=HYPERLINK("http://x";"y")', '=HYPERLINK("http://x";"y")', '=HYPERLINK(-http---x-;-y-).mp3'],
    ['👩'.repeat(120), '👩'.repeat(120), `${'👩'.repeat(50)}.mp3`],
  ])('names the note %j in oEmbed and in files', async (given, stored, file) => {
    const id = await aNote();
    await title(id, { title: given, shown: true });
    const link = encodeURIComponent(`https://beep.test/play/${id}`);
    const embed = oembedAnswer.parse(await (await test.request(`/api/v1/oembed?url=${link}`)).json());
    expect(embed.title).toBe(stored);
    expect(embed.html).not.toContain('<script');
    expect(embed.html.match(/"/g)).toHaveLength(12);
    const download = downloadSchema.parse(await (await test.request(`${path(id)}/download`)).json());
    expect(download.filename).toBe(file);
    expect(download.url).toBe(`https://beep.test/media/${id}.mp3`);
    const { headers } = await test.request(`/media/${id}.mp3`, { method: 'HEAD' });
    const encoded = /filename\*=UTF-8''(.*)$/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? '';
    expect(decodeURIComponent(encoded)).toBe(download.filename);
  });

  it('refuses titles that are too long, and those of others', async () => {
    const id = await aNote();
    const tooLong = await title(id, { title: 'x'.repeat(121) });
    expect(await tooLong.json()).toEqual({
      code: 'invalid_request',
      message: 'Check title: must have at most 120 characters.',
    });
    expect(await responseCode(title(id, { title: 'x' }, 'ben'))).toBe('403 forbidden');
    expect(await responseCode(title(id, { shown: 1 }))).toBe('400 invalid_request');
  });

  // spec: titles.7
  it('keeps the labels of each user apart', async () => {
    const id = await aNote();
    const label = await aLabel(' Class 7b ');
    const list = async (uid: string) => {
      const response = await test.request(`/api/v1/users/${uid}/labels`, { uid });
      return listLabels.answer[2].parse(await response.json()).labels;
    };
    expect(await list('ann')).toEqual([{ id: label, name: 'Class 7b', color: 'red' }]);
    expect(await list('ben')).toEqual([]);
    expect(await responseCode(test.request('/api/v1/users/ann/labels', { uid: 'ben' }))).toBe(
      '403 forbidden',
    );
    const own = `/api/v1/users/ann/labels`;
    expect(await responseCode(send('POST', own, { name: 'CLASS 7B', color: 'red' }))).toBe('409 conflict');
    expect(await responseCode(send('POST', own, { name: '\u200B', color: 'red' }))).toBe(
      '400 invalid_request',
    );
    expect(await responseCode(send('POST', own, { name: 'x'.repeat(41), color: 'red' }))).toBe(
      '400 invalid_request',
    );
    const changed = await send('PATCH', `${own}/${label}`, { color: 'blue' });
    expect(await changed.json()).toEqual({ id: label, name: 'Class 7b', color: 'blue' });
    const stolen = { action: 'label', recordings: [id], label };
    expect(await responseCode(send('POST', '/api/v1/users/ben/recordings/changes', stolen, 'ben'))).toBe(
      '404 not_found',
    );
    expect(await responseCode(send('PATCH', `${own}/none`, { color: 'blue' }))).toBe('404 not_found');
    expect((await test.request(`${own}/${label}`, { method: 'DELETE', uid: 'ann' })).status).toBe(204);
    expect(await list('ann')).toEqual([]);
  });

  // spec: titles.8
  it('lists by words, label, place and end', async () => {
    const [one, other] = [await aNote('dan'), await aNote('dan')];
    const label = await aLabel('Oral', 'dan');
    await title(one, { title: 'Essay' }, 'dan');
    const changes = '/api/v1/users/dan/recordings/changes';
    await send('POST', changes, { action: 'label', recordings: [other], label }, 'dan');
    await send('POST', changes, { action: 'expire', recordings: [other], expires_at: '1_week' }, 'dan');
    const list = async (query: string) => {
      const response = await test.request(`/api/v1/users/dan/recordings?${query}`, { uid: 'dan' });
      return recordingListSchema.parse(await response.json()).recordings.map(({ filename }) => filename);
    };
    expect(await list('q=ess')).toEqual([one]);
    expect(await list('q=oral')).toEqual([other]);
    expect(await list(`label=${label}&expiring=true&source=BEEP_WEB`)).toEqual([other]);
    expect(await list('source=BEEP_FRONT_APP')).toEqual([]);
    expect(await list('sort=title_asc')).toEqual([one, other]);
    test.clock.now -= 1;
    expect(await list('expiring=true')).toEqual([]);
    test.clock.now += 1;
    const wrong = test.request('/api/v1/users/dan/recordings?sort=bytes', { uid: 'dan' });
    expect(await responseCode(wrong)).toBe('400 invalid_request');
  });

  it('has room for a number of labels', async () => {
    for (let index = 0; index < MAX_LABELS; index += 1) await aLabel(`l${index}`, 'many');
    const another = send('POST', '/api/v1/users/many/labels', { name: 'x', color: 'red' }, 'many');
    expect(await responseCode(another)).toBe('409 conflict');
  });

  // spec: titles.30
  it('changes many recordings, and refuses each that its own call would refuse', async () => {
    const [one, other, bens] = [await aNote('cid'), await aNote('cid'), await aNote('ben')];
    const label = await aLabel('Oral', 'cid');
    const change = async (order: object) => {
      const body = { recordings: [one, bens, other, one], ...order };
      const response = await send('POST', '/api/v1/users/cid/recordings/changes', body, 'cid');
      const result = changeRecordings.answer[2].parse(await response.json());
      expect(result).toEqual({ done: [one, other], refused: [{ recording: bens, code: 'forbidden' }] });
    };
    const listed = async () => {
      const response = await test.request('/api/v1/users/cid/recordings', { uid: 'cid' });
      return recordingListSchema.parse(await response.json()).recordings;
    };
    await change({ action: 'label', label });
    expect((await listed()).map(({ labels }) => labels)).toEqual([[label], [label]]);
    expect(await seenBy(one, 'cid')).toMatchObject({ labels: [label] });
    expect(await seenBy(one)).not.toHaveProperty('labels');
    await change({ action: 'unlabel', label });
    expect((await listed()).every(({ labels }) => labels === undefined)).toBe(true);
    await change({ action: 'expire', expires_at: '1_day' });
    expect((await listed()).every(({ expires_at }) => expires_at > 0)).toBe(true);
    await change({ action: 'delete' });
    expect(await listed()).toEqual([]);
    await change({ action: 'restore' });
    expect(await listed()).toHaveLength(2);
    expect((await seenBy(bens, 'ben')).expires_at).toBe(0);
  });
});
