import type { DraftAudio, SendDraft } from '@beep/core/outbox';
import { expect, it, vi } from 'vitest';
import { lateSender } from './late-sender.ts';

const DRAFT: DraftAudio = {
  id: 'a',
  audio: new Blob(['sound']),
  durationMs: 1000,
  source: 'BEEP_WEB',
  ownerUid: 'u1',
};
const NOT_LOADED = new TypeError('Failed to fetch');

/** The handlers of one upload. */
function aListener() {
  return { progressed: vi.fn(), held: vi.fn(), finished: vi.fn(), failed: vi.fn() };
}

it('sends with the code that it has loaded', async () => {
  const send = vi.fn<SendDraft>();
  const [listener, { signal }] = [aListener(), new AbortController()];
  lateSender(async () => send)(DRAFT, listener, signal);
  await vi.waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith(DRAFT, listener, signal));
});

it('fails as the network does if the code does not load, and tries again with the next draft', async () => {
  const send = vi.fn<SendDraft>();
  const sendLate = lateSender(vi.fn(async () => send).mockRejectedValueOnce(NOT_LOADED));
  const listener = aListener();
  sendLate(DRAFT, listener, new AbortController().signal);
  await vi.waitFor(() => expect(listener.failed).toHaveBeenCalledOnce());
  expect(listener.failed.mock.calls[0]).toMatchObject([{ kind: 'network' }]);
  sendLate(DRAFT, listener, new AbortController().signal);
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
});

it.each([
  ['loads', async (send: SendDraft) => send],
  ['does not load', () => Promise.reject(NOT_LOADED)],
])('does nothing if it was stopped before the code %s', async (_, load) => {
  const send = vi.fn<SendDraft>();
  const [listener, stop] = [aListener(), new AbortController()];
  const loading = load(send);
  lateSender(() => loading)(DRAFT, listener, stop.signal);
  stop.abort();
  await loading.catch(() => undefined);
  await Promise.resolve();
  expect(send).not.toHaveBeenCalled();
  expect(listener.failed).not.toHaveBeenCalled();
});
