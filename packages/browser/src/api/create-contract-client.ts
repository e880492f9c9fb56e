import { type AnswerOf, API_BASE_PATH, type Call, type Sent, SOURCE_HEADER } from '@beep/api';
import { type CallOutcome, createOwnerCalls, createViewerCalls } from '@beep/core/recordings';
import type { FreshTokens } from '@beep/core/session';
import type { Clock } from '@beep/core/time';
import { createBrowserClock } from '../browser-clock.ts';
import type { ApiClientOptions } from './api-client-options.ts';
import { fetchFile } from './fetch-file.ts';
import { fetchOutcome, type SentText } from './fetch-outcome.ts';
import { NO_CONTENT } from './parse-response.ts';

type ClientOptions = Pick<ApiClientOptions, 'baseUrl' | 'source' | 'clock'>;

export interface OwnerClientOptions extends ClientOptions {
  /** The signed-in user. */
  readonly uid: string;
  readonly tokens: FreshTokens;
}

export interface ViewerClientOptions extends ClientOptions {
  /** Asked only if the service says that not everybody may make a call. */
  readonly tokens: Pick<FreshTokens, 'ensureFreshToken'>;
}

/**
 * Makes a call of the contract: the parameters of its path, `headers`, `query` and `body`. It never rejects, and has a
 * time-out.
 */
export type ContractClient = <C extends Call>(call: C, sent: Sent<C>) => Promise<CallOutcome<AnswerOf<C>>>;

/** The service's calls on what is the user's own. Answers are read with the schemas of the contract. */
export function createOwnerClient(options: OwnerClientOptions): ContractClient {
  const { uid, tokens, clock = createBrowserClock() } = options;
  const asOwner = createOwnerCalls({ tokens, clock });
  return (call, sent) => asOwner((token) => makeCall(call, { uid, ...sent }, { ...options, clock, token }));
}

/** The calls of anyone, signed in or not. */
export function createViewerClient(options: ViewerClientOptions): ContractClient {
  const { tokens, clock = createBrowserClock() } = options;
  const asViewer = createViewerCalls(tokens);
  return (call, sent) => asViewer((token) => makeCall(call, sent, { ...options, clock, token }));
}

interface AnySent extends Pick<Sent<Call>, 'outlivesPage' | 'timeoutMs'> {
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

interface Caller extends Required<ClientOptions> {
  readonly clock: Clock;
  readonly token: string | null;
}

async function makeCall<C extends Call>(
  { method, path, body: kind, answer }: C,
  sent: object,
  { baseUrl, source, clock, token }: Caller,
): Promise<CallOutcome<AnswerOf<C>>> {
  const {
    headers,
    query = {},
    body,
    outlivesPage = false,
    timeoutMs,
    ...params
  } = sent as AnySent & Readonly<Record<string, unknown>>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])));
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const search = asked.length === 0 ? '' : `?${new URLSearchParams(asked)}`;
  const request = {
    url: `${baseUrl}${API_BASE_PATH}${filled}${search}`,
    headers: {
      [SOURCE_HEADER]: source,
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
  };
  const [httpStatus, , schema] = answer;
  const outcome: CallOutcome<unknown> =
    schema === 'audio' || isList(schema)
      ? await fetchFile({ ...request, method }, clock)
      : await fetchOutcome(
          {
            ...{ ...request, method, outlivesPage },
            ...(timeoutMs !== undefined && { timeoutMs }),
            ...(kind === 'text' ? { text: body as SentText } : body !== undefined && { body }),
            expect:
              schema === undefined
                ? NO_CONTENT
                : { httpStatus, parse: (read: unknown) => schema.safeParse(read).data },
          },
          clock,
        );
  return outcome as CallOutcome<AnswerOf<C>>;
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
