import { describe, expect, it } from 'vitest';
import { defineExtension } from './define-extension.ts';

const FIREBASE = {
  FIREBASE_PROJECT_ID: 'beep-example',
  FIREBASE_API_KEY: 'AIza-example',
  FIREBASE_AUTH_DOMAIN: 'beep-example.firebaseapp.com',
};
const LOCAL = { BEEP_WEB_URL: 'http://localhost:3000' };
const gmail = { extension: { host: 'gmail' }, key: 'MIIB', version: '1.2.3', env: LOCAL } as const;

describe.each(['chrome', 'firefox'] as const)('an extension for %s', (browser) => {
  const { manifest } = defineExtension({ ...gmail, browser });

  // spec: H14
  it('connects to the service only', () => {
    // Firefox ignores a pattern with a port.
    const service = browser === 'chrome' ? 'http://localhost:3000/*' : 'http://localhost/*';
    expect(manifest.host_permissions).toEqual([service]);
  });

  // spec: E3
  it('lets only the host frame the panel, under an address that no page knows', () => {
    const [panel, ...rest] = manifest.web_accessible_resources;
    expect(rest).toEqual([]);
    expect(panel).toMatchObject({ resources: ['panel.html'], matches: ['https://mail.google.com/*'] });
    // Firefox gives each installation its own address.
    expect(panel?.use_dynamic_url).toBe(browser === 'chrome' ? true : undefined);
  });
});

it.each([
  ['http://localhost:3000', 'docs@localhost'],
  ['http://127.0.0.1:4000', 'docs@localhost'],
  ['https://beep.school.example:8443', 'docs@beep.school.example'],
])('has in Firefox an id of its service: %s', (webUrl, id) => {
  const env = { ...(webUrl.startsWith('https') && FIREBASE), BEEP_WEB_URL: webUrl };
  const { manifest } = defineExtension({ ...gmail, extension: { host: 'docs' }, browser: 'firefox', env });
  expect(manifest.browser_specific_settings?.gecko.id).toBe(id);
});

it('says to the running extension what its browser does differently', () => {
  const traits = (browser: 'chrome' | 'firefox'): unknown =>
    JSON.parse(defineExtension({ ...gmail, browser }).define.BEEP_BROWSER);
  expect(traits('chrome')).toMatchObject({ signIn: 'frame' });
  expect(traits('firefox')).toMatchObject({ signIn: 'window', microphoneSetting: null });
});
