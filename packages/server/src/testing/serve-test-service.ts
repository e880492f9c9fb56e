import { uploadSchema } from '@beep/api/contract';
import { listen } from '../listener/listen.ts';
import { openTestService, type TestService } from './open-test-service.ts';
import { readSample } from './sample-audio.ts';

/** The service behind a real listener, with one recording. */
export interface Served {
  readonly test: TestService;
  readonly port: number;
  readonly origin: string;
  /** The path of the recording's audio. */
  readonly path: string;
  readonly id: string;
  close(): Promise<void>;
}

/** Opens {@link Served}; the changes are those of {@link openTestService}. The caller closes it. */
export async function serveTestService(changes?: Parameters<typeof openTestService>[0]): Promise<Served> {
  const test = await openTestService(changes);
  const response = await test.upload(await readSample('recorded.webm'));
  const id = uploadSchema.parse(await response.json()).filename;
  const listener = await listen({
    host: '127.0.0.1',
    port: 0,
    fetch: test.app.fetch,
  });
  const { port } = listener;
  return {
    test,
    port,
    origin: `http://127.0.0.1:${port}`,
    path: `/media/${id}.webm`,
    id,
    close: async () => {
      await listener.stop(0);
      await test.close();
    },
  };
}
