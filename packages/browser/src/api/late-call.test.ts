import type { CallOutcome } from '@beep/core/recordings';
import { expect, it, vi } from 'vitest';
import { lateCall } from './late-call.ts';

const double = async (number: number): Promise<CallOutcome<number>> => ({ status: 'ok', value: 2 * number });

it('makes the call that it has loaded', async () => {
  expect(await lateCall(async () => double)(4)).toEqual({ status: 'ok', value: 8 });
});

it('fails as the network does if the code does not load, and tries again', async () => {
  const load = vi.fn(async () => double).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const call = lateCall(load);
  expect(await call(4)).toMatchObject({ status: 'failed', failure: { kind: 'network' } });
  expect(await call(4)).toEqual({ status: 'ok', value: 8 });
});
