import createFetchClient, {
  type MaybeOptionalInit,
  type Middleware,
  type ParseAsResponse,
} from 'openapi-fetch';
import type {
  HttpMethod,
  MediaType,
  PathsWithMethod,
  RequiredKeysOf,
  ResponseObjectMap,
  SuccessResponse,
} from 'openapi-typescript-helpers';
import { failureOf, refusalOf, unreadOf } from './beep-error.ts';
import { sendAudio } from './send-audio.ts';

export interface ClientOptions {
  /** The address of the installation, such as `https://beep.example`. */
  readonly baseUrl: string;
  /** An API token, or what gives one for each request. Without it only calls that anyone may make succeed. */
  readonly token?: string | (() => string | Promise<string>) | undefined;
  /** By default the platform's. */
  readonly fetch?: typeof globalThis.fetch;
}

export interface UploadOptions {
  /** For the owner only. */
  readonly title?: string;
  /** By default what the policy says, which is `never` without one. */
  readonly expiresIn?: 'never' | '1_day' | '1_week' | '1_month' | '1_year';
  /** A UUID. Uploads with the same key make one recording. A new one by default, which the error has. */
  readonly idempotencyKey?: string | undefined;
  /** Called while bytes leave, the last time with all of them. */
  readonly onProgress?: (sentBytes: number, totalBytes: number) => void;
  readonly signal?: AbortSignal | undefined;
}

const UPLOAD_PATH = '/api/v1/recordings';

/** What a success brings; undefined for no body. */
type Answer<Operation, Init> =
  Operation extends Record<string | number, unknown>
    ? ParseAsResponse<SuccessResponse<ResponseObjectMap<Operation>, MediaType>, Init>
    : never;

type Uploaded<Paths> = Paths extends { readonly [UPLOAD_PATH]: { readonly post: infer Operation } }
  ? Answer<Operation, unknown>
  : never;

/** Calls by the paths of the OpenAPI document. They reject with a `BeepError`. */
export interface Client<Paths extends object> {
  /** `parseAs` in the options reads an answer as `text` or `blob` that is not JSON. */
  request<
    Method extends HttpMethod,
    Path extends PathsWithMethod<Paths, Method>,
    Init extends MaybeOptionalInit<Paths[Path], Method & keyof Paths[Path]>,
  >(
    method: Method,
    path: Path,
    ...init: RequiredKeysOf<Init> extends never ? [Init?] : [Init]
  ): Promise<Answer<Paths[Path][Method & keyof Paths[Path]], Init>>;
  /** Stores a recording; needs the scope `record`. */
  upload(audio: Blob, options?: UploadOptions): Promise<Uploaded<Paths>>;
}

export function createClient<Paths extends object>(options: ClientOptions): Client<Paths> {
  const { fetch = globalThis.fetch } = options;
  const baseUrl = options.baseUrl.replace(/\/$/, '');

  async function authorization(): Promise<Record<string, string>> {
    const token = typeof options.token === 'function' ? await options.token() : options.token;
    return token === undefined ? {} : { Authorization: `Bearer ${token}` };
  }

  const calls = createFetchClient<Paths>({ baseUrl, fetch });
  calls.use({
    async onRequest({ request }) {
      for (const [name, value] of Object.entries(await authorization())) request.headers.set(name, value);
    },
    async onResponse({ response }) {
      if (!response.ok) throw await refusalOf(response);
    },
    onError: ({ error, request }) => failureOf(error, request.signal),
  });

  return {
    async request(method, path, ...[init]) {
      let answer: Response | undefined;
      const noting: Middleware = {
        onResponse: ({ response }) => {
          answer = response;
        },
      };
      const { data } = await calls
        .request(method, path as never, { ...init, middleware: [noting] } as never)
        .catch((error) => {
          // Of a refusal, and of a token that could not be had, the error is made already.
          throw answer?.ok ? unreadOf(error, { response: answer, signal: init?.signal }) : error;
        });
      return data as never;
    },
    async upload(audio, { title, expiresIn, idempotencyKey = crypto.randomUUID(), onProgress, signal } = {}) {
      const url = new URL(`${baseUrl}${UPLOAD_PATH}`);
      if (expiresIn !== undefined) url.searchParams.set('expires_in', expiresIn);
      const headers = {
        ...(await authorization()),
        'Content-Type': audio.type || 'application/octet-stream',
        'Idempotency-Key': idempotencyKey,
        ...(title !== undefined && { 'Recording-Title': encodeTitle(title) }),
      };
      const sending = { url: url.href, headers, audio, onProgress, signal };
      const response = await sendAudio(sending, fetch).catch((error) => {
        throw failureOf(error, signal, idempotencyKey);
      });
      if (!response.ok) throw await refusalOf(response, idempotencyKey);
      return (await response.json().catch((error) => {
        throw unreadOf(error, { response, signal, idempotencyKey });
      })) as Uploaded<Paths>;
    },
  };
}

/** A title that was cut within an emoji ends with half of a surrogate pair, which cannot be encoded. */
function encodeTitle(title: string): string {
  return encodeURIComponent(title.replace(/\p{Cs}/gu, '\uFFFD'));
}
