import { preferenceCalls } from '@beep/api/features/preferences';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../../testing/open-test-service.ts';

describe('the language in which an account uses the product', () => {
  let test: TestService;
  beforeEach(async () => {
    test = await openTestService();
  });
  afterEach(() => test.close());

  const change = (body: unknown): Promise<Response> =>
    test.request('/api/v1/profile/me/preferences', {
      ...{ method: 'PATCH', uid: 'ann', body: JSON.stringify(body) },
      headers: { 'Content-Type': 'application/json' },
    });
  const chosen = async (uid = 'ann'): Promise<unknown> => {
    const answer = await test.request('/api/v1/profile/me/preferences', { uid });
    return preferenceCalls.getPreferences.answer[2].parse(await answer.json()).display_language;
  };

  it('is that of the browser until the account chooses one, and again when it gives it up', async () => {
    expect(await chosen()).toBeNull();
    expect((await change({ display_language: 'es' })).status).toBe(200);
    expect([await chosen(), await chosen('bob')]).toEqual(['es', null]);
    await change({ display_language: null });
    expect(await chosen()).toBeNull();
  });

  it('stays as it is with a change of an earlier client, and is not the spoken language', async () => {
    await change({ display_language: 'es' });
    await change({ transcripts: false, language: 'de' });
    expect(await chosen()).toBe('es');
  });

  it('is one that the product has', async () => {
    const refused = await change({ display_language: 'tlh' });
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { code: 'invalid_request', message: expect.stringContaining('display_language') },
    ]);
  });

  it('is that of the browser if a version with more languages stored it', async () => {
    const preferences = await test.service.stores.preferences.find('ann');
    await test.service.stores.preferences.put('ann', { ...preferences, displayLanguage: 'tlh' as 'en' }, 1);
    expect(await chosen()).toBeNull();
  });
});
