import { DOWNLOAD_STALL_MS } from '@beep/core/limits';
import { createFakeClock, type FakeClock } from '@beep/core/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFileSaver } from './create-file-saver.ts';

const FILE = { url: 'https://beep.test/media/abc.mp3', filename: 'abc.mp3' };

let clock: FakeClock;
let handedOver: { readonly file: Blob; readonly filename: string }[];
/** Controls the body of the response. */
let body: ReadableStreamDefaultController<Uint8Array>;
let answer: (response: Response) => void;
const fetchStub = vi.fn<typeof fetch>();

beforeEach(() => {
  clock = createFakeClock();
  handedOver = [];
  fetchStub.mockReset();
  fetchStub.mockImplementation(
    (_url, init) =>
      new Promise((resolve, reject) => {
        answer = resolve;
        const abort = (): void => {
          const reason = new DOMException('aborted', 'AbortError');
          reject(reason);
          body?.error(reason);
        };
        init?.signal?.addEventListener('abort', abort);
      }),
  );
  vi.stubGlobal('fetch', fetchStub);
});
afterEach(() => vi.unstubAllGlobals());

const save = (signal?: AbortSignal) =>
  createFileSaver({ clock, handOver: (file, filename) => handedOver.push({ file, filename }) }).save(
    FILE,
    signal,
  );

function startResponse(status = 200): void {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      body = controller;
    },
  });
  answer(new Response(stream, { status, headers: { 'Content-Type': 'audio/mpeg' } }));
}

const bytes = (length: number): Uint8Array => new Uint8Array(length).fill(7);
/** Reading a stream takes several microtasks. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
};

describe('saving a file', () => {
  // spec: api.22
  it('saves the whole file under its name', async () => {
    const saved = save();
    startResponse();
    body.enqueue(bytes(3));
    body.enqueue(bytes(4));
    body.close();
    expect(await saved).toEqual({ status: 'ok', value: null });
    expect(handedOver.map(({ file, filename }) => [file.size, file.type, filename])).toEqual([
      [7, 'audio/mpeg', 'abc.mp3'],
    ]);
    expect(fetchStub.mock.lastCall?.[1]).toMatchObject({ credentials: 'omit' });
  });

  it('saves nothing of an interrupted download', async () => {
    const saved = save();
    startResponse();
    body.enqueue(bytes(3));
    body.error(new TypeError('network error'));
    expect(await saved).toMatchObject({ failure: { kind: 'network' } });
    expect(handedOver).toEqual([]);
  });

  it('has no time limit while bytes arrive, and fails when it stalls', async () => {
    const saved = save();
    clock.advance(DOWNLOAD_STALL_MS - 1);
    startResponse();
    await settled();
    for (let part = 0; part < 3; part += 1) {
      body.enqueue(bytes(1));
      await settled();
      clock.advance(DOWNLOAD_STALL_MS - 1);
    }
    clock.advance(1);
    expect(await saved).toMatchObject({ failure: { kind: 'network' } });
    expect(handedOver).toEqual([]);
  });

  it('fails if no response begins', async () => {
    const saved = save();
    clock.advance(DOWNLOAD_STALL_MS);
    expect(await saved).toMatchObject({ failure: { kind: 'network' } });
  });

  it.each([410, 503])('does not save the body of an error: %i', async (status) => {
    const saved = save();
    startResponse(status);
    body.close();
    expect(await saved).toMatchObject({ failure: { kind: 'refused', httpStatus: status } });
    expect(handedOver).toEqual([]);
  });

  it('stops when aborted, before or during the request', async () => {
    const abort = new AbortController();
    const saved = save(abort.signal);
    startResponse();
    body.enqueue(bytes(3));
    await settled();
    abort.abort();
    expect(await saved).toEqual({ status: 'failed', failure: { kind: 'aborted' } });
    expect(await save(abort.signal)).toEqual({ status: 'failed', failure: { kind: 'aborted' } });
    expect(fetchStub).toHaveBeenCalledTimes(1);
    expect(handedOver).toEqual([]);
  });
});
