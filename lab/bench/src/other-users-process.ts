import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';

/** A user of the service during a flood. */
export interface OtherUser {
  /** A loopback address. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface OtherUsersTask {
  readonly port: number;
  readonly seconds: number;
  readonly recording: string;
  readonly noteFile: string;
  readonly otherUsers: readonly OtherUser[];
}

/** The 99th percentiles of the times of all other users, in milliseconds. */
export interface OtherUserTimes {
  readonly reads: number;
  readonly pages: number;
  readonly uploads: number;
}

const READ_EVERY_MS = 10;
const PAGE_EVERY_MS = 100;
/** With the other requests about a third of one core; a fully loaded core would measure the queue. */
const UPLOAD_EVERY_MS = 500;
/** The time that a refused or unanswered request counts as. */
const REFUSED_MS = 60_000;

// Sends requests at fixed times, whether or not earlier ones were answered, and prints the 99th percentiles.
// A time counts from the scheduled start. A rejection counts as a minute.
const task = JSON.parse(process.argv[2] ?? '{}') as OtherUsersTask;
const note = await readFile(task.noteFile);
const agents = task.otherUsers.map(
  ({ address }) => new Agent({ keepAlive: true, localAddress: address } as object),
);
const startAt = performance.now();
const [reads, pages, uploads] = await Promise.all([
  sendEvery(READ_EVERY_MS, { path: `/api/v1/recordings/${task.recording}` }),
  sendEvery(PAGE_EVERY_MS, { path: `/play/${task.recording}` }),
  sendEvery(UPLOAD_EVERY_MS, { path: '/api/v1/recordings', body: note }),
]);
const times: OtherUserTimes = { reads: p99(reads), pages: p99(pages), uploads: p99(uploads) };
process.stdout.write(JSON.stringify(times));
process.exit(0);

interface Asked {
  readonly path: string;
  readonly body?: Buffer;
}

async function sendEvery(everyMs: number, asked: Asked): Promise<readonly number[]> {
  const count = Math.floor((task.seconds * 1000) / everyMs);
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const dueAt = startAt + index * everyMs;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueAt - performance.now())));
      const isAnswered = await send(asked, index % task.otherUsers.length).catch(() => false);
      return isAnswered ? performance.now() - dueAt : REFUSED_MS;
    }),
  );
}

/** Resolves with true if the service fulfilled the request. */
function send({ path, body }: Asked, index: number): Promise<boolean> {
  const { headers = {} } = task.otherUsers[index] ?? {};
  const own = body ? { ...headers, 'Content-Type': 'audio/webm', 'Content-Length': body.length } : {};
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: task.port,
        agent: agents[index],
        path,
        method: body ? 'POST' : 'GET',
        headers: { Host: `localhost:${task.port}`, ...own },
      },
      (response) => {
        const status = response.statusCode ?? 0;
        response.resume();
        response.once('end', () => resolve(status >= 200 && status < 300));
        response.once('error', reject);
      },
    );
    sent.setTimeout(REFUSED_MS, () => sent.destroy());
    sent.once('error', reject);
    sent.end(body);
  });
}

function p99(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? Number.NaN;
}
