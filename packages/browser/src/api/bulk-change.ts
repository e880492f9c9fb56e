import type { BulkChange as BulkBody } from '@beep/api';
import type { BulkChange, BulkRefusal, BulkResult } from '@beep/core/recordings';
import { parseFields, parseText } from './json-fields.ts';
import type { Expectation } from './parse-response.ts';

/** The body of a bulk change. */
export function bulkBody(ids: readonly string[], change: BulkChange): BulkBody {
  const recordings = [...ids];
  switch (change.action) {
    case 'expire':
      return { action: 'expire', recordings, expires_at: change.option };
    case 'label':
    case 'unlabel':
      return { action: change.action, recordings, label: change.label };
    default:
      return { action: change.action, recordings };
  }
}

export const A_BULK_RESULT: Expectation<BulkResult> = {
  httpStatus: 200,
  parse(body) {
    const { done, refused } = parseFields(body) ?? {};
    if (!Array.isArray(done) || !Array.isArray(refused)) return undefined;
    return {
      done: done.filter((id) => typeof id === 'string'),
      refused: refused.map(parseRefusal).filter((refusal) => refusal !== undefined),
    };
  },
};

/** The calls for single recordings would have answered with a status, which is not known here. */
function parseRefusal(value: unknown): BulkRefusal | undefined {
  const fields = parseFields(value);
  const id = parseText(fields?.recording);
  if (id === undefined) return undefined;
  const code = parseText(fields?.code);
  return { id, failure: { kind: 'refused', httpStatus: 200, code, message: undefined } };
}
