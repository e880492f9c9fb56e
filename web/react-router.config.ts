import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { writeServiceWorker } from './vite/write-service-worker.ts';

const NOTICES = join(import.meta.dirname, '..', 'THIRD-PARTY-NOTICES.txt');

const config: Config = {
  appDirectory: 'app',
  ssr: true,
  // All routes are known from the start: no requests for route manifests.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig: { buildDirectory } }) => {
    await writeServiceWorker(buildDirectory);
    await copyFile(NOTICES, join(buildDirectory, 'client', 'third-party-notices.txt'));
  },
};

export default config;
