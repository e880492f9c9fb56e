const TEMPORARY_STATUSES: readonly number[] = [408, 429, 500, 502, 503, 504];

interface BeepErrorFacts {
  readonly code: string;
  readonly message: string;
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly cause?: unknown;
}

/** Why a call failed. */
export class BeepError extends Error {
  override readonly name = 'BeepError';
  /** That of the service (`components['schemas']['Error']['code']`), `network`, or `unreadable` for an answer that is not the service's. */
  readonly code: string;
  /** The HTTP status; undefined without an answer. */
  readonly status: number | undefined;
  /** By which the operator finds the request in the log. */
  readonly requestId: string | undefined;
  /** After how many seconds it is worth to try again, if the service says so. */
  readonly retryAfterSeconds: number | undefined;
  /** Of an upload: with the same key a retry makes no second recording. */
  readonly idempotencyKey: string | undefined;

  constructor(facts: BeepErrorFacts) {
    super(facts.message, { cause: facts.cause });
    this.code = facts.code;
    this.status = facts.status;
    this.requestId = facts.requestId;
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.idempotencyKey = facts.idempotencyKey;
  }

  /** True if the same call may succeed later. */
  get isTemporary(): boolean {
    const { code, status = 0 } = this;
    return code === 'network' || TEMPORARY_STATUSES.includes(status);
  }
}

/** The error of an answer that is no success. */
export async function refusalOf(response: Response, idempotencyKey?: string): Promise<BeepError> {
  const facts = { ...factsOf(response), idempotencyKey };
  const body: unknown = await response.json().catch(() => undefined);
  const { code, message } = (body ?? {}) as { code?: unknown; message?: unknown };
  return typeof code === 'string' && typeof message === 'string'
    ? new BeepError({ ...facts, code, message })
    : new BeepError({ ...facts, code: 'unreadable', message: `Status ${facts.status}, and no reason` });
}

function factsOf({
  status,
  headers,
}: Response): Pick<BeepErrorFacts, 'status' | 'requestId' | 'retryAfterSeconds'> {
  return {
    status,
    requestId: headers.get('X-Request-Id') ?? undefined,
    retryAfterSeconds: secondsOf(headers.get('Retry-After') ?? ''),
  };
}

/** The service sends seconds; what is before it may send a date. */
function secondsOf(retryAfter: string): number | undefined {
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter);
  const seconds = Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

interface Unread {
  readonly response: Response;
  readonly signal?: AbortSignal | null | undefined;
  readonly idempotencyKey?: string | undefined;
}

/** The error of a success whose body broke off, or is not the service's. */
export function unreadOf(cause: unknown, { response, signal, idempotencyKey }: Unread): Error {
  if (!(cause instanceof SyntaxError)) return failureOf(cause, signal, idempotencyKey);
  const message = `Status ${response.status}, and no JSON`;
  return new BeepError({ ...factsOf(response), code: 'unreadable', message, idempotencyKey, cause });
}

/** The error of a request without an answer; of an aborted one it stays what it is. */
export function failureOf(cause: unknown, signal?: AbortSignal | null, idempotencyKey?: string): Error {
  if (signal?.aborted) return cause as Error;
  return new BeepError({ code: 'network', message: 'The service cannot be reached', idempotencyKey, cause });
}
