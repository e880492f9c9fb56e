import { beforeEach, describe, expect, it } from 'vitest';
import { watchReach } from './bucket-reach.ts';

describe('watchReach', () => {
  let now: number;
  let asked: number;
  let response: () => Promise<void>;
  let reach: ReturnType<typeof watchReach>;
  const GONE = new Error('gone');

  beforeEach(() => {
    now = 0;
    asked = 0;
    response = async () => undefined;
    reach = watchReach(
      () => {
        asked += 1;
        return response();
      },
      () => now,
    );
  });

  it('checks at first, and once a second for all callers', async () => {
    await Promise.all([reach.require(), reach.require()]);
    now = 999;
    await reach.require();
    expect(asked).toBe(1);
    now = 1000;
    await reach.require();
    expect(asked).toBe(2);
  });

  it('returns a recent result without waiting', async () => {
    await reach.require();
    const held = Promise.withResolvers<void>();
    response = () => held.promise;
    now = 9999;
    await reach.require();
    expect(asked).toBe(2);
    held.resolve();
    await held.promise;
  });

  it('reports at once that the bucket does not respond, and checks again after a second', async () => {
    response = () => Promise.reject(GONE);
    await expect(reach.require()).rejects.toBe(GONE);
    now = 999;
    await expect(reach.require()).rejects.toBe(GONE);
    expect(asked).toBe(1);
    response = async () => undefined;
    now = 1000;
    await reach.require();
    expect(asked).toBe(2);
    await reach.require();
    expect(asked).toBe(2);
  });

  it('accepts the success of other requests', async () => {
    response = () => Promise.reject(GONE);
    await expect(reach.require()).rejects.toBe(GONE);
    reach.answered();
    await reach.require();
    expect(asked).toBe(1);
  });

  it('detects an outage in the background', async () => {
    await reach.require();
    response = () => Promise.reject(GONE);
    now = 5000;
    await reach.require();
    await Promise.resolve();
    await expect(reach.require()).rejects.toBe(GONE);
  });
});
