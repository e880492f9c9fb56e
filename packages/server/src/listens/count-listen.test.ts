import { uploadSchema } from '@beep/api/contract';
import { expect, it } from 'vitest';
import { openTestService } from '../testing/open-test-service.ts';
import { readSample } from '../testing/sample-audio.ts';

it('counts 1,000 listeners at once exactly, and one who reports 1,000 times once', {
  timeout: 60_000,
}, async () => {
  const test = await openTestService();
  const response = await test.upload(await readSample('recorded.webm'));
  const { filename } = uploadSchema.parse(await response.json());
  const play = async (listener: string): Promise<number> => {
    const headers = { 'X-Listener-Id': listener };
    return (await test.request(`/api/v1/recordings/${filename}/play`, { method: 'POST', headers })).status;
  };
  const count = async (): Promise<number | undefined> =>
    (await test.service.stores.recordings.find(filename))?.listenCount;
  const thousand = Array.from({ length: 1000 }, (_, index) => index);
  const statuses = await Promise.all(thousand.map((index) => play(`listener-${index}`)));
  expect(new Set(statuses)).toEqual(new Set([204]));
  expect(await count()).toBe(1000);
  await Promise.all(thousand.map(() => play('one-listener')));
  expect(await count()).toBe(1001);
  await test.close();
});
