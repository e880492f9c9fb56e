import { Agent } from 'node:http';
import { connect } from 'node:net';
import { FLOOD_ADDRESS, type FloodTarget, repeatRequests, send } from './flood.ts';

/** Starts a flood that continues until its process exits. */
type Flood = (target: FloodTarget) => void;

export type FloodName =
  | 'search'
  | 'long transcripts'
  | 'silence'
  | 'AAC'
  | 'mp3s'
  | 'replies'
  | 'refused replies'
  | 'a class'
  | 'reports'
  | 'shares'
  | 'slow bodies'
  | 'connections';

const PARALLEL = 8;
/** They answer within a quarter of a minute, so that the measured seconds have all of them. */
const PUPILS = 30;
const CLASS_MS = 15_000;
const SLOW_BODIES = 200;
const CONNECTIONS = 10_000;
/** Connections opened in one turn of the event loop. */
const CONNECTIONS_AT_ONCE = 100;
const DRIP_MS = 1000;

/** Searches that match much, match nothing, or are as long as allowed. */
const SEARCHES = ['a', 'a'.repeat(200), 'a '.repeat(30), 'b', `${'ab '.repeat(20)}a`];

/** The worst load that one account, or one address without an account, can produce. */
export const FLOODS: Readonly<Record<FloodName, Flood>> = {
  search: (target) =>
    repeatRequests(target, PARALLEL, (turn) => ({
      path: `/api/v1/users/${target.uid}/recordings?limit=100&q=${encodeURIComponent(SEARCHES[turn % SEARCHES.length] ?? '')}`,
      headers: target.account,
    })),
  'long transcripts': (target) =>
    repeatRequests(target, PARALLEL, (turn) => ({ path: `/play/${recordingOf(target, turn)}` })),
  silence: (target) => uploads(target, 'audio/webm'),
  AAC: (target) => uploads(target, 'audio/mp4'),
  mp3s: (target) =>
    repeatRequests(target, PARALLEL, (turn) => ({ path: `/media/${recordingOf(target, turn)}.mp3` })),
  replies: (target) => replies(target, target.body),
  'refused replies': (target) => replies(target, REFUSED_BODY),
  'a class': (target) => {
    const agent = new Agent({ keepAlive: true });
    for (let pupil = 0; pupil < PUPILS; pupil += 1) {
      setTimeout(() => void attend(target, agent, pupil), (pupil * CLASS_MS) / PUPILS);
    }
  },
  reports: (target) =>
    repeatRequests(target, PARALLEL, (turn) => ({
      method: 'POST',
      path: `/api/v1/recordings/${recordingOf(target, turn)}/reports`,
      headers: { 'Content-Type': 'application/json' },
      body: REPORT,
    })),
  // What opens a link that was shared: the page, its preview, and the data of an embed.
  shares: (target) =>
    repeatRequests(target, PARALLEL, (turn) => {
      const id = recordingOf(target, turn);
      const url = encodeURIComponent(`http://localhost:${target.port}/play/${id}`);
      return { path: [`/play/${id}`, `/play/${id}/card.png`, `/api/v1/oembed?url=${url}`][turn % 3] ?? '' };
    }),
  'slow bodies': (target) => {
    for (let index = 0; index < SLOW_BODIES; index += 1) drip(target);
  },
  connections: (target) => openConnections(target, CONNECTIONS),
};

const REFUSED_BODY = Buffer.from('not audio');
const REPORT = Buffer.from('{"reason":"other"}');

/** A pupil opens the page of the question, reads its rules, and answers. */
async function attend(target: FloodTarget, agent: Agent, pupil: number): Promise<void> {
  const id = recordingOf(target, 0);
  const headers = { 'Reply-Token': `${String(pupil).padEnd(42, '_')}A` };
  await send(target, agent, { path: `/play/${id}` });
  await send(target, agent, { path: `/api/v1/recordings/${id}/question`, headers });
  const status = await send(target, agent, {
    method: 'POST',
    path: `/api/v1/recordings/${id}/replies`,
    headers: { ...headers, 'Content-Type': 'audio/webm', 'Idempotency-Key': crypto.randomUUID() },
    body: target.body,
  });
  // A class that is not let in measures nothing: the process ends.
  if (status !== 201) throw new Error(`Pupil ${pupil + 1} was refused with ${status}.`);
}

/** Each reply comes from another browser of the one address. */
function replies(target: FloodTarget, body: Buffer): void {
  repeatRequests(target, PARALLEL, (turn) => ({
    method: 'POST',
    path: `/api/v1/recordings/${recordingOf(target, turn)}/replies`,
    headers: {
      'Content-Type': 'audio/webm',
      'Reply-Token': `${String(turn).padEnd(42, '_')}A`,
      'Idempotency-Key': crypto.randomUUID(),
    },
    body,
  }));
}

function recordingOf({ recordings }: FloodTarget, turn: number): string {
  return recordings[turn % recordings.length] ?? '';
}

function uploads(target: FloodTarget, type: string): void {
  repeatRequests(target, PARALLEL, () => ({
    method: 'POST',
    path: '/api/v1/recordings',
    headers: { ...target.account, 'Content-Type': type },
    body: target.body,
  }));
}

/** Uploads that send a kilobyte a second; an aborted one is started again. */
function drip(target: FloodTarget): void {
  const socket = connect({ host: '127.0.0.1', port: target.port, localAddress: FLOOD_ADDRESS });
  const headers = { ...target.account, Host: `localhost:${target.port}`, 'Content-Type': 'audio/webm' };
  const lines = Object.entries({ ...headers, 'Content-Length': '30000000' }).map(([k, v]) => `${k}: ${v}`);
  socket.write(`POST /api/v1/recordings HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  const timer = setInterval(() => socket.write(Buffer.alloc(1024)), DRIP_MS);
  socket.on('data', () => undefined);
  socket.on('error', () => undefined);
  socket.once('close', () => {
    clearInterval(timer);
    setTimeout(() => drip(target), DRIP_MS);
  });
}

/** Connections that send half of a request line; a closed one is opened again. */
function openConnections(target: FloodTarget, count: number): void {
  if (count <= 0) return;
  for (let index = 0; index < Math.min(count, CONNECTIONS_AT_ONCE); index += 1) hold(target);
  setImmediate(() => openConnections(target, count - CONNECTIONS_AT_ONCE));
}

function hold(target: FloodTarget): void {
  const socket = connect({ host: '127.0.0.1', port: target.port, localAddress: FLOOD_ADDRESS });
  socket.write('GET / HTTP/1.1\r\n');
  socket.on('data', () => undefined);
  socket.on('error', () => undefined);
  socket.once('close', () => setTimeout(() => hold(target), DRIP_MS));
}
