import type { CallOutcome } from '@beep/core/recordings';
import { expect, it, vi } from 'vitest';
import { lateApi } from './late-api.ts';

const api = {
  double: async (number: number): Promise<CallOutcome<number>> => ({ status: 'ok', value: 2 * number }),
};

it('loads the calls once, and makes them', async () => {
  const load = vi.fn(async () => api);
  const { double } = lateApi(load, ['double']);
  expect(load).not.toHaveBeenCalled();
  expect(await double(4)).toEqual({ status: 'ok', value: 8 });
  expect(await double(5)).toEqual({ status: 'ok', value: 10 });
  expect(load).toHaveBeenCalledOnce();
});

it('fails as the network does if the code does not load, and tries again', async () => {
  const load = vi.fn(async () => api).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { double } = lateApi(load, ['double']);
  expect(await double(4)).toMatchObject({ status: 'failed', failure: { kind: 'network' } });
  expect(await double(4)).toEqual({ status: 'ok', value: 8 });
});
