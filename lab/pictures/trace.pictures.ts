import { writeFile } from 'node:fs/promises';
import { startServer } from '@beep/testkit/server';
import { expect, test } from '@playwright/test';
import { logIn } from '../../e2e/fixtures/log-in.ts';
import { savedLink, startRecording, watchUploads } from '../../e2e/fixtures/recorder-steps.ts';
import { startTraceCollector, treesOf } from '../../e2e/fixtures/trace-collector.ts';
import { drawTrace } from './draw-trace.ts';

const FILE = new URL('../../docs/pictures/upload-trace.svg', import.meta.url);

test('the spans of an upload', async ({ browser }) => {
  const collector = await startTraceCollector();
  const env = { TRANSCRIPTION: 'built-in', OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint };
  const server = await startServer({ env });
  const page = await browser.newPage({ baseURL: server.origin });
  await page.goto('/log-in');
  await logIn(page, { email: 'grace@example.com', name: 'Grace Hopper' });
  const uploads = watchUploads(page);
  await page.goto('/record');
  await startRecording(page);
  await expect(page.getByRole('timer')).toHaveText('0:05');
  await page.getByRole('button', { name: 'Save' }).click();
  await savedLink(page);
  const traceId = uploads[0]?.headers()['idempotency-key']?.replaceAll('-', '') ?? '';
  const spans = () => collector.spansOf(traceId);
  await expect
    .poll(() => spans().map(({ name }) => name), { timeout: 90_000 })
    .toEqual(expect.arrayContaining(['save', 'job transcribe']));
  const [tree] = treesOf(spans());
  if (tree) await writeFile(FILE, drawTrace(tree));
  await page.close();
  await server.stop();
  await collector.close();
});
