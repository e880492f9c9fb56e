import type { Config } from '@react-router/dev/config';
import { writeServiceWorker } from './vite/write-service-worker.ts';

const config: Config = {
  appDirectory: 'app',
  ssr: true,
  // All routes are known from the first page on: no request for more of them.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => writeServiceWorker(reactRouterConfig.buildDirectory),
};

export default config;
