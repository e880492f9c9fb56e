import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // All routes are known from the first page on: no request for more of them.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
