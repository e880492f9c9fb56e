import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { NOW_MS, newKey, openKeyServers, PROJECT, refusalOf, type TestKey } from './firebase-test-tokens.ts';
import { createFirebaseTokenVerifier } from './firebase-token-verifier.ts';

const servers = openKeyServers();

describe('when the keys change', { timeout: 30_000 }, () => {
  /** A key server whose keys a test changes, and a verifier on it whose cache uses the fake clock. */
  async function open(...keys: TestKey[]) {
    const state = { keys, fetches: 0, isUp: true };
    const jwksUrl = await servers.serve((_request, response) => {
      state.fetches += 1;
      if (!state.isUp) response.destroy();
      else response.end(JSON.stringify({ keys: state.keys.map(({ jwk }) => jwk) }));
    });
    const by = createFirebaseTokenVerifier({ projectId: PROJECT, jwksUrl, now: () => NOW_MS });
    const outcome = async (key: TestKey): Promise<string> => refusalOf(await key.sign(), by);
    return { state, outcome };
  }

  function passSeconds(seconds: number): void {
    vi.setSystemTime(Date.now() + seconds * 1000);
  }

  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterAll(() => {
    vi.useRealTimers();
    servers.close();
  });
  afterEach(() => passSeconds(3600));

  // spec: H4
  test('fetches the keys once for many tokens', async () => {
    const key = await newKey('one');
    const { state, outcome } = await open(key);
    expect(await Promise.all(Array.from({ length: 10 }, () => outcome(key)))).toEqual(
      new Array(10).fill('accepted'),
    );
    expect(state.fetches).toBe(1);
  });

  test('fetches the keys again for an unknown key id', async () => {
    const [old, fresh] = [await newKey('old'), await newKey('fresh')];
    const { state, outcome } = await open(old);
    expect(await outcome(old)).toBe('accepted');
    state.keys = [old, fresh];
    passSeconds(6);
    expect(await outcome(fresh)).toBe('accepted');
    expect(await outcome(old)).toBe('accepted');
    expect(state.fetches).toBe(2);
  });

  test('does not reject a token whose key is newer than recently fetched keys', async () => {
    const [old, fresh] = [await newKey('old'), await newKey('fresh')];
    const { state, outcome } = await open(old);
    expect(await outcome(old)).toBe('accepted');
    state.keys = [fresh];
    passSeconds(1);
    expect(await outcome(fresh)).toBe('unavailable');
    expect(state.fetches).toBe(1);
    passSeconds(5);
    expect(await outcome(fresh)).toBe('accepted');
  });

  test('rejects a key that never existed, and fetches it rarely', async () => {
    const [key, forged] = [await newKey('one'), await newKey('forged')];
    const { state, outcome } = await open(key);
    expect(await outcome(key)).toBe('accepted');
    passSeconds(6);
    expect(await outcome(forged)).toBe('unauthorized');
    for (let attempt = 0; attempt < 20; attempt += 1) expect(await outcome(forged)).not.toBe('accepted');
    expect(state.fetches).toBe(2);
  });

  // spec: A1
  test('rejects a revoked key within ten minutes', async () => {
    const [old, fresh] = [await newKey('old'), await newKey('fresh')];
    const { state, outcome } = await open(old);
    expect(await outcome(old)).toBe('accepted');
    state.keys = [fresh];
    passSeconds(601);
    expect(await outcome(old)).toBe('unauthorized');
    expect(await outcome(fresh)).toBe('accepted');
  });

  test('uses the cached keys during an outage, then reports unavailable, then recovers', async () => {
    const [key, fresh] = [await newKey('one'), await newKey('fresh')];
    const { state, outcome } = await open(key);
    expect(await outcome(key)).toBe('accepted');
    state.isUp = false;
    passSeconds(60);
    expect(await outcome(key)).toBe('accepted');
    expect(await outcome(fresh)).toBe('unavailable');
    passSeconds(601);
    expect(await outcome(key)).toBe('unavailable');
    state.isUp = true;
    expect(await outcome(key)).toBe('accepted');
  });
});
