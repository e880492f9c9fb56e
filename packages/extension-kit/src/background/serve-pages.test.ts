import { expect, it, vi } from 'vitest';
import { createPortPair, type FakePort } from '../testing/fake-ports.ts';
import { type Answers, type PageService, servePages } from './serve-pages.ts';

const echo: Answers['sendToTab'] = async ({ page, args, bytes }) => ({ value: [page, args], bytes });

/** A worker with one call, and pages whose messages the test sends. */
function aWorker(facts: Partial<Pick<PageService, 'answers' | 'currentEvents'>> = {}) {
  const service = {
    enter: vi.fn<PageService['enter']>(async () => undefined),
    leave: vi.fn<PageService['leave']>(),
    currentEvents: () => [],
    answers: { sendToTab: echo },
    ...facts,
  };
  const pages = servePages(service);
  function aPort() {
    const [here, there] = createPortPair();
    const received: unknown[] = [];
    here.onMessage.addListener((message) => received.push(message));
    pages.serve(there, 7);
    return { port: here, received };
  }
  return { service, pages, aPort };
}

const hello = (port: FakePort, page = 'page', drafts: unknown = []): void =>
  port.postMessage({ id: 1, call: 'hello', args: { page, drafts }, pieces: 0 });

it('answers a page after its hello, with the bytes that it sent', async () => {
  const { service, aPort } = aWorker();
  const { port, received } = aPort();
  hello(port, 'page', ['what it holds']);
  port.postMessage({ id: 2, piece: btoa('so') });
  port.postMessage({ id: 2, piece: btoa('und') });
  port.postMessage({ id: 2, call: 'sendToTab', args: { a: 1 }, pieces: 2 });
  await vi.waitFor(() => expect(received).toHaveLength(3));
  expect(received).toEqual([
    { id: 1, ok: null, pieces: 0 },
    { id: 2, piece: btoa('sound') },
    { id: 2, ok: ['page', { a: 1 }], pieces: 1 },
  ]);
  expect(service.enter.mock.calls).toEqual([['page', ['what it holds']]]);
});

// spec: E3
it('rejects calls before hello, unknown calls and incomplete ones', async () => {
  const { service, aPort } = aWorker();
  const { port, received } = aPort();
  port.postMessage({ id: 2, call: 'sendToTab', args: {}, pieces: 0 });
  hello(port);
  hello(port, 'another');
  port.postMessage({ id: 4, call: 'toString', args: {}, pieces: 0 });
  port.postMessage({ id: 5, call: 'sendToTab', args: {}, pieces: 1 });
  await vi.waitFor(() => expect(received).toHaveLength(5));
  const refused = received.filter((frame) => Object.hasOwn(frame as object, 'error'));
  expect(refused).toHaveLength(4);
  expect(service.enter).toHaveBeenCalledTimes(1);
});

it('reports a failed call without its reason', async () => {
  const { aPort } = aWorker({ answers: { signOut: () => Promise.reject(new Error('the token is …')) } });
  const { port, received } = aPort();
  hello(port);
  port.postMessage({ id: 2, call: 'signOut', args: {}, pieces: 0 });
  await vi.waitFor(() => expect(received).toContainEqual({ id: 2, error: 'Not done' }));
});

it('sends events to every page, and the current state to a new one', async () => {
  const { pages, aPort } = aWorker({ currentEvents: () => [{ event: 'user', user: null }] });
  const [one, other, unregistered] = [aPort(), aPort(), aPort()];
  hello(one.port, 'one');
  hello(other.port, 'other');
  await vi.waitFor(() => expect(other.received).toHaveLength(2));
  pages.broadcast({ event: 'journal' });
  await vi.waitFor(() => expect(other.received).toHaveLength(3));
  expect(one.received).toEqual([
    { event: 'user', user: null },
    { id: 1, ok: null, pieces: 0 },
    { event: 'journal' },
  ]);
  expect(unregistered.received).toEqual([]);
});

it('drops a page once its last port is disconnected', async () => {
  const { service, aPort } = aWorker();
  const [before, now] = [aPort(), aPort()];
  hello(before.port);
  hello(now.port);
  await vi.waitFor(() => expect(now.received).toHaveLength(1));
  before.port.disconnect();
  await Promise.resolve();
  expect(service.leave).not.toHaveBeenCalled();
  now.port.disconnect();
  await vi.waitFor(() => expect(service.leave.mock.calls).toEqual([['page']]));
});
