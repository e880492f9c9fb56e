import { routes, uploadSchema } from '@beep/api/contract';
import { playlistCalls } from '@beep/api/features/playlists';
import { sheetCalls } from '@beep/api/features/sheets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../testing/open-test-service.ts';
import { responseCode } from '../testing/response-code.ts';
import { readSample } from '../testing/sample-audio.ts';

const webm = await readSample('recorded.webm');
const JSON_BODY = { 'Content-Type': 'application/json' };
const TOKEN = { 'Reply-Token': 'A'.repeat(43) };
const UNKNOWN = 'z'.repeat(22);

interface Deletion {
  readonly route: keyof typeof routes;
  /** Makes what is deleted; resolves with its path, and the paths of others that are not deleted by it. */
  readonly make: () => Promise<{ readonly path: string; readonly other: string }>;
  readonly headers?: Readonly<Record<string, string>>;
  /** A deletion that is repeated. */
  readonly again: string;
}

let test: TestService;
beforeAll(async () => {
  test = await openTestService();
});
afterAll(() => test.close());

async function newNote(): Promise<string> {
  const { filename } = uploadSchema.parse(await (await test.upload(webm)).json());
  await test.service.stores.replies.setState(filename, 'open');
  return filename;
}

const post = async (path: string, body: unknown): Promise<{ readonly id: string }> => {
  const init = { method: 'POST', uid: 'ann', headers: JSON_BODY, body: JSON.stringify(body) };
  return (await (await test.request(path, init)).json()) as { readonly id: string };
};

async function newReply(): Promise<{ readonly note: string; readonly reply: string }> {
  const note = await newNote();
  const sent = await test.request(`/api/v1/recordings/${note}/replies`, {
    ...{ method: 'POST', body: webm },
    headers: { ...TOKEN, 'Idempotency-Key': crypto.randomUUID() },
  });
  return { note, reply: ((await sent.json()) as { readonly id: string }).id };
}

async function newQuestion(): Promise<string> {
  const note = await newNote();
  const rules = { who: 'anyone', until: 0, longest: 60, tries: 1, names: [] };
  await test.request(`/api/v1/recordings/${note}/question`, {
    ...{ method: 'PUT', uid: 'ann', headers: JSON_BODY, body: JSON.stringify(rules) },
  });
  return note;
}

