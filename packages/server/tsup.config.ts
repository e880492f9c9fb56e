import { esbuildBundledPackages } from '@beep/bundled-packages';
import { defineConfig } from 'tsup';

export default defineConfig({
  entry: {
    // Each under its name, behind the look at the version of Node.
    main: 'src/check-node.ts',
    migrate: 'src/check-node.ts',
    backup: 'src/check-node.ts',
    restore: 'src/check-node.ts',
    'claim-storage': 'src/check-node.ts',
    beep: 'src/check-node.ts',
    'main-program': 'src/main.ts',
    'migrate-program': 'src/ops/migrate/migrate-main.ts',
    'backup-program': 'src/ops/backup/backup-main.ts',
    'restore-program': 'src/ops/backup/restore-main.ts',
    'claim-storage-program': 'src/ops/claim-main.ts',
    'beep-program': 'src/cli/beep-main.ts',
    'audio-worker': 'src/audio/audio-worker.ts',
    'mp3-worker': 'src/audio/mp3/mp3-worker.ts',
    'ffmpeg-host': 'src/audio/ffmpeg/ffmpeg-host.ts',
    'transcription-host': 'src/transcripts/built-in/transcription-host.ts',
    'archive-worker': 'src/archive/archive-worker.ts',
    'card-worker': 'src/cards/card-worker.ts',
    'sum-worker': 'src/storage/sum-worker.ts',
    'query-worker': 'src/storage/sqlite/query-worker.ts',
    'sqlite-worker': 'src/storage/sqlite/sqlite-worker.ts',
  },
  format: 'esm',
  platform: 'node',
  target: 'node26',
  noExternal: [/^@beep\//],
  esbuildPlugins: [esbuildBundledPackages('dist/bundled-packages.json')],
  sourcemap: true,
  publicDir: 'src/archive/page',
  clean: ['dist/*.js', 'dist/*.js.map'],
  dts: false,
  removeNodeProtocol: false,
});
