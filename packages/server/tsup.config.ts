import { esbuildBundledPackages } from '@beep/bundled-packages';
import { defineConfig } from 'tsup';

export default defineConfig({
  entry: {
    main: 'src/main.ts',
    migrate: 'src/migrate-main.ts',
    backup: 'src/backup-main.ts',
    restore: 'src/restore-main.ts',
    'claim-storage': 'src/claim-main.ts',
    'audio-worker': 'src/audio/audio-worker.ts',
    'mp3-worker': 'src/audio/mp3-worker.ts',
    'card-worker': 'src/cards/card-worker.ts',
    'query-worker': 'src/storage/sqlite/query-worker.ts',
  },
  format: 'esm',
  platform: 'node',
  target: 'node26',
  noExternal: [/^@beep\//],
  esbuildPlugins: [esbuildBundledPackages('dist/bundled-packages.json')],
  sourcemap: true,
  clean: ['dist/*.js', 'dist/*.js.map'],
  dts: false,
  removeNodeProtocol: false,
});
