/**
 * The calls of version 1.0's pages and extensions: their paths, headers and bodies, and what they read of the answers.
 * Pages that stay open over an upgrade, and extensions that a school pins, send them for years. Never change them.
 */
export interface FirstClient {
  /** `POST /recordings/`, the bytes as they are. A page shows `url` and keeps `filename`. */
  upload(take: FirstTake): Promise<{ readonly id: string; readonly shareUrl: string }>;
  find(id: string): Promise<FirstRecording>;
  list(request?: {
    readonly page?: number;
    readonly limit?: number;
    readonly search?: string;
  }): Promise<FirstPage>;
  /** Resolves with the new expiry, in milliseconds since the epoch, or null for never. */
  changeExpiry(id: string, expiresAt: string | number | null): Promise<number | null>;
  remove(id: string): Promise<void>;
  restore(id: string): Promise<FirstRecording>;
  locateDownload(id: string): Promise<{ readonly url: string; readonly filename: string }>;
  countListen(id: string, listenerId: string): Promise<void>;
  /** Null if there is none. */
  transcript(id: string): Promise<FirstTranscript | null>;
  putTranscript(id: string, transcript: FirstTranscript): Promise<void>;
  removeTranscript(id: string): Promise<void>;
  deleteAccount(): Promise<void>;
  subscribe(email: string): Promise<'subscribed' | 'failed'>;
  readonly uid: string;
}

export interface FirstTake {
  /** A UUID, sent as the key that makes a repeated upload one recording. */
  readonly id: string;
  readonly source: string;
  readonly type: string;
  readonly audio: Uint8Array<ArrayBuffer>;
}

export interface FirstTranscript {
  readonly format: 'text/plain' | 'text/vtt';
  readonly text: string;
}

/** What 1.0 read of a recording. */
export interface FirstRecording {
  readonly id: string;
  readonly audioUrl: string;
  readonly mimeType: string;
  readonly durationSeconds: number;
  readonly createdAtMs: number;
  readonly expiresAtMs: number | null;
  readonly canDelete: boolean;
  readonly listenCount: number | undefined;
  readonly peaks: readonly number[] | undefined;
}

export interface FirstPage {
  readonly recordings: readonly FirstRecording[];
  readonly hasNext: boolean;
  readonly totalRecordings: number;
}

/** A response that 1.0 takes for a refusal: it chooses its words by the status and by `code`. */
export class FirstRefusal extends Error {
  readonly httpStatus: number;
  readonly code: unknown;

  constructor(httpStatus: number, code: unknown) {
    super(`The service refused: ${httpStatus} ${code}`);
    this.httpStatus = httpStatus;
    this.code = code;
  }
}

export interface FirstClientOptions {
  /** Of the service. */
  readonly origin: string;
  /** Of the page; an extension's is `chrome-extension://ID`. */
  readonly pageOrigin?: string;
  readonly source?: string;
  /** The account, or null for a visitor. */
  readonly user: { readonly uid: string; readonly token: string } | null;
}

const API = '/api/v1';
const LIMIT_MS = 30_000;

