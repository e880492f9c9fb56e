import { describe, expect, it } from 'vitest';
import { readBuildSettings } from './build-settings.ts';
import { createManifest } from './create-manifest.ts';

const manifest = createManifest({
  host: 'gmail',
  version: '1.2.3',
  settings: readBuildSettings({ BEEP_WEB_URL: 'http://localhost:3000' }),
});

describe('createManifest', () => {
  it('requests only offscreen documents, storage and the service', () => {
    expect(manifest.permissions).toEqual(['offscreen', 'storage']);
    expect(manifest.host_permissions).toEqual(['http://localhost:3000/*']);
  });

  it('lets only the host frame the panel, under an unguessable URL', () => {
    expect(manifest.web_accessible_resources).toEqual([
      { resources: ['panel.html'], matches: ['https://mail.google.com/*'], use_dynamic_url: true },
    ]);
  });

  it('has the same icons in the browser’s list and in the toolbar', () => {
    expect(Object.keys(manifest.icons)).toEqual(['16', '32', '48', '128']);
    expect(manifest.action.default_icon).toEqual(manifest.icons);
  });
});
