import { SignInError } from './sign-in-error.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 256 * 1024;

export interface JsonAnswer {
  readonly ok: boolean;
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

/**
 * Asks a provider. Follows no redirect and reads a limited body. Rejects with `unreachable` if the answer is missing, a
 * fault of the provider's server, or not JSON.
 */
export async function fetchJson(url: string, init: RequestInit = {}): Promise<JsonAnswer> {
  const { host } = new URL(url);
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { ok, status, headers } = response;
    const body: unknown = JSON.parse(await limitedText(response));
    if (status >= 500 || status === 429) throw new Error(`It answers ${status}.`);
    return { ok, status, body, headers };
  } catch (cause) {
    throw new SignInError('unreachable', `${host} gives no usable answer.`, cause);
  }
}

async function limitedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error('The answer is too long.');
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}
