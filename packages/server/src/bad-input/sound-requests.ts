import {
  IDEMPOTENCY_KEY_HEADER,
  LISTENER_ID_HEADER,
  REPLIER_NAME_HEADER,
  REPLY_TOKEN_HEADER,
  SOURCE_HEADER,
} from '@beep/api';
import type { Header, RawRequest } from './raw-request.ts';

const UUID = '6f1f3f0a-7f2c-4f53-9f3e-2f4c1f0a9b11';
const NOTHING = new Uint8Array();

export interface SoundFacts {
  readonly host: string;
  readonly token: string;
  readonly uid: string;
  /** An existing recording of the user. */
  readonly id: string;
  /** A deleted recording of the user. */
  readonly deletedId: string;
  readonly audio: Uint8Array;
}

/** A valid request of every kind, to be mutated. */
export function soundRequests(facts: SoundFacts): readonly RawRequest[] {
  return [...reads(facts), ...changes(facts), ...uploads(facts)];
}

function reads(facts: SoundFacts): RawRequest[] {
  const { host, uid, id, deletedId } = facts;
  const recording = `/api/v1/recordings/${id}`;
  const targets = [
    recording,
    `/api/v1/recordings/${deletedId}`,
    `/api/v1/users/${uid}/recordings?page=1&limit=20&sort=created_at_desc&q=word`,
    `${recording}/download`,
    `${recording}/transcript`,
    `/api/v1/users/${uid}/replies?state=unread&recording=${id}&limit=20&after=1.${id}`,
    `/api/v1/users/${uid}/replies/summary`,
    `/api/v1/users/${uid}/replies/${id}/audio?format=mp3`,
    `/api/v1/oembed?url=http%3A%2F%2F${host}%2Fplay%2F${id}&format=json&maxwidth=300`,
    '/api/v1/openapi.json',
    '/livez',
    '/readyz',
    '/metrics',
    `/play/${id}`,
  ];
  const media = (name: string, headers: readonly Header[]): RawRequest => ({
    method: 'GET',
    target: `/media/${id}.${name}`,
    headers: [...common(facts), ...headers],
    body: NOTHING,
  });
  return [
    ...targets.map((target) => signed(facts, { method: 'GET', target })),
    ...['mine', `${id}/audio?format=mp3`].map((rest) =>
      signed(facts, { method: 'GET', target: `${recording}/replies/${rest}`, headers: REPLIER }),
    ),
    media('webm', [
      ['Range', 'bytes=0-99'],
      ['If-None-Match', '"x"'],
    ]),
    media('webm', [
      ['Range', 'bytes=100-'],
      ['If-Range', `"${id}"`],
    ]),
    media('mp3', []),
  ];
}

function changes(facts: SoundFacts): RawRequest[] {
  const recording = `/api/v1/recordings/${facts.id}`;
  const reply = `/api/v1/users/${facts.uid}/replies/${facts.id}`;
  const send = (method: string, target: string, type?: string, text = ''): RawRequest =>
    signed(facts, {
      method,
      target,
      headers: type === undefined ? [] : [['Content-Type', type]],
      body: Buffer.from(text),
    });
  const preflight: readonly Header[] = [
    ['Origin', 'http://localhost:3000'],
    ['Access-Control-Request-Method', 'PATCH'],
  ];
  return [
    send('PATCH', recording, JSON_TYPE, '{"expires_at":"1_week"}'),
    send('PATCH', recording, JSON_TYPE, '{"expires_at":4102444800}'),
    signed(facts, { method: 'POST', target: `${recording}/play`, headers: [[LISTENER_ID_HEADER, UUID]] }),
    send('POST', `${recording}/heard`, JSON_TYPE, '{"heard":1.5}'),
    send('POST', `${recording}/restore`),
    send('PATCH', `${recording}/replies`, JSON_TYPE, '{"replies":"open"}'),
    send('PATCH', reply, JSON_TYPE, '{"read":true,"kept":true}'),
    send('POST', `${reply}/link`),
    send('POST', `${reply}/report`, JSON_TYPE, '{"reason":"other","text":"words"}'),
    send('DELETE', reply),
    send('DELETE', `/api/v1/recordings/${facts.deletedId}`),
    send('PUT', `${recording}/transcript`, 'text/plain; charset=utf-8', 'A few words.'),
    send('PUT', `${recording}/transcript`, 'text/vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\nWords'),
    send('DELETE', `${recording}/transcript`),
    send('POST', '/api/v1/newsletter', JSON_TYPE, '{"EMAIL":"ann@example.test"}'),
    send('DELETE', '/api/v1/newsletter?token=abc'),
    signed(facts, { method: 'OPTIONS', target: recording, headers: preflight }),
    send('POST', '/local-auth/token', JSON_TYPE, '{"email":"eve@example.test","name":"Eve"}'),
    send(
      'POST',
      '/identitytoolkit.googleapis.com/v1/accounts:lookup?key=local',
      JSON_TYPE,
      '{"idToken":"x"}',
    ),
    send('POST', '/securetoken.googleapis.com/v1/token?key=local', JSON_TYPE, '{"refresh_token":"x"}'),
  ];
}

function uploads(facts: SoundFacts): RawRequest[] {
  const upload = (target: string, type: string, body: Uint8Array): RawRequest =>
    signed(facts, { method: 'POST', target, headers: uploadHeaders(type), body });
  const form = `multipart/form-data; boundary=${BOUNDARY}`;
  return [
    upload('/api/v1/recordings/?expires_in=never', 'audio/webm', facts.audio),
    upload('/api/v1/recordings', form, multipart(facts.audio)),
    upload('/api/v1/recordings?expires_in=1_day', form, multipart(facts.audio)),
    signed(facts, {
      ...{ method: 'POST', target: `/api/v1/recordings/${facts.id}/replies`, body: facts.audio },
      headers: [...uploadHeaders('audio/webm'), ...REPLIER],
    }),
    upload(`/api/v1/users/${facts.uid}/replies/${facts.id}/answers`, 'audio/webm', facts.audio),
  ];
}

function common({ host }: SoundFacts): readonly Header[] {
  return [
    ['Host', host],
    ['Connection', 'close'],
  ];
}

function signed(
  facts: SoundFacts,
  {
    method,
    target,
    headers = [],
    body = NOTHING,
  }: Partial<RawRequest> & Pick<RawRequest, 'method' | 'target'>,
): RawRequest {
  return {
    method,
    target,
    headers: [...common(facts), ['Authorization', `Bearer ${facts.token}`], ...headers],
    body,
  };
}

const REPLIER: readonly Header[] = [
  [REPLY_TOKEN_HEADER, 'A'.repeat(43)],
  [REPLIER_NAME_HEADER, 'B%C3%A9a'],
];
const JSON_TYPE = 'application/json';
const BOUNDARY = '----------------boundary42';

function uploadHeaders(contentType: string): readonly Header[] {
  return [
    ['Content-Type', contentType],
    [SOURCE_HEADER, 'BEEP_WEB'],
    [IDEMPOTENCY_KEY_HEADER, crypto.randomUUID()],
  ];
}

function multipart(audio: Uint8Array): Uint8Array {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="note"\r\n\r\nhello\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.webm"\r\nContent-Type: audio/webm\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), audio, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}
