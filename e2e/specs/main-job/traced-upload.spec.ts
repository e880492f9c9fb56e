import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type RunningServer, startServer } from '@beep/testkit/server';
import { expect } from '@playwright/test';
import { test as base } from '../../fixtures/beep-test.ts';
import { logIn } from '../../fixtures/log-in.ts';
import { recordAndSave, savedLink, watchUploads } from '../../fixtures/recorder-steps.ts';
import { serveLocally } from '../../fixtures/serve-locally.ts';
import {
  type SpanTree,
  startTraceCollector,
  type TraceCollector,
  treesOf,
} from '../../fixtures/trace-collector.ts';

const GRACE = { email: 'grace@example.com', name: 'Grace Hopper' };
const NOT_SQL = /^(?!INSERT|UPDATE|DELETE|SELECT|BEGIN|COMMIT)/;

const test = base.extend<object, { readonly collector: TraceCollector; readonly server: RunningServer }>({
  collector: [
    async ({ browserName: _ }, use) => {
      const collector = await startTraceCollector();
      await use(collector);
      await collector.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ collector }, use) => {
      const engine = await serveLocally(
        createServer(async (request, response) => {
          await buffer(request);
          response.end('WEBVTT\n\n00:00.000 --> 00:01.000\nAnd so my fellow Americans');
        }),
      );
      const TRANSCRIPTION_URL = `http://127.0.0.1:${engine.port}/v1`;
      const OTEL_EXPORTER_OTLP_ENDPOINT = collector.endpoint;
      const server = await startServer({
        env: { TRANSCRIPTION: 'url', TRANSCRIPTION_URL, OTEL_EXPORTER_OTLP_ENDPOINT },
      });
      await use(server);
      await server.stop();
      await engine.close();
    },
    { scope: 'worker' },
  ],
});

/** The names of the spans, without those of statements. */
function outline({ span, children }: SpanTree): unknown {
  const parts = children.filter((child) => NOT_SQL.test(child.span.name)).map(outline);
  return parts.length === 0 ? span.name : { [span.name]: parts };
}

// spec: operators.1
test('an upload is one trace, from the press of Save through the thread to the transcript', {
  tag: '@long',
}, async ({ page, server, collector }) => {
  await page.goto('/log-in');
  await logIn(page, GRACE);
  const uploads = watchUploads(page);
  await recordAndSave(page);
  const link = await savedLink(page);
  const sent = uploads[0]?.headers() ?? {};
  const draftId = sent['idempotency-key'] ?? '';
  const traceId = draftId.replaceAll('-', '');
  expect(sent.traceparent).toBe(`00-${traceId}-${traceId.slice(16)}-01`);

  const spans = () => collector.spansOf(traceId);
  await expect
    .poll(() => spans().map(({ name }) => name), { timeout: 30_000 })
    .toEqual(expect.arrayContaining(['save', 'job transcribe']));
  expect(treesOf(spans()).map(outline)).toEqual([
    {
      save: [
        {
          'POST /api/v1/recordings': [
            'admit the upload',
            'receive the audio',
            {
              'inspect the audio': [
                'thread: read the file',
                'thread: check, measure and copy',
                'thread: write the file',
              ],
            },
            'audio store put',
            { 'write the row': [{ 'job transcribe': ['audio store open', 'transcribe audio'] }] },
          ],
        },
      ],
    },
  ]);
  const [save] = spans().filter(({ name }) => name === 'save');
  const [request] = spans().filter(({ name }) => name.startsWith('POST'));
  expect(request?.attributes).toMatchObject({
    'http.route': '/api/v1/recordings',
    'http.response.status_code': 201,
  });
  expect(save?.startMs).toBeLessThan(request?.startMs ?? 0);
  expect(server.output()).toContain(`"trace_id":"${traceId}"`);

  await page.goto(link);
  await page.reload();
  await server.restart();
  const id = new URL(link).pathname.split('/').pop() ?? '';
  const received = collector.received();
  expect(received).toContain('/play/:');
  for (const personal of [id, draftId, GRACE.email, GRACE.name, 'Americans', '127.0.0.1', server.origin]) {
    expect(received).not.toContain(personal);
  }
});

// spec: operators.1
test('a service without an endpoint asks for no trace', { tag: '@long' }, async ({ browser }) => {
  const server = await startServer();
  const page = await browser.newPage({ baseURL: server.origin });
  await page.goto('/log-in');
  await logIn(page, GRACE);
  const uploads = watchUploads(page);
  await recordAndSave(page);
  await savedLink(page);
  expect(uploads[0]?.headers()).not.toHaveProperty('traceparent');
  await page.close();
  await server.stop();
});
