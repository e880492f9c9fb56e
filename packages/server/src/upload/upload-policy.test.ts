import { expirySchema, recordingSchema, uploadSchema } from '@beep/api/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountPreferences } from '../storage/preference-store.ts';
import type { StoredRecording } from '../storage/recording-fields.ts';
import { openTestService, type TestService, type UploadInit } from '../testing/open-test-service.ts';
import { responseCode } from '../testing/response-code.ts';
import { readSample } from '../testing/sample-audio.ts';
import { setPolicy } from '../testing/set-policy.ts';

const webm = await readSample('recorded.webm');
const DAY_MS = 86_400_000;
const SCHOOL = 'school.example';

let test: TestService;
beforeEach(async () => {
  test = await openTestService(undefined, {
    transcription: {
      transcribe: async () => ({ status: 'other_language' }),
      languages: async () => null,
      close: async () => undefined,
    },
  });
});
afterEach(() => test.close());

async function uploaded(init?: UploadInit): Promise<StoredRecording> {
  const response = await test.upload(webm, init);
  expect(response.status).toBe(201);
  const { filename } = uploadSchema.parse(await response.json());
  const stored = await test.service.stores.recordings.find(filename);
  if (!stored) throw new Error('There is no row.');
  return stored;
}

describe('an upload', () => {
  // spec: policies.5
  it('keeps the domain of its owner’s verified address', async () => {
    expect(await uploaded({ uid: 'ann-as-Ann@School.Example' })).toMatchObject({ domain: SCHOOL });
    expect(await uploaded({ uid: 'ann-as-' })).toMatchObject({ domain: null });
    const look = encodeURIComponent('ann@ｓchool.example');
    expect(await uploaded({ uid: `ann-as-${look}` })).toMatchObject({ domain: null });
  });

  it('notes its owner, without waiting for the next upload to see the address', async () => {
    await uploaded({ uid: 'ann-as-Ann@School.Example' });
    expect(await test.service.stores.accounts.find('ann')).toEqual({
      uid: 'ann',
      email: 'ann@school.example',
      domain: SCHOOL,
      firstUsedAt: test.clock.now,
      lastUsedAt: test.clock.now,
    });
  });

  // spec: policies.4
  it('lives no longer than the policy allows', async () => {
    await setPolicy(test, SCHOOL, { longestLife: '1_week', defaultExpiry: '1_day' });
    const [day, week] = [test.clock.now + DAY_MS, test.clock.now + 7 * DAY_MS];
    for (const [query, expiresAt] of [
      ['?expires_in=never', week],
      ['?expires_in=1_month', week],
      ['?expires_in=1_week', week],
      ['?expires_in=1_day', day],
      ['', day],
    ] as const)
      expect(await uploaded({ query })).toMatchObject({ expiresAt, policyExpiresAt: week });
    expect(await uploaded({ uid: 'ben-as-ben@other.example' })).toMatchObject({
      expiresAt: null,
      policyExpiresAt: null,
    });
  });

  // spec: policies.3
  it('is refused before its body is read if the policy forbids it', async () => {
    await setPolicy(test, SCHOOL, { recording: 'listed', recorders: ['ann@school.example'] });
    let pulls = 0;
    const pull = (): void => {
      pulls += 1;
    };
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const init = { method: 'POST', uid: 'ben', body, duplex: 'half' } as RequestInit & { uid: string };
    const response = await test.request('/api/v1/recordings', init);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('policy'),
    });
    expect(pulls).toBe(0);
    expect(await uploaded({ uid: 'ann' })).toMatchObject({ ownerUid: 'ann' });
  });

  it('is answered again after a policy has forbidden further ones', async () => {
    const headers = { 'Idempotency-Key': '7c9e6679-7425-40de-944b-e07fc1f90ae7' };
    const { id } = await uploaded({ headers });
    await setPolicy(test, SCHOOL, { recording: 'nobody' });
    expect(await uploaded({ headers })).toMatchObject({ id });
    expect((await test.upload(webm)).status).toBe(403);
  });

  // spec: policies.6
  it.each([
    ['on', false, 'writing'],
    ['off', true, 'none'],
    ['owner', true, 'writing'],
    ['owner', false, 'none'],
  ] as const)('with transcripts: %s and the preference %s is %s', async (transcripts, wanted, state) => {
    await setPolicy(test, SCHOOL, { transcripts });
    const preferences: AccountPreferences = {
      hasTranscripts: wanted,
      language: null,
      opensReplies: false,
      mailsWhenHeard: false,
      displayLanguage: null,
    };
    await test.service.stores.preferences.put('ann', preferences, 1);
    expect(await uploaded()).toMatchObject({ transcriptState: state });
  });

  it('is not transcribed if a policy has forbidden it meanwhile', async () => {
    const { id } = await uploaded();
    await setPolicy(test, SCHOOL, { transcripts: 'off' });
    await test.doJobs();
    expect(await test.service.stores.recordings.find(id)).toMatchObject({ transcriptState: 'none' });
  });
});

describe('a change of expiry', () => {
  let id: string;
  beforeEach(async () => {
    await setPolicy(test, SCHOOL, { longestLife: '1_month', defaultExpiry: '1_month' });
    ({ id } = await uploaded());
  });

  const change = (expires_at: unknown): Promise<Response> =>
    test.request(`/api/v1/recordings/${id}`, {
      method: 'PATCH',
      uid: 'ann',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ expires_at }),
    });

  it('ends no later than the policy allows', async () => {
    const last = Date.UTC(2030, 1, 28, 12) / 1000;
    test.clock.now += 10 * DAY_MS;
    expect(expirySchema.parse(await (await change('1_month')).json())).toEqual({ expires_at: last });
    expect(expirySchema.parse(await (await change(last)).json())).toEqual({ expires_at: last });
    const read = await test.request(`/api/v1/recordings/${id}`, { uid: 'ann' });
    expect(recordingSchema.parse(await read.json())).toMatchObject({ expires_at: last });
    const week = (test.clock.now + 7 * DAY_MS) / 1000;
    expect(expirySchema.parse(await (await change('1_week')).json())).toEqual({ expires_at: week });
  });

  // spec: policies.4
  it.each(['never', 0, null, '1_year', Date.UTC(2030, 1, 28, 12) / 1000 + 1])(
    'to %s is refused with the longest option',
    async (expires_at) => {
      const response = await change(expires_at);
      expect(await response.clone().json()).toMatchObject({ message: expect.stringContaining('1_month') });
      expect(await responseCode(response)).toBe('400 invalid_expiry');
    },
  );
});
