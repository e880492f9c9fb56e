import { describe, expect, it } from 'vitest';
import { packedFiles } from './packed-files.mjs';

function filesFor(service) {
  const manifest = { name: 'Beep', version: '1.2.3', key: 'MIIB', host_permissions: [`${service}/*`] };
  return [
    { path: 'background.js', bytes: Buffer.from('1') },
    { path: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifest)) },
  ];
}

describe('packedFiles', () => {
  it('are the built ones as they are, for whoever loads them by hand', () => {
    const files = filesFor('http://localhost:3000');
    expect(packedFiles(files, { store: false })).toEqual({ version: '1.2.3', files });
  });

  it('have no key for the store, and everything else', () => {
    const { version, files } = packedFiles(filesFor('https://beep.example'), { store: true });
    expect(version).toBe('1.2.3');
    expect(files.map(({ path }) => path)).toEqual(['background.js', 'manifest.json']);
    expect(JSON.parse(files[1].bytes.toString())).toEqual({
      name: 'Beep',
      version: '1.2.3',
      host_permissions: ['https://beep.example/*'],
    });
  });

  it('are refused for the store where the service is on one’s own machine', () => {
    expect(() => packedFiles(filesFor('http://localhost:3000'), { store: true })).toThrow(/BEEP_WEB_URL/);
  });
});
