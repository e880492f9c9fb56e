import { z } from 'zod';
import {
  type OutgoingAnswer,
  OutgoingError,
  type OutgoingRequests,
} from '../../http/outgoing/outgoing-requests.ts';
import type { StoredPlatform } from './storage/index.ts';
import type { ToolKeys } from './tool-keys.ts';

/** Some thousand members of a course; it is read on the main thread. */
export const MAX_PLATFORM_ANSWER_BYTES: number = 512 * 1024;
const LIMITS = { timeoutMs: 10_000, maxBytes: MAX_PLATFORM_ANSWER_BYTES };
const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
/** So long before its end a token is not used any more. */
const RESERVE_MS = 60_000;
const MAX_TOKENS = 1000;

export interface AskingNeeds {
  readonly outgoing: Pick<OutgoingRequests, 'send'>;
  readonly toolKeys: Pick<ToolKeys, 'sign'>;
  readonly newId: () => string;
  readonly now: () => number;
}

export interface PlatformRequest {
  readonly scope: string;
  readonly url: string;
  readonly method?: 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The platform does not do what it is asked; `status` and `retryAfter` are those of its answer, if it gives one. */
export class PlatformError extends Error {
  readonly status: number | undefined;
  readonly retryAfter: string | undefined;

  constructor(message: string, answer?: Pick<OutgoingAnswer, 'status' | 'headers'>, cause?: unknown) {
    super(message, { cause });
    this.name = 'PlatformError';
    this.status = answer?.status;
    this.retryAfter = answer?.headers['retry-after'];
  }
}

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().catch(300) });

/** Asks platforms for names and gives them scores, with tokens that the key of the service gets (OAuth 2, RFC 7523). */
export type AskPlatform = ReturnType<typeof createAskPlatform>;

export function createAskPlatform(needs: AskingNeeds) {
  const tokens = new Map<string, { readonly text: string; readonly until: number }>();
  const tokenOf = async (platform: StoredPlatform, scope: string, isFresh: boolean): Promise<string> => {
    // A change of the registration is a new one.
    const key = JSON.stringify([platform.id, platform.client_id, platform.token_url, scope]);
    const known = tokens.get(key);
    if (known && !isFresh && known.until > needs.now()) return known.text;
    const { access_token: text, expires_in } = await askForToken(needs, platform, scope);
    if (tokens.size >= MAX_TOKENS) tokens.clear();
    tokens.set(key, { text, until: needs.now() + expires_in * 1000 - RESERVE_MS });
    return text;
  };
  /** Rejects with a {@link PlatformError}, also for an answer that is no success. */
  return async (platform: StoredPlatform, request: PlatformRequest): Promise<OutgoingAnswer> => {
    const send = async (isFresh: boolean): Promise<OutgoingAnswer> => {
      const token = await tokenOf(platform, request.scope, isFresh);
      const { headers, url, method = 'GET', body } = request;
      return ask(needs, url, { method, body, headers: { ...headers, Authorization: `Bearer ${token}` } });
    };
    const first = await send(false);
    // Of a token that the platform has withdrawn.
    const answer = first.status === 401 ? await send(true) : first;
    if (answer.status >= 200 && answer.status < 300) return answer;
    throw new PlatformError(`The platform answers ${answer.status}.`, answer);
  };
}

async function askForToken(
  needs: AskingNeeds,
  { client_id, token_url, token_audience }: StoredPlatform,
  scope: string,
): Promise<z.infer<typeof tokenSchema>> {
  const claims = { iss: client_id, sub: client_id, aud: token_audience ?? token_url, jti: needs.newId() };
  const form = {
    ...{ grant_type: 'client_credentials', client_assertion_type: ASSERTION, scope },
    client_assertion: await needs.toolKeys.sign(claims),
  };
  const answer = await ask(needs, token_url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
    body: new URLSearchParams(form).toString(),
  });
  const parsed = tokenSchema.safeParse(answer.status === 200 ? jsonOf(answer) : undefined);
  if (parsed.success) return parsed.data;
  throw new PlatformError(`The platform gives no token: ${answer.status}.`, answer);
}

/** Undefined for what is no JSON. */
export function jsonOf({ text, isCut }: OutgoingAnswer): unknown {
  if (isCut) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function ask(
  { outgoing }: AskingNeeds,
  url: string,
  request: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string | undefined;
  },
): Promise<OutgoingAnswer> {
  try {
    return await outgoing.send(url, { ...request, ...LIMITS });
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    throw new PlatformError('The platform cannot be asked.', undefined, error);
  }
}
