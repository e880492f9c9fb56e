/** The service's API, signed in as one local account. */
export interface Service {
  readonly origin: string;
  /** Of the account. */
  readonly email: string;
  /** Stores a sound and returns the URL of its listen page. */
  upload(sound: Uint8Array<ArrayBuffer>, mimeType: string): Promise<string>;
  /** The audio URL of a listen page. */
  audioOf(listenPage: string): Promise<string>;
}

const EMAIL = 'eve@example.com';

export async function openService(origin: string): Promise<Service> {
  const account = await responseOf<{ idToken: string }>(`${origin}/local-auth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, name: 'Eve Engine' }),
  });
  return {
    origin,
    email: EMAIL,
    async upload(sound, mimeType) {
      const { filename } = await responseOf<{ filename: string }>(`${origin}/api/v1/recordings/`, {
        method: 'POST',
        headers: { 'Content-Type': mimeType, Authorization: `Bearer ${account.idToken}` },
        body: sound,
      });
      return `${origin}/play/${filename}`;
    },
    async audioOf(listenPage) {
      const id = new URL(listenPage).pathname.split('/').pop();
      return (await responseOf<{ url: string }>(`${origin}/api/v1/recordings/${id}`, {})).url;
    },
  };
}

async function responseOf<Answer>(address: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(address, init);
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}
