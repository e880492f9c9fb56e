import {
  type AnswerOf,
  API_BASE_PATH,
  type Call,
  type ParamsOf,
  type SentPart,
  SOURCE_HEADER,
} from '@beep/api';
import { type CallOutcome, createOwnerCalls } from '@beep/core/recordings';
import type { FreshTokens } from '@beep/core/session';
import { createBrowserClock } from '../browser-clock.ts';
import type { ApiClientOptions } from './api-client-options.ts';
import { fetchOutcome } from './fetch-outcome.ts';
import { type Expectation, NO_CONTENT } from './parse-response.ts';

export interface OwnerClientOptions extends Pick<ApiClientOptions, 'baseUrl' | 'source' | 'clock'> {
  /** The signed-in user. */
  readonly uid: string;
  readonly tokens: FreshTokens;
}

type Sent<C extends Call> = ParamsOf<C> &
  (SentPart<C, 'body'> extends undefined ? unknown : { readonly body: SentPart<C, 'body'> });

/** Makes a call of the contract: the parameters of its path, and `body`. It never rejects, and has a time-out. */
export type OwnerClient = <C extends Call>(call: C, sent: Sent<C>) => Promise<CallOutcome<AnswerOf<C>>>;

/** The service's calls on what is the user's own. Answers are read with the schemas of the contract. */
export function createOwnerClient(options: OwnerClientOptions): OwnerClient {
  const { baseUrl, source, clock = createBrowserClock(), tokens, uid } = options;
  const asOwner = createOwnerCalls({ tokens, clock });
  return (call, { body, ...params }: { readonly body?: unknown } & Readonly<Record<string, unknown>>) =>
    asOwner((token) => {
      const named: Readonly<Record<string, unknown>> = { ...params, uid };
      const path = call.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(named[name])));
      return fetchOutcome(
        {
          url: `${baseUrl}${API_BASE_PATH}${path}`,
          method: call.method,
          headers: { [SOURCE_HEADER]: source, Authorization: `Bearer ${token}` },
          ...(body !== undefined && { body }),
          expect: expectedOf(call),
        },
        clock,
      );
    });
}

function expectedOf<C extends Call>({ answer }: C): Expectation<AnswerOf<C>> {
  const [httpStatus, , schema] = answer;
  if (schema === undefined) return NO_CONTENT as Expectation<AnswerOf<C>>;
  if (schema === 'audio') throw new TypeError('Audio is not JSON');
  return { httpStatus, parse: (body) => schema.safeParse(body).data as AnswerOf<C> | undefined };
}
