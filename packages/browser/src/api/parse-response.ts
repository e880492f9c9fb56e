import type { CallOutcome, NetworkFailure } from '@beep/core/recordings';
import { parseFields, parseText } from './json-fields.ts';

/** A response of the service, not yet validated. */
export interface ServiceResponse {
  readonly httpStatus: number;
  readonly text: string;
  readonly retryAfterMs?: number | undefined;
}

export interface Expectation<Value> {
  /** The only success status of this call. */
  readonly httpStatus: number;
  /** Parses the body; undefined if it does not match the contract. Calls without a body pass undefined. */
  readonly parse: (body: unknown) => Value | undefined;
}

/** A call whose success has no body. */
export const NO_CONTENT: Expectation<null> = { httpStatus: 204, parse: () => null };

/** A success with another status is malformed; any other status is refused. */
export function parseResponse<Value>(
  { httpStatus, text, retryAfterMs }: ServiceResponse,
  wanted: Expectation<Value>,
): CallOutcome<Value> {
  const body = parseJson(text);
  if (httpStatus === wanted.httpStatus) {
    const value = wanted.parse(body);
    return value === undefined
      ? { status: 'failed', failure: { kind: 'malformed' } }
      : { status: 'ok', value };
  }
  if (httpStatus >= 200 && httpStatus < 300) return { status: 'failed', failure: { kind: 'malformed' } };
  const error = parseFields(body);
  return {
    status: 'failed',
    failure: {
      kind: 'refused',
      httpStatus,
      code: parseText(error?.code),
      message: parseText(error?.message),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    },
  };
}

export function networkFailure(reason: NetworkFailure): CallOutcome<never> {
  return { status: 'failed', failure: { kind: 'network', reason } };
}

export const ABORTED: CallOutcome<never> = { status: 'failed', failure: { kind: 'aborted' } };

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
