import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { StorageUnavailableError } from '../storage/storage-error.ts';
import { createLog } from './pino-log.ts';

const DOCUMENT = readFileSync(new URL('../../../../docs/observability.md', import.meta.url), 'utf8');
const TRACING = readFileSync(new URL('../tracing/tracing.ts', import.meta.url), 'utf8');

function documentedBelow(heading: string, pattern: RegExp): readonly string[] {
  const section = DOCUMENT.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const cells = section.split('\n').flatMap((line) => line.match(/^\| (`[^|]+)\|/)?.[1] ?? []);
  return cells.flatMap((cell) => cell.match(pattern) ?? []).sort();
}

// spec: operators.2
it('the fields of the log are those of its document', () => {
  const written: string[] = [];
  const to = { write: (text: string) => void written.push(text) };
  const log = createLog({ level: 'info', to });
  log.request({
    ...{ requestId: 'r', method: 'GET', route: '/', status: 499, ms: 1, bytes: 1, uid: 'u', recording: 'x' },
    ...{ end: 'aborted', traceId: 't' },
  });
  log.error('failed', new Error('first', { cause: new Error('second') }));
  const fields = written
    .join('')
    .split('\n')
    .flatMap((line) => (line === '' ? [] : Object.keys(JSON.parse(line))));
  expect([...new Set(fields)].sort()).toEqual(documentedBelow('Log fields', /\w+/g));
});

it('the kind of a job and the class of an error are written as they are, however long', () => {
  const written: string[] = [];
  const to = { write: (line: string) => void written.push(line) };
  const log = createLog({ level: 'error', to });
  const cause = Object.assign(new Error('x'), { name: 'SignatureDoesNotMatch' });
  const error = new StorageUnavailableError('The audio store does not answer', cause);
  const facts = { job: 'forget_webhook_deliveries', attempts: 1 };
  log.error('job_failed', error, facts);
  expect(JSON.parse(written.join(''))).toMatchObject({
    ...facts,
    error: 'StorageUnavailableError: The audio store does not answer: x',
    cause: 'SignatureDoesNotMatch: x',
  });
});

// spec: operators.2
it('the attributes of spans are those of its document', () => {
  const type = TRACING.split('export type SpanAttribute =')[1]?.split(';')[0] ?? '';
  const attributes = [...type.matchAll(/'([\w.]+)'/g)].map(([, name]) => name);
  expect(attributes.length).toBeGreaterThan(10);
  expect(attributes.sort()).toEqual(documentedBelow('Traces', /[a-z]+\.[\w.]+/g));
});
