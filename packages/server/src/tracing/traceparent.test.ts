import { describe, expect, it } from 'vitest';
import { parseRequestTrace, parseTraceparent } from './traceparent.ts';

const TRACE = '6f3b3b0e7a354f7e9d3a2f5a8b1c9d00';
const SPAN = '9d3a2f5a8b1c9d00';
const IDS = { traceId: TRACE, spanId: SPAN };

function traceOf(tracestate?: string, traceparent = `00-${TRACE}-${SPAN}-01`): unknown {
  const headers: Readonly<Record<string, string | undefined>> = { traceparent, tracestate };
  return parseRequestTrace((name) => headers[name]);
}

describe('a traceparent', () => {
  it('has a trace, a span and whether it is recorded', () => {
    expect(parseTraceparent(`00-${TRACE}-${SPAN}-01`)).toEqual({ ...IDS, isSampled: true });
    expect(parseTraceparent(`00-${TRACE}-${SPAN}-00`)).toEqual({ ...IDS, isSampled: false });
  });

  it.each([
    '',
    `00-${TRACE}-${SPAN}`,
    `01-${TRACE}-${SPAN}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE}-${SPAN}-01\r\nX: y`,
  ])('%j is ignored', (text) => {
    expect(parseTraceparent(text)).toBeUndefined();
  });
});

describe('the trace of a request', () => {
  it('has the parent that the client names', () => {
    expect(traceOf()).toEqual({ client: IDS });
    expect(traceOf('vendor=1')).toEqual({ client: IDS });
  });

  it('has the press of Save, by the time that went by since', () => {
    expect(traceOf('beep=saved:1500')).toEqual({ client: IDS, saved: { ids: IDS, msAgo: 1500 } });
  });

  it.each(['unknown', '21600001'])('begins with the request after %s', (saved) => {
    expect(traceOf(`beep=saved:${saved}`)).toEqual({ client: { traceId: TRACE } });
  });

  it('is none without a valid header', () => {
    expect(traceOf('beep=saved:1', 'nonsense')).toBeUndefined();
  });
});
