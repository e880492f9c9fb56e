import { describe, expect, it } from 'vitest';
import { parseSiteConfig } from './site-config.ts';

const LOCAL = { publicUrl: 'http://localhost:3000', auth: { mode: 'local' } };
const FIREBASE = {
  publicUrl: 'https://beep.example',
  auth: { mode: 'firebase', apiKey: 'k', authDomain: 'd', projectId: 'p' },
  authWatchdogMs: 3000,
};

describe('the configuration in the page', () => {
  it.each([LOCAL, FIREBASE])('reads what the server wrote', (config) => {
    expect(parseSiteConfig(JSON.stringify(config))).toEqual(config);
  });

  it.each([
    undefined,
    '',
    'no json',
    'null',
    '{}',
    JSON.stringify({ ...LOCAL, publicUrl: 7 }),
    JSON.stringify({ ...LOCAL, auth: { mode: 'open' } }),
    JSON.stringify({ ...FIREBASE, auth: { mode: 'firebase' } }),
  ])('takes nothing from %s', (content) => {
    expect(parseSiteConfig(content)).toBeUndefined();
  });
});
