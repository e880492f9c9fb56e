import autocannon from 'autocannon';
import type { Load } from './load.ts';

// A separate process that can be pinned to another core.
const { origin, requests, connections, seconds } = JSON.parse(process.argv[2] ?? '{}') as Load;
const result = await autocannon({
  url: origin,
  requests: requests.map(({ path, headers = {} }) => ({ method: 'GET', path, headers: { ...headers } })),
  connections,
  duration: seconds,
});
if (result.errors + result.non2xx > 0) {
  throw new Error(`${origin} answered with ${result.errors + result.non2xx} errors.`);
}
process.stdout.write(String(result.requests.total / result.duration));
