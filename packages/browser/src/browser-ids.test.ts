import { afterEach, expect, it, vi } from 'vitest';
import { createBrowserIds } from './browser-ids.ts';

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

afterEach(() => {
  vi.unstubAllGlobals();
});

it('makes a new version 4 UUID each time', () => {
  const ids = createBrowserIds();
  const uuids = Array.from({ length: 50 }, () => ids.uuid());
  expect(new Set(uuids).size).toBe(50);
  for (const uuid of uuids) expect(uuid).toMatch(UUID_V4);
});

it('makes them without crypto.randomUUID', () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal('crypto', { getRandomValues });
  const ids = createBrowserIds();
  const uuids = Array.from({ length: 50 }, () => ids.uuid());
  expect(new Set(uuids).size).toBe(50);
  for (const uuid of uuids) expect(uuid).toMatch(UUID_V4);
});
