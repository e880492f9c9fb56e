import { join } from 'node:path';
import { makeNote, startBeep, upload } from '../beep.ts';
import { compare } from '../compare.ts';
import { forkPeer } from '../fork-peer.ts';
import { requestsPerSecond } from '../load.ts';
import type { Aim, Benchmark, Row } from '../row.ts';

const CONNECTIONS = 32;
const SECONDS = 1;
const AIM = { atLeast: 0.55 };

/** The read behind a share link, against servers of `node:http` alone. */
export const jsonRead: Benchmark = { name: 'json-read', run: measure };

async function measure(): Promise<Row[]> {
  return [
    await measureAgainst('row', { name: 'bare node:http that reads the row', aim: AIM }),
    // It runs no query, so it has no limit: it shows the cost of node:http.
    await measureAgainst('constant', { name: 'bare node:http that answers a constant', aim: undefined }),
  ];
}

/** With a separate service, because one address makes a million reads in a minute. */
async function measureAgainst(
  kind: 'row' | 'constant',
  { name, aim }: { readonly name: string; readonly aim: Aim | undefined },
): Promise<Row> {
  await using cleanUp = new AsyncDisposableStack();
  const beep = await startBeep();
  cleanUp.defer(() => beep.stop());
  const path = `/api/v1/recordings/${await upload(beep.origin, await makeNote(1))}`;
  const database = join(beep.dataDir, 'db', 'beep.sqlite');
  const args = [kind, `${beep.origin}${path}`, ...(kind === 'row' ? [database] : [])];
  const peer = await forkPeer('./bare-reader-process.ts', args);
  cleanUp.defer(() => peer.stop());
  const load = (origin: string): (() => Promise<number>) => {
    return () =>
      requestsPerSecond({ origin, requests: [{ path }], connections: CONNECTIONS, seconds: SECONDS });
  };
  return await compare({
    name: `JSON read / ${name}`,
    unit: 'req/s',
    ours: load(beep.origin),
    peer: load(peer.url),
    aim,
  });
}
