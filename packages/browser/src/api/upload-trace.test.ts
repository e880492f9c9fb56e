import { expect, it } from 'vitest';
import { uploadTrace } from './upload-trace.ts';

const id = '6F3B3B0E-7a35-4f7e-9d3a-2f5a8b1c9d00';
const traceparent = '00-6f3b3b0e7a354f7e9d3a2f5a8b1c9d00-9d3a2f5a8b1c9d00-01';

it('names the same trace at each attempt, and how long ago Save was pressed', () => {
  expect(uploadTrace({ id, savedAtMs: 5000 }, 6200)).toEqual({ traceparent, tracestate: 'beep=saved:1200' });
  expect(uploadTrace({ id, savedAtMs: 5000 }, 65_000)).toEqual({
    traceparent,
    tracestate: 'beep=saved:60000',
  });
});

it('does not make up a time that a later page does not know, or that the clock denies', () => {
  expect(uploadTrace({ id }, 6200)).toEqual({ traceparent, tracestate: 'beep=saved:unknown' });
  expect(uploadTrace({ id, savedAtMs: 7000 }, 6200)).toEqual({ traceparent, tracestate: 'beep=saved:0' });
});