/** Signs in at a service with local accounts. */
export async function signInAtFirst(
  origin: string,
  name: string,
): Promise<{ readonly uid: string; readonly token: string }> {
  const body = JSON.stringify({ email: `${name}@school.example`, name });
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${origin}/local-auth/token`, { method: 'POST', headers, body });
  const { idToken, uid } = (await response.json()) as { idToken: string; uid: string };
  return { uid, token: idToken };
}

/** What the sign-in library keeps of a sign-in. */
export interface FirstSession {
  readonly uid: string;
  readonly token: string;
  readonly refreshToken: string;
  /** Signs in elsewhere: the page of the extensions' sign-in gives it to the extension. */
  readonly credential: string;
}

/** The sign-in at a service with local accounts, as the library of 1.0 (Firebase 12.19.0) makes it. */
export interface FirstSignIn {
  /** A page's: the pop-up chooses the account, and the page redeems its code. */
  signIn(account: { readonly email: string; readonly name: string }): Promise<FirstSession>;
  /** An extension's, with the credential that the page has given it. */
  signInWith(credential: string): Promise<FirstSession>;
  /** Resolves with a new token. */
  refresh(refreshToken: string): Promise<string>;
  lookUp(token: string): Promise<{ readonly email: unknown; readonly displayName: unknown }>;
}

export function createFirstSignIn({
  origin,
  pageOrigin = origin,
}: Pick<FirstClientOptions, 'origin' | 'pageOrigin'>): FirstSignIn {
  const post = async (path: string, sent: Required<Omit<Sent, 'status'>>): Promise<Fields> => {
    const headers = { Origin: pageOrigin, ...sent.headers };
    const response = await fetch(`${origin}${path}`, { method: 'POST', headers, body: sent.body });
    const foreign = pageOrigin === origin ? undefined : pageOrigin;
    return fieldsOf(await readAnswer(response, { status: 200, pageOrigin: foreign }));
  };
  const redeem = async (sent: object): Promise<FirstSession> => {
    const body = { ...sent, returnSecureToken: true };
    const fields = await post(
      '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=local',
      json(body),
    );
    if (fields.providerId !== 'google.com') throw new Error('1.0 gives the extension no credential.');
    numberOf(Number(textOf(fields.expiresIn)));
    return {
      uid: textOf(fields.localId),
      token: textOf(fields.idToken),
      refreshToken: textOf(fields.refreshToken),
      credential: textOf(fields.oauthIdToken),
    };
  };
  return {
    async signIn(account) {
      const chosen = await post('/local-auth/choose', json({ ...account, providerId: 'google.com' }));
      const requestUri = `${origin}/?code=${encodeURIComponent(textOf(chosen.code))}`;
      return redeem({ requestUri, postBody: null, returnIdpCredential: true });
    },
    signInWith: (credential) =>
      redeem({ requestUri: 'http://localhost', postBody: `id_token=${credential}&providerId=google.com` }),
    async refresh(refreshToken) {
      const body = `grant_type=refresh_token&refresh_token=${refreshToken}`;
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      const fields = await post('/securetoken.googleapis.com/v1/token?key=local', { headers, body });
      textOf(fields.refresh_token);
      numberOf(Number(textOf(fields.expires_in)));
      return textOf(fields.access_token);
    },
    async lookUp(token) {
      const path = '/identitytoolkit.googleapis.com/v1/accounts:lookup?key=local';
      const { users } = await post(path, json({ idToken: token }));
      if (!Array.isArray(users)) throw new Error('Nobody is known by this token.');
      const { email, displayName } = fieldsOf(users[0]);
      return { email, displayName };
    },
  };
}

export function createFirstClient(options: FirstClientOptions): FirstClient {
  const call = createCall(options);
  return {
    uid: options.user?.uid ?? '',
    ...recordingCalls(call, options),
    ...transcriptCalls(call),
    async subscribe(email) {
      const url = `${options.origin}${API}/newsletter`;
      const response = await fetch(url, { method: 'POST', ...json({ EMAIL: email }) });
      const { pageOrigin } = options;
      const { result } = fieldsOf(await readAnswer(response, { status: 200, pageOrigin }));
      return result === 'success' ? 'subscribed' : 'failed';
    },
  };
}

type FirstCall = (method: string, path: string, sent: Sent) => Promise<unknown>;

function createCall({ user, source = 'BEEP_WEB', ...options }: FirstClientOptions): FirstCall {
  return async (method, path, { status, headers, body }) => {
    const response = await fetch(`${options.origin}${API}${path}`, {
      method,
      headers: {
        'X-AUDIO-RECORDING-SOURCE': source,
        ...(options.pageOrigin !== undefined && { Origin: options.pageOrigin }),
        ...(user && { Authorization: `Bearer ${user.token}` }),
        ...headers,
      },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    return readAnswer(response, { status, pageOrigin: options.pageOrigin });
  };
}

const pathOf = (id: string): string => `/recordings/${encodeURIComponent(id)}`;

type TranscriptCalls = Pick<FirstClient, 'transcript' | 'putTranscript' | 'removeTranscript'>;

function recordingCalls(
  call: FirstCall,
  { user }: FirstClientOptions,
): Omit<FirstClient, keyof TranscriptCalls | 'subscribe' | 'uid'> {
  const uid = user?.uid ?? '';
  return {
    upload: async (take) => {
      const headers = {
        'X-AUDIO-RECORDING-SOURCE': take.source,
        'Idempotency-Key': take.id,
        'Content-Type': take.type,
      };
      const sent = { status: 201, headers, body: take.audio };
      const fields = fieldsOf(await call('POST', '/recordings/?expires_in=never', sent));
      return { id: textOf(fields.filename), shareUrl: addressOf(fields.url) };
    },
    find: async (id) => readRecording(await call('GET', pathOf(id), { status: 200 })),
    list: async ({ page = 1, limit = 20, search } = {}) => {
      const words = search === undefined ? '' : `&q=${encodeURIComponent(search)}`;
      const query = `page=${page}&limit=${limit}&sort=created_at_desc${words}`;
      return readPage(
        await call('GET', `/users/${encodeURIComponent(uid)}/recordings?${query}`, { status: 200 }),
      );
    },
    changeExpiry: async (id, expiresAt) => {
      const fields = fieldsOf(
        await call('PATCH', pathOf(id), { status: 200, ...json({ expires_at: expiresAt }) }),
      );
      if (!('expires_at' in fields)) throw new Error('No expires_at.');
      return timeOf(fields.expires_at);
    },
    remove: async (id) => void (await call('DELETE', pathOf(id), { status: 204 })),
    restore: async (id) => readRecording(await call('POST', `${pathOf(id)}/restore`, { status: 200 })),
    locateDownload: async (id) => {
      const fields = fieldsOf(await call('GET', `${pathOf(id)}/download`, { status: 200 }));
      const filename = textOf(fields.filename);
      if (!/^[\w-]+\.\w+$/.test(filename)) throw new Error(`1.0 refuses the name ${filename}.`);
      return { url: addressOf(fields.url), filename };
    },
    countListen: async (id, listenerId) =>
      void (await call('POST', `${pathOf(id)}/play`, {
        status: 204,
        headers: { 'X-Listener-Id': listenerId },
      })),
    deleteAccount: async () => {
      const fields = fieldsOf(await call('DELETE', '/profile/me', { status: 200 }));
      if (fields.deleted !== true) throw new Error('1.0 does not take the account for deleted.');
    },
  };
}

function transcriptCalls(call: FirstCall): TranscriptCalls {
  return {
    transcript: async (id) => {
      try {
        return readTranscript(await call('GET', `${pathOf(id)}/transcript`, { status: 200 }));
      } catch (error) {
        if (error instanceof FirstRefusal && error.httpStatus === 404 && error.code === 'not_found')
          return null;
        throw error;
      }
    },
    putTranscript: async (id, { format, text }) => {
      const sent = { status: 204, headers: { 'Content-Type': format }, body: text };
      await call('PUT', `${pathOf(id)}/transcript`, sent);
    },
    removeTranscript: async (id) => void (await call('DELETE', `${pathOf(id)}/transcript`, { status: 204 })),
  };
}

interface Sent {
  /** The only one that 1.0 takes for a success. */
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

async function readAnswer(
  response: Response,
  { status, pageOrigin }: { readonly status: number; readonly pageOrigin: string | undefined },
): Promise<unknown> {
  const text = await response.text();
  const allowed = response.headers.get('Access-Control-Allow-Origin');
  if (pageOrigin !== undefined && allowed !== pageOrigin) throw new Error('The browser hides the answer.');
  if (response.status === status) return text === '' ? undefined : JSON.parse(text);
  throw new FirstRefusal(response.status, text === '' ? undefined : JSON.parse(text).code);
}

function json(value: unknown): { readonly headers: Record<string, string>; readonly body: string } {
  return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(value) };
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw new Error(`Not an object: ${JSON.stringify(value)}`);
}

function textOf(value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new Error(`Not a text: ${JSON.stringify(value)}`);
}

function addressOf(value: unknown): string {
  const text = textOf(value);
  if (/^https?:$/.test(new URL(text).protocol)) return text;
  throw new Error(`Not an address of the web: ${text}`);
}

function numberOf(value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new Error(`Not a number: ${JSON.stringify(value)}`);
}

/** 1.0 takes numbers below this for seconds. */
const SECONDS_END_HERE = 1e11;

function timeOf(value: unknown): number | null {
  if (value === null || value === '' || value === 0) return null;
  if (typeof value === 'string') return Date.parse(value);
  const time = numberOf(value);
  return time < SECONDS_END_HERE ? Math.round(time * 1000) : time;
}

function readRecording(body: unknown): FirstRecording {
  const fields = fieldsOf(body);
  const { peaks, listenCount } = fields;
  const arePeaks =
    Array.isArray(peaks) && peaks.every((peak) => typeof peak === 'number' && peak >= 0 && peak <= 255);
  if (peaks !== undefined && !arePeaks) throw new Error('1.0 cannot draw these peaks.');
  return {
    id: textOf(fields.filename),
    audioUrl: addressOf(fields.fileUrl ?? fields.url),
    mimeType: textOf(fields.mime),
    durationSeconds: numberOf(fields.duration),
    createdAtMs: numberOf(timeOf(fields.created_at)),
    expiresAtMs: timeOf(fields.expires_at ?? null),
    canDelete: fields.can_delete === true,
    listenCount: listenCount === undefined ? undefined : numberOf(listenCount),
    peaks: arePeaks ? peaks : undefined,
  };
}

function readPage(body: unknown): FirstPage {
  const fields = fieldsOf(body);
  const pagination = fieldsOf(fields.pagination);
  if (!Array.isArray(fields.recordings)) throw new Error('No list of recordings.');
  return {
    recordings: fields.recordings.map(readRecording),
    hasNext: pagination.hasNext === true,
    totalRecordings: numberOf(pagination.totalRecords),
  };
}

function readTranscript(body: unknown): FirstTranscript {
  const { format, text } = fieldsOf(body);
  if (format !== 'text/plain' && format !== 'text/vtt') throw new Error(`1.0 does not know ${format}.`);
  if (typeof text !== 'string') throw new Error('No text.');
  return { format, text };
}
