import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
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

// spec: operators.2
it('the attributes of spans are those of its document', () => {
  const type = TRACING.split('export type SpanAttribute =')[1]?.split(';')[0] ?? '';
  const attributes = [...type.matchAll(/'([\w.]+)'/g)].map(([, name]) => name);
  expect(attributes.length).toBeGreaterThan(10);
  expect(attributes.sort()).toEqual(documentedBelow('Traces', /[a-z]+\.[\w.]+/g));
});
