import type { ArchiveState } from '@beep/api/features/archive';
import { until } from './until.ts';

/** The service's API, signed in as one local account. */
export interface Service {
  readonly origin: string;
  /** Of the account. */
  readonly email: string;
  /** Stores a sound and returns the URL of its listen page. */
  upload(sound: Uint8Array<ArrayBuffer>, mimeType: string): Promise<string>;
  /** Everything that the account has stored, as a ZIP file. */
  archive(): Promise<Uint8Array>;
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
    async archive() {
      const address = `${origin}/api/v1/profile/me/archive`;
      const headers = { Authorization: `Bearer ${account.idToken}` };
      await responseOf(address, { method: 'POST', headers });
      const url = await until('the archive is ready', async () => {
        const archive = await responseOf<ArchiveState>(address, { headers });
        return archive.state === 'ready' && archive.url;
      });
      return new Uint8Array(await (await fetch(url)).arrayBuffer());
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