const DELETIONS: readonly Deletion[] = [
  {
    ...{ route: 'deleteRecording', again: '204' },
    make: async () => ({
      path: `/api/v1/recordings/${await newNote()}`,
      other: `/api/v1/recordings/${UNKNOWN}`,
    }),
  },
  {
    ...{ route: 'deleteSentReply', headers: TOKEN, again: '204' },
    make: async () => {
      const { note, reply } = await newReply();
      const path = `/api/v1/recordings/${note}/replies`;
      return { path: `${path}/${reply}`, other: `${path}/${UNKNOWN}` };
    },
  },
  {
    ...{ route: 'deleteReply', again: '204' },
    make: async () => {
      const { reply } = await newReply();
      return { path: `/api/v1/users/ann/replies/${reply}`, other: `/api/v1/users/ann/replies/${UNKNOWN}` };
    },
  },
  {
    ...{ route: 'deleteLabel', again: '404 not_found' },
    make: async () => {
      const path = '/api/v1/users/ann/labels';
      const { id } = await post(path, { name: 'Essays', color: 'blue' });
      return { path: `${path}/${id}`, other: `${path}/${UNKNOWN}` };
    },
  },
  {
    ...{ route: 'deletePlaylist', again: '404 not_found' },
    make: async () => {
      const path = '/api/v1/users/ann/playlists';
      const { id } = playlistCalls.getOwnPlaylist.answer[2].parse(
        await post(path, { title: '', recordings: [] }),
      );
      return { path: `${path}/${id}`, other: `${path}/${UNKNOWN}` };
    },
  },
  {
    ...{ route: 'deleteNameList', again: '404 not_found' },
    make: async () => {
      const path = '/api/v1/users/ann/name-lists';
      const { id } = await post(path, { title: '7b', names: ['Ada'] });
      return { path: `${path}/${id}`, other: `${path}/${UNKNOWN}` };
    },
  },
  {
    ...{ route: 'revokeApiToken', again: '404 not_found' },
    make: async () => {
      const path = '/api/v1/users/ann/api-tokens';
      const { id } = await post(path, { name: 'Backup', scopes: ['read'] });
      return { path: `${path}/${id}`, other: `${path}/${UNKNOWN}` };
    },
  },
  {
    ...{ route: 'deleteWebhook', again: '404 not_found' },
    make: async () => {
      const path = '/api/v1/users/ann/webhooks';
      const { id } = await post(path, { url: 'https://hooks.example', events: ['recording.created'] });
      return { path: `${path}/${id}`, other: `${path}/${UNKNOWN}` };
    },
  },
  {
    ...{ route: 'endQuestion', again: '404 not_found' },
    make: async () => ({
      path: `/api/v1/users/ann/questions/${await newQuestion()}`,
      other: `/api/v1/users/ann/questions/${UNKNOWN}`,
    }),
  },
  {
    ...{ route: 'freeName', again: '204' },
    make: async () => {
      const path = `/api/v1/users/ann/questions/${await newQuestion()}/people`;
      return {
        path: `${path}/bea/browser`,
        other: `/api/v1/users/ann/questions/${UNKNOWN}/people/bea/browser`,
      };
    },
  },
  {
    ...{ route: 'deleteSheet', again: '404 not_found' },
    make: async () => {
      const path = '/api/v1/users/ann/sheets';
      const { id } = sheetCalls.getSheet.answer[2].parse(await post(path, { title: '', layout: 'a4-12' }));
      return { path: `${path}/${id}`, other: `${path}/${UNKNOWN}` };
    },
  },
  {
    ...{ route: 'revokeSlot', again: '204' },
    make: async () => {
      const sheet = sheetCalls.getSheet.answer[2].parse(
        await post('/api/v1/users/ann/sheets', { title: '', layout: 'a4-12' }),
      );
      const path = '/api/v1/users/ann/slots';
      return { path: `${path}/${sheet.slots[0]?.id}`, other: `${path}/${UNKNOWN}` };
    },
  },
  {
    ...{ route: 'deleteTranscript', again: '204' },
    make: async () => ({
      path: `/api/v1/recordings/${await newNote()}/transcript`,
      other: `/api/v1/recordings/${UNKNOWN}/transcript`,
    }),
  },
  {
    ...{ route: 'deletePerson', again: '404 not_found' },
    make: async () => {
      await newNote();
      return { path: '/api/v1/admin/people/ann', other: '/api/v1/admin/people/nobody' };
    },
  },
];

describe('a deletion that answers 204 has deleted', () => {
  it.each(DELETIONS)('$route', async ({ make, headers = {}, again, route }) => {
    const { path, other } = await make();
    const uid = route === 'deletePerson' ? 'head' : 'ann';
    const remove = (at: string) => responseCode(test.request(at, { method: 'DELETE', uid, headers }));
    expect(await remove(other)).toMatch(/^404 /);
    expect(await remove(path)).toBe('204');
    expect(await remove(path)).toBe(again);
  });

  // spec: L19
  it('is tested for every route, here or beside what it deletes', () => {
    const elsewhere = [
      ...['deleteProfile', 'removeAdministrator', 'unsuspendRecording', 'unsubscribeNewsletter'],
      ...['deleteDomainWebhook', 'deleteLtiPlatform'],
    ];
    const known = new Set([
      ...DELETIONS.map(({ route }) => route),
      ...elsewhere,
      'deleteRecordingAsAdministrator',
    ]);
    const all = Object.entries(routes).filter(([, { method }]) => method === 'delete');
    expect(all.map(([name]) => name).filter((name) => !known.has(name))).toEqual([]);
  });
});
