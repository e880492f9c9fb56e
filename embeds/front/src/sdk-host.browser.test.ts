import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { FrontContext } from './front-host.ts';

const HANDSHAKE = '@frontapp/ui-sdk#WebViewBridge.handshake';
const ARITIES = { listMessages: 2, createDraft: 2, updateDraft: 3 };

/** Front's end of the port, its messages, and the contexts that the plugin received. */
let port: MessagePort;
let sent: Readonly<Record<string, unknown>>[];
let contexts: FrontContext[];

// The SDK posts its port once, on load, to the parent window: here the one that runs the tests.
beforeAll(async () => {
  const offered = new Promise<MessagePort>((resolve) => {
    window.parent.addEventListener('message', ({ data, ports }: MessageEvent) => {
      if (data === HANDSHAKE && ports[0] !== undefined) resolve(ports[0]);
    });
  });
  const { createSdkHost } = await import('./sdk-host.ts');
  port = await offered;
  port.onmessage = ({ data }) => sent.push(data);
  createSdkHost().watch(
    (context) => contexts.push(context),
    () => undefined,
  );
});

beforeEach(() => {
  sent = [];
  contexts = [];
});

async function show(context: Readonly<Record<string, unknown>>): Promise<FrontContext> {
  const before = contexts.length;
  port.postMessage({ type: 'context_update', context: { id: 'ctx_1', ...context } });
  await expect.poll(() => contexts.length).toBe(before + 1);
  return contexts.at(-1) as FrontContext;
}

const signal = new AbortController().signal;

// spec: hosts.22
it('passes on Front’s contexts, and makes calls in that context', async () => {
  const conversation = { id: 'cnv_1', draftId: 'drf_1' };
  const context = await show({ type: 'singleConversation', conversation, functionArities: ARITIES });
  await show({ type: 'noConversation', id: 'ctx_2', functionArities: ARITIES });
  expect(context.facts).toMatchObject({ type: 'singleConversation', conversation });

  const listing = context.call('listMessages', [undefined], signal);
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toMatchObject({ type: 'function_call', contextId: 'ctx_1', name: 'listMessages' });
  port.postMessage({ type: 'function_result', id: sent[0]?.id, value: { results: [] } });
  expect(await listing).toEqual({ results: [] });

  const updating = context.call('updateDraft', ['drf_1', { updateMode: 'insert' }], signal);
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]?.args).toEqual(['drf_1', { updateMode: 'insert' }]);
  port.postMessage({ type: 'function_error', id: sent[1]?.id, error: 'No such draft' });
  await expect(updating).rejects.toThrow('No such draft');
});

it('tells Front to cancel when the signal aborts', async () => {
  const context = await show({ type: 'singleConversation', functionArities: ARITIES });
  const giveUp = new AbortController();
  const creating = context.call('createDraft', [{}], giveUp.signal);
  await expect.poll(() => sent.length).toBe(1);
  giveUp.abort();
  await expect(creating).rejects.toThrow();
  await expect.poll(() => sent[1]).toEqual({ type: 'function_cancel', id: sent[0]?.id });
  await expect(context.call('createDraft', [{}], giveUp.signal)).rejects.toThrow();
  expect(sent).toHaveLength(2);
});

it('rejects a call that Front does not offer', async () => {
  const context = await show({ type: 'noConversation', functionArities: {} });
  await expect(context.call('createDraft', [{}], signal)).rejects.toThrow('Front offers no createDraft here');
});

it('survives a context without a table of calls', async () => {
  expect((await show({ type: 'singleConversation' })).facts).toBeUndefined();
});
