import type { PlaylistLookup } from '@beep/api';
import { uploadSchema } from '@beep/api/contract';
import { replyCalls } from '@beep/api/features/replies';
import type { Hono } from 'hono';
import {
  type GrantName,
  type PolicyRow,
  QUESTION_CODE,
  REPLY_TOKEN,
  type RepresentationRow,
} from '../access/access-matrix-rows.ts';
import { createGrants, GRANT_LIFE_MS } from '../access/grants.ts';
import { createApp } from '../create-app.ts';
import { lookUpPlaylist } from '../features/playlists/index.ts';
import { addReport } from '../features/reports/index.ts';
import type { AppEnv } from '../http/request-context.ts';
import { lookUpRecording } from '../recordings/look-up-recording.ts';
import type { Site } from '../site/load-site.ts';
import { createSiteRoutes } from '../site/site-routes.ts';
import { createAudioCache } from '../storage/audio-cache.ts';
import { newRecordingId } from '../storage/recording-id.ts';
import type { TestParts } from './open-test-service.ts';
import { openTestService, type TestService } from './open-test-service.ts';
import { readSample } from './sample-audio.ts';
import { setPolicy } from './set-policy.ts';

const [, , sentReplySchema] = replyCalls.createReply.answer;

/** The owner's title of both recordings, which is not shown to listeners. */
export const PRIVATE_TITLE = 'Maria Petrov, essay 2';
/** In every form of the transcript. */
export const WORDS = 'the password is swordfish';
const VTT = `WEBVTT\n\n00:00.000 --> 00:02.000\n${WORDS}`;

type Delivery = NonNullable<RepresentationRow['delivery']> | 'service';

/** Two recordings of ann's with a transcript and an mp3, behind every way of delivery. */
export interface MatrixWorld extends AsyncDisposable {
  readonly ids: {
    readonly id: string;
    readonly mp4: string;
    /** The printed label of `mp4`, and its sheet. */
    readonly slot: string;
    readonly sheet: string;
    /** Of `id` alone. */
    readonly playlist: string;
    /** Of names. */
    readonly list: string;
    /** A voice reply to `id`. */
    readonly reply: string;
  };
  readonly grants: Readonly<Record<GrantName, string>>;
  /** Bytes from the middle of the files. */
  readonly marks: { readonly sound: Buffer; readonly mp3: Buffer; readonly mp4: Buffer };
  /** Of the service without the site. */
  readonly routes: readonly { readonly method: string; readonly path: string }[];
  send(delivery: Delivery, path: string, init: RequestInit): Promise<Response>;
  /** Applies a policy to the domain of ann. */
  apply(row: PolicyRow): Promise<void>;
  /** Undoes what a request has changed. */
  reset(): Promise<void>;
}

export async function openMatrixWorld(): Promise<MatrixWorld> {
  const test = await openTestService(() => ({ transcribes: true }));
  const { service } = test;
  const apps = openApps(service);
  const send: MatrixWorld['send'] = async (delivery, path, init) => apps[delivery].request(path, init);
  const upload = async (sample: 'recorded.webm' | 'recorded.mp4', query = ''): Promise<string> => {
    const made = await test.upload(await readSample(sample), { uid: 'ann', query });
    return uploadSchema.parse(await made.json()).filename;
  };
  const [slot, sheet] = [newRecordingId(), newRecordingId()];
  const owned = { owner_uid: 'ann', title: '', layout: 'a4-12', created_at_ms: 1 } as const;
  await service.stores.sheets.create({ id: sheet, ...owned }, [{ id: slot }], 1);
  const id = await upload('recorded.webm');
  const ids = {
    id,
    mp4: await upload('recorded.mp4', `?slot=${slot}`),
    ...{ slot, sheet, playlist: newRecordingId(), list: newRecordingId() },
    reply: await askClass(test, id),
  };
  await service.stores.playlists.create(
    { id: ids.playlist, owner_uid: 'ann', title: WORDS, created_at_ms: 1 },
    [id],
    1,
  );
  await service.stores.nameLists.create(
    { id: ids.list, owner_uid: 'ann', title: WORDS, domain: null, created_at_ms: 1 },
    [WORDS],
    1,
  );
  const middleOf = async (path: string): Promise<Buffer> => {
    const bytes = Buffer.from(await (await send('service', path, {})).arrayBuffer());
    return bytes.subarray(bytes.length >> 1, (bytes.length >> 1) + 48);
  };
  const marks = {
    sound: await middleOf(`/media/${ids.id}.webm`),
    mp3: await middleOf(`/media/${ids.id}.mp3`),
    mp4: await middleOf(`/media/${ids.mp4}.mp4`),
  };
  await nameAdministrators(service);
  const reported = { id, domain: 'school.example', ownerUid: 'ann' };
  await addReport(service, reported, { reason: 'other', text: '', uid: undefined, network: '192.0.2.1' });
  const { recordings, deletions, transcripts } = service.stores;
  const setTitle = (recordingId: string): Promise<unknown> =>
    recordings.setTitle(recordingId, { title: PRIVATE_TITLE, isTitleShown: false });
  await setTitle(ids.mp4);
  await setTitle(ids.id);
  const reset = async (): Promise<void> => {
    await deletions.restore(ids.id, 0);
    await recordings.setExpiry(ids.id, null);
    await setTitle(ids.id);
    await transcripts.put(ids.id, { format: 'text/vtt', text: VTT, checked: true }, 1);
  };
  return {
    ids,
    marks,
    routes: test.app.routes,
    send,
    reset,
    grants: await grantsFor(test, ids),
    apply: async ({ rules, isSuspended }) => {
      await setPolicy(test, 'school.example', rules);
      for (const id of [ids.id, ids.mp4]) await recordings.setSuspended(id, isSuspended ? 1 : null);
      await reset();
    },
    [Symbol.asyncDispose]: () => test.close(),
  };
}

