import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAddon } from '../bundle/build-addon.ts';
import { runAddon, type ScriptEnvironment } from '../testing/run-addon.ts';

const SITE = 'https://beep.example';
const SECRET = 'a-secret-of-the-add-on-for-this-test';
const CHALLENGE = 'Y2hhbGxlbmdlLW9mLXRoZS1wYWdl';
const ENVIRONMENT = { email: 'd\u00f6ra@school.example', properties: { ADDON_SECRET: SECRET } };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beep-addon-'));
  await buildAddon({ webUrl: SITE, outDir: folder });
});
afterAll(() => rm(folder, { recursive: true }));

async function sign(
  challenge: unknown = CHALLENGE,
  environment: ScriptEnvironment = ENVIRONMENT,
): Promise<unknown> {
  const addon = await runAddon(folder, { editor: 'docs', file: null }, environment);
  return addon.call('createFrameToken', challenge);
}

describe('a frame token', () => {
  it('names the site, the user and the requesting frame, and is valid for two minutes', async () => {
    const before = Math.floor(Date.now() / 1000);
    const [payload = '', signature] = String(await sign()).split('.');
    expect(signature).toBe(
      createHmac('sha256', SECRET).update(`beep-frame-token-v1.${payload}`).digest('base64url'),
    );
    const { exp, ...claims } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect(claims).toEqual({ v: 1, aud: SITE, email: ENVIRONMENT.email, challenge: CHALLENGE });
    expect(exp).toBeGreaterThanOrEqual(before + 120);
    expect(exp).toBeLessThanOrEqual(Math.floor(Date.now() / 1000) + 120);
  });

  it.each<[string, unknown, ScriptEnvironment]>([
    ['without a secret', CHALLENGE, { email: 'dora@school.example' }],
    ['with a secret that could be guessed', CHALLENGE, { ...ENVIRONMENT, properties: { ADDON_SECRET: 'x' } }],
    ['where Google does not tell who the user is', CHALLENGE, { ...ENVIRONMENT, email: '' }],
    ['without a challenge', null, ENVIRONMENT],
    ['for a challenge that could be guessed', 'short', ENVIRONMENT],
    ['for what only looks like one', { toString: () => CHALLENGE }, ENVIRONMENT],
  ])('is not created %s', async (_name, challenge, environment) => {
    expect(await sign(challenge, environment)).toBeNull();
  });
});
