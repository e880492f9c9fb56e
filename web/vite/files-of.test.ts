import type { Manifest } from 'vite';
import { expect, it } from 'vitest';
import { filesOf } from './files-of.ts';

const MANIFEST: Manifest = {
  'app/record.tsx': {
    file: 'assets/record.js',
    imports: ['_shared.js'],
    dynamicImports: ['encoder.ts'],
  },
  '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'], dynamicImports: ['dialog.tsx'] },
  'dialog.tsx': { file: 'assets/dialog.js', imports: ['_shared.js'], assets: ['assets/icon.svg'] },
  'encoder.ts': { file: 'assets/encoder.js', imports: ['_only-encoder.js'] },
  '_only-encoder.js': { file: 'assets/only-encoder.js' },
  'app/home.tsx': { file: 'assets/home.js', imports: ['_shared.js'] },
};

it('finds the files that a page needs, at once or later, except those to leave out', () => {
  expect([...filesOf(MANIFEST, ['app/record.tsx'], /encoder/)].sort()).toEqual([
    'assets/dialog.js',
    'assets/icon.svg',
    'assets/record.js',
    'assets/shared.css',
    'assets/shared.js',
  ]);
});

it('rejects a source that no longer exists', () => {
  expect(() => filesOf(MANIFEST, ['app/recorder.tsx'], /encoder/)).toThrow('app/recorder.tsx');
});

it('matches names, whatever their content hashes spell', () => {
  const manifest: Manifest = {
    'app/record.tsx': { file: 'assets/record-BAeIdmp3.js', imports: ['_shared-mp3_Xy0a.js'] },
    '_shared-mp3_Xy0a.js': { file: 'assets/shared-mp3_Xy0a.js', dynamicImports: ['mp3.ts'] },
    'mp3.ts': { file: 'assets/mp3-encoder-Cj_VzMRu.js' },
  };
  expect([...filesOf(manifest, ['app/record.tsx'], /mp3/)].sort()).toEqual([
    'assets/record-BAeIdmp3.js',
    'assets/shared-mp3_Xy0a.js',
  ]);
});