function openApps(service: TestParts): Readonly<Record<Delivery, Hono<AppEnv>>> {
  const site: Site = {
    files: { has: () => false, shared: () => undefined, read: async () => undefined },
    // All that the server tells a page.
    handlerOf:
      async () =>
      async (request, { lookUpRecording: lookUp, lookUpPlaylist: lookUpList }) => {
        const [, list] = /\/playlist\/([^/]+)$/.exec(new URL(request.url).pathname) ?? [];
        if (list !== undefined) return toldOfPlaylist(await lookUpList(list));
        const found = await lookUp(new URL(request.url).pathname.split('/')[2] ?? '');
        if (found.status === 'found') return Response.json(found);
        const headers = { 'Cache-Control': 'no-store' };
        return Response.json({ code: found.status, message: '' }, { status: 403, headers });
      },
  };
  const { publicUrl, log } = service;
  const open = (changes: Partial<TestParts>): Hono<AppEnv> =>
    createApp({
      service: { ...service, ...changes },
      allowedOrigins: [],
      siteRoutes: createSiteRoutes({
        ...{
          site,
          publicUrl,
          log,
          language: 'en',
          auth: { mode: 'local' },
          extensionIds: [],
          recorderSites: [],
          readPlatformOrigins: async () => [],
        },
        readRetention: () => Promise.reject(new Error('not read here')),
        lookUpRecording: (id) => lookUpRecording(service, id),
        lookUpPlaylist: (id) => lookUpPlaylist(service, id),
      }),
    });
  const locate = async (name: string): Promise<string> => `https://bucket.example/${name}?signature=1`;
  return {
    service: open({}),
    // What is cached is not left to nginx.
    nginx: open({ accelRedirect: '/_audio/', audioCache: createAudioCache(0) }),
    bucket: open({ audio: { ...service.audio, locate } }),
  };
}

/** What the page is told, as the answer about its one note. */
function toldOfPlaylist(lookup: PlaylistLookup): Response {
  const notes = lookup.status === 'found' ? lookup.notes : [];
  if (notes.some(({ status }) => status === 'found')) return Response.json(lookup);
  const code = notes.length > 0 ? 'restricted' : 'suspended';
  const headers = { 'Cache-Control': 'no-store' };
  return Response.json({ code, message: JSON.stringify(lookup) }, { status: 403, headers });
}

/** A question with an answer that others may hear: its id. */
async function askClass(test: TestService, id: string): Promise<string> {
  const { questions, replies } = test.service.stores;
  const askFor = (who: 'anyone' | 'listed') =>
    questions.save(
      {
        ...{ recording_id: id, owner_uid: 'ann', code: QUESTION_CODE, who, until_ms: null },
        ...{ longest_s: 60, tries: 1, created_at_ms: 1, keep_days: 30 },
        ...{ heard_by: 'everyone', names_shown: 'first' },
      },
      { names: [WORDS], newId: newRecordingId, max: 1 },
    );
  await askFor('anyone');
  const reply = await replyTo(test, id);
  await replies.change(reply, { isShown: true });
  await askFor('listed');
  return reply;
}

async function replyTo({ service, app }: TestService, id: string): Promise<string> {
  await service.stores.replies.setState(id, 'open');
  const made = await app.request(`/api/v1/recordings/${id}/replies`, {
    method: 'POST',
    headers: { 'Reply-Token': REPLY_TOKEN, 'Idempotency-Key': crypto.randomUUID() },
    body: await readSample('recorded.webm'),
  });
  const reply = sentReplySchema.parse(await made.json());
  await service.stores.replyTranscripts.add(reply.id, { format: 'text/vtt', text: VTT }, 1);
  await service.stores.replies.setState(id, 'closed');
  return reply.id;
}

async function nameAdministrators({ administrators }: TestParts): Promise<void> {
  const operator = { name: 'operator', domains: 'all' } as const;
  for (const email of ['it@district.example', 'old@district.example'])
    await administrators.name({ email, domain: '*' }, operator);
  await administrators.remove({ email: 'old@district.example', domain: '*' }, operator);
}

async function grantsFor(test: TestService, { id, mp4 }: MatrixWorld['ids']): Promise<MatrixWorld['grants']> {
  const { grants, now } = test.service;
  const early = createGrants({ secret: test.service.listenSecret, now: () => now() - GRANT_LIFE_MS });
  const elsewhere = createGrants({ secret: Buffer.from('another secret'), now });
  const listen = grants.issue({ recordingId: id, use: 'listen' }).text;
  await setPolicy(test, 'school.example', { listeners: 'domains', listenerDomains: ['school.example'] });
  const headers = { Authorization: 'Bearer token-of-ben-as-ben@school.example' };
  const read = await test.app.request(`/api/v1/recordings/${id}`, { headers });
  const { url } = (await read.json()) as { readonly url: string };
  return {
    listen,
    download: grants.issue({ recordingId: id, use: 'download' }).text,
    classmates: new URL(url).searchParams.get('grant') ?? '',
    expired: early.issue({ recordingId: id, use: 'listen' }).text,
    ofAnotherRecording: grants.issue({ recordingId: mp4, use: 'listen' }).text,
    tampered: listen.replace(
      /.(.{9})$/,
      (_all, rest: string) => `${listen.at(-10) === 'A' ? 'B' : 'A'}${rest}`,
    ),
    otherSecret: elsewhere.issue({ recordingId: id, use: 'listen' }).text,
  };
}
