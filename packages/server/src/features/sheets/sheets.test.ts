import { recordingListSchema, recordingSchema, uploadSchema } from '@beep/api/contract';
import { labelsOf, sheetCalls } from '@beep/api/features/sheets';
import { MAX_PRINTED_LENGTH, MAX_QUESTION_NAMES, MAX_SHEETS } from '@beep/core/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookUpRecording } from '../../recordings/look-up-recording.ts';
import { openTestService, type TestService } from '../../testing/open-test-service.ts';
import { responseCode } from '../../testing/response-code.ts';
import { readSample } from '../../testing/sample-audio.ts';
import { setPolicy } from '../../testing/set-policy.ts';

const [, , sheetListSchema] = sheetCalls.listSheets.answer;
const [, , sheetSchema] = sheetCalls.getSheet.answer;
const [, , slotSchema] = sheetCalls.getSlot.answer;
const webm = await readSample('recorded.webm');
const mp4 = await readSample('recorded.mp4');
const KEY = '0b1c8a52-9f4e-4b6e-9a52-0a4b7f0a3c11';

describe('sheets of labels', () => {
  let test: TestService;
  beforeAll(async () => {
    test = await openTestService();
  });
  afterAll(() => test.close());

  const own = (uid: string, rest: string): string => `/api/v1/users/${uid}/${rest}`;
  const remove = (path: string, uid: string) => test.request(path, { method: 'DELETE', uid });
  const post = (uid: string, body: unknown): Promise<Response> =>
    test.request(own(uid, 'sheets'), {
      ...{ method: 'POST', uid, body: JSON.stringify(body) },
      headers: { 'Content-Type': 'application/json' },
    });

  async function aSheet(uid: string, title = 'Class 7') {
    return sheetSchema.parse(await (await post(uid, { title, layout: 'a4-12' })).json());
  }

  /** The ids of the labels of a new sheet. */
  async function newSlots(uid: string): Promise<[string, string]> {
    const [first, second] = (await aSheet(uid)).slots;
    return [first?.id ?? '', second?.id ?? ''];
  }

  const slotOf = async (uid: string, id: string) =>
    slotSchema.parse(await (await test.request(own(uid, `slots/${id}`), { uid })).json());
  const record = (uid: string, query: string, body: typeof webm = webm) =>
    test.upload(body, { uid, query: `?${query}` });
  const recorded = async (uid: string, query: string, body: typeof webm = webm) =>
    uploadSchema.parse(await (await record(uid, query, body)).json());

  // spec: sheets.1
  it('reserves a link for each label, and lists sheets with the newest first', async () => {
    const sheet = await aSheet('ann', '  Class\n7 ');
    expect(sheet).toMatchObject({ title: 'Class 7', layout: 'a4-12', recorded: 0, revoked: 0 });
    expect(sheet.slots.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(new Set(sheet.slots.map(({ url }) => url)).size).toBe(12);
    for (const { id, url, state } of sheet.slots) {
      expect(id).toMatch(/^[\w-]{22}$/);
      expect([url, state]).toEqual([`https://beep.test/play/${id}`, 'empty']);
    }
    test.clock.now += 1000;
    const large = await post('ann', { title: '', layout: 'a4-65' });
    expect(sheetSchema.parse(await large.json()).slots).toHaveLength(labelsOf('a4-65'));
    const { sheets } = sheetListSchema.parse(
      await (await test.request(own('ann', 'sheets'), { uid: 'ann' })).json(),
    );
    expect(sheets.map(({ layout }) => layout)).toEqual(['a4-65', 'a4-12']);
    // Printed again, it has the same links.
    const again = await (await test.request(own('ann', `sheets/${sheet.id}`), { uid: 'ann' })).json();
    expect(sheetSchema.parse(again)).toEqual(sheet);
  });

  // spec: sheets.18
  it('reserves a link for each name, in their order', async () => {
    const names = ['Zoë Ångström', 'Ada', 'Ada', '=HYPERLINK("x")', '<b>Bo</b>', ...Array(21).fill('Cy')];
    const sheet = sheetSchema.parse(
      await (await post('names', { title: '', layout: 'a4-12', names })).json(),
    );
    expect(sheet.labels).toBe(26);
    expect(sheet.slots.map(({ name }) => name)).toEqual(names);
    expect(new Set(sheet.slots.map(({ id }) => id)).size).toBe(26);
    const { sheets } = sheetListSchema.parse(
      await (await test.request(own('names', 'sheets'), { uid: 'names' })).json(),
    );
    expect(sheets).toMatchObject([{ labels: 26, recorded: 0 }]);
    const long = 'x'.repeat(MAX_PRINTED_LENGTH + 1);
    for (const wrong of [[], [''], [long], Array(MAX_QUESTION_NAMES + 1).fill('Ada'), 'Ada', [7]]) {
      const refused = post('names', { title: '', layout: 'a4-12', names: wrong });
      expect(await responseCode(refused)).toBe('400 invalid_request');
    }
  });

  // spec: sheets.2
  it('tells everybody that a label has no recording, and lets nothing count', async () => {
    const [slot] = await newSlots('empty');
    expect(await responseCode(test.request(`/api/v1/recordings/${slot}`))).toBe('404 not_recorded');
    expect(await lookUpRecording(test.service, slot)).toEqual({ status: 'not_recorded' });
    const play = test.request(`/api/v1/recordings/${slot}/play`, { method: 'POST' });
    expect(await responseCode(play)).toBe('404 not_found');
    expect(await responseCode(test.request(`/play/${slot}/card.png`))).toBe('404 not_recorded');
    expect(await responseCode(test.request(`/media/${slot}.webm`))).toBe('404 not_found');
    expect(await slotOf('empty', slot)).toMatchObject({
      number: 1,
      state: 'empty',
      sheet: { title: 'Class 7' },
    });
  });

  // spec: sheets.3
  it('gives the label’s link to the recording in every form', async () => {
    const [slot] = await newSlots('ann');
    const upload = await recorded('ann', `slot=${slot}`);
    const url = `https://beep.test/play/${slot}`;
    expect(upload).toEqual({ url, filename: expect.not.stringContaining(slot) });
    const found = recordingSchema.parse(await (await test.request(`/api/v1/recordings/${slot}`)).json());
    expect(found).toMatchObject({ filename: upload.filename, share_url: url });
    const listed = await (await test.request(own('ann', 'recordings'), { uid: 'ann' })).json();
    expect(listed).toMatchObject({ recordings: [{ filename: upload.filename, share_url: url }] });
    const oembed = await test.request(`/api/v1/oembed?url=${encodeURIComponent(url)}`);
    expect(await oembed.json()).toMatchObject({
      html: expect.stringContaining(`/embed/${slot}"`),
      thumbnail_url: `${url}/card.png`,
    });
    expect(await slotOf('ann', slot)).toMatchObject({
      ...{ state: 'recorded', recording: { filename: upload.filename, duration: found.duration } },
    });
    // Its own link leads to it too, and to nothing once the label has another.
    expect(await responseCode(test.request(`/api/v1/recordings/${upload.filename}`))).toBe('200');
  });

  // spec: sheets.4
  it('plays the new sound after a recording was replaced, whatever a cache holds', async () => {
    const [slot] = await newSlots('ann');
    const first = await recorded('ann', `slot=${slot}`);
    const read = async () =>
      recordingSchema.parse(await (await test.request(`/api/v1/recordings/${slot}`)).json());
    const before = await read();
    const media = await test.request(new URL(before.url).pathname);
    expect(await responseCode(record('ann', `slot=${slot}`, mp4))).toBe('409 slot_recorded');
    const second = await recorded('ann', `slot=${slot}&replaces=${first.filename}`, mp4);
    const after = await read();
    expect([after.filename, after.mime]).toEqual([second.filename, 'audio/mp4']);
    expect(after.url).not.toBe(before.url);
    const stale = test.request(new URL(before.url).pathname, {
      headers: { 'If-None-Match': media.headers.get('ETag') ?? '' },
    });
    expect(await responseCode(stale)).toBe('410 deleted');
  });

  const rename = (uid: string, slot: string, name: unknown): Promise<Response> =>
    test.request(own(uid, `slots/${slot}`), {
      ...{ method: 'PATCH', uid, body: JSON.stringify({ name }) },
      headers: { 'Content-Type': 'application/json' },
    });

  // spec: sheets.11
  it('names labels for their owner alone, in the sheet and with the note', async () => {
    const sheet = await aSheet('ann');
    const [slot = '', other = ''] = sheet.slots.map(({ id }) => id);
    const renamed = slotSchema.parse(await (await rename('ann', slot, ' Ivo\n\u202EK. ')).json());
    expect(renamed).toMatchObject({ number: 1, name: 'Ivo K.', state: 'empty', sheet: { title: 'Class 7' } });
    await rename('ann', other, 'Zoë');
    const cleared = await (await rename('ann', other, ' ')).json();
    expect(slotSchema.parse(cleared)).not.toHaveProperty('name');
    const path = own('ann', `sheets/${sheet.id}`);
    const { slots } = sheetSchema.parse(await (await test.request(path, { uid: 'ann' })).json());
    expect(slots.slice(0, 2).map(({ name }) => name)).toEqual(['Ivo K.', undefined]);
    const { filename } = await recorded('ann', `slot=${slot}`);
    const facts = { id: slot, number: 1, name: 'Ivo K.', sheet: 'Class 7' };
    for (const id of [slot, filename]) {
      const own = await (await test.request(`/api/v1/recordings/${id}`, { uid: 'ann' })).json();
      expect(recordingSchema.parse(own).slot).toEqual(facts);
      for (const visitor of [{}, { uid: 'ben' }]) {
        expect(await (await test.request(`/api/v1/recordings/${id}`, visitor)).text()).not.toContain('Ivo');
      }
    }
    const listed = await (await test.request(own('ann', 'recordings'), { uid: 'ann' })).json();
    expect(recordingListSchema.parse(listed).recordings).toContainEqual(
      expect.objectContaining({ filename, slot: facts }),
    );
  });

  // spec: sheets.11
  it.each([['x'.repeat(MAX_PRINTED_LENGTH + 1)], [7], [null], [undefined]])(
    'refuses the name %j for a label, and to name the labels of others',
    async (name) => {
      const [slot] = await newSlots('ann');
      expect(await responseCode(rename('ann', slot, name))).toBe('400 invalid_request');
      expect(await responseCode(rename('ben', slot, 'Ivo'))).toBe('404 not_found');
      expect(await slotOf('ann', slot)).not.toHaveProperty('name');
    },
  );

  // spec: sheets.4
  it('stores a repeated upload once, and never over another recording', async () => {
    const [slot, other] = await newSlots('ann');
    const send = (query: string) =>
      test.upload(webm, { query: `?${query}`, headers: { 'Idempotency-Key': KEY } });
    const upload = await (await send(`slot=${slot}`)).json();
    expect(await (await send(`slot=${slot}`)).json()).toEqual(upload);
    expect(await responseCode(record('ann', `slot=${slot}&replaces=${other}`))).toBe('409 slot_recorded');
    expect((await slotOf('ann', slot)).recording?.filename).toBe(uploadSchema.parse(upload).filename);
  });

  // spec: sheets.5
  it('is empty after the recording was deleted, and plays what was restored', async () => {
    const [slot] = await newSlots('ann');
    const { filename } = await recorded('ann', `slot=${slot}`);
    await remove(`/api/v1/recordings/${filename}`, 'ann');
    expect((await slotOf('ann', slot)).state).toBe('empty');
    expect(await responseCode(test.request(`/api/v1/recordings/${slot}`))).toBe('404 not_recorded');
    await test.request(`/api/v1/recordings/${filename}/restore`, { method: 'POST', uid: 'ann' });
    expect(await responseCode(test.request(`/api/v1/recordings/${slot}`))).toBe('200');
  });

  // spec: sheets.6
  it('ends the link of a revoked label, with its recording, and those of a deleted sheet', async () => {
    const sheet = await aSheet('ann');
    const [slot = '', other = ''] = sheet.slots.map(({ id }) => id);
    const { filename } = await recorded('ann', `slot=${slot}`);
    for (let time = 0; time < 2; time += 1) {
      expect(await responseCode(remove(own('ann', `slots/${slot}`), 'ann'))).toBe('204');
    }
    expect(await responseCode(test.request(`/api/v1/recordings/${slot}`))).toBe('410 deleted');
    expect(await responseCode(test.request(`/media/${filename}.webm`))).toBe('410 deleted');
    expect(await responseCode(record('ann', `slot=${slot}`))).toBe('409 slot_revoked');
    expect(await slotOf('ann', slot)).toMatchObject({ state: 'revoked' });
    await recorded('ann', `slot=${other}`);
    const deleted = () => responseCode(remove(own('ann', `sheets/${sheet.id}`), 'ann'));
    expect([await deleted(), await deleted()]).toEqual(['204', '404 not_found']);
    expect(await responseCode(test.request(`/api/v1/recordings/${other}`))).toBe('410 deleted');
    expect(await responseCode(test.request(own('ann', `sheets/${sheet.id}`), { uid: 'ann' }))).toBe(
      '404 not_found',
    );
  });

  // spec: sheets.7
  it('belongs to its owner alone', async () => {
    const sheet = await aSheet('ann');
    const slot = sheet.slots[0]?.id ?? '';
    const paths = ['sheets', `sheets/${sheet.id}`, `slots/${slot}`];
    for (const path of paths) {
      expect(await responseCode(test.request(own('ann', path), { uid: 'ben' }))).toBe('403 forbidden');
      expect(await responseCode(test.request(own('ann', path)))).toBe('401 unauthorized');
    }
    expect(await responseCode(test.request(own('ben', `sheets/${sheet.id}`), { uid: 'ben' }))).toBe(
      '404 not_found',
    );
    expect(await responseCode(test.request(own('ben', `slots/${slot}`), { uid: 'ben' }))).toBe(
      '404 not_found',
    );
    expect(await responseCode(remove(own('ben', `slots/${slot}`), 'ben'))).toBe('404 not_found');
    expect(await responseCode(remove(own('ben', `sheets/${sheet.id}`), 'ben'))).toBe('404 not_found');
    for (const id of [slot, 'never', '..%2F', '']) {
      expect(await responseCode(record('ben', `slot=${id}`))).toBe('404 not_found');
    }
    expect(await slotOf('ann', slot)).toMatchObject({ state: 'empty' });
  });

  it.each([
    [{ title: 'x' }],
    [{ layout: 'a4-12' }],
    [{ title: 'x', layout: 'a4-13' }],
    [{ title: 'x', layout: 'toString' }],
    [{ title: 7, layout: 'a4-12' }],
    [{ title: 'x'.repeat(MAX_PRINTED_LENGTH + 1), layout: 'a4-12' }],
    [[]],
  ])('refuses %j', async (body) => {
    expect(await responseCode(post('bad', body))).toBe('400 invalid_request');
  });

  // spec: sheets.7
  it('are as many as an owner may have, and none for a user who may not record', async () => {
    for (let index = 0; index < MAX_SHEETS; index += 1) await aSheet('many', '');
    expect(await responseCode(post('many', { title: '', layout: 'a4-12' }))).toBe('409 conflict');
    await setPolicy(test, 'school.example', { recording: 'nobody' });
    expect(await responseCode(post('cid', { title: '', layout: 'a4-12' }))).toBe('403 forbidden');
    await setPolicy(test, 'school.example', {});
  });
});
