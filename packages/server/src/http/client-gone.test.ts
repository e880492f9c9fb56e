import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { RecordingPageQuery } from '../storage/recording-lists.ts';
import { serveTestService } from '../testing/serve-test-service.ts';

// spec: V2
it('cancels the list of a client that has left, and logs no failure', async () => {
  const asked = Promise.withResolvers<RecordingPageQuery>();
  const served = await serveTestService(({ stores }) => ({
    stores: {
      ...stores,
      recordings: {
        ...stores.recordings,
        list: (query) => {
          asked.resolve(query);
          return new Promise((_resolve, reject) => {
            query.signal?.addEventListener('abort', () => reject(query.signal?.reason));
          });
        },
      },
    },
  }));
  onTestFinished(() => served.close());
  const client = connect(served.port, '127.0.0.1');
  client.on('error', () => undefined);
  client.write(
    'GET /api/v1/users/ann/recordings HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer token-of-ann\r\n\r\n',
  );
  const { signal } = await asked.promise;
  client.resetAndDestroy();
  await expect.poll(() => signal?.aborted).toBe(true);
  expect((await fetch(`${served.origin}/livez`)).status).toBe(200);
  expect(served.test.logged).toEqual([]);
});
