import { join } from 'node:path';
import { makeNote, startBeep, upload } from '../beep.ts';
import { compare } from '../compare.ts';
import { forkPeer } from '../fork-peer.ts';
import { requestsPerSecond } from '../load.ts';
import type { Benchmark, Row } from '../row.ts';

const CONNECTIONS = 32;
const SECONDS = 1;
/** Rounds of a row with an aim lie far apart where cores are shared: enough of them that the median does not. */
const ROUNDS = 25;
const AIM = { atLeast: 0.85 };

/** What a share link asks for, against servers of `node:http` alone. */
export const jsonRead: Benchmark = { name: 'json-read', run: measure };

async function measure(): Promise<Row[]> {
  await using cleanUp = new AsyncDisposableStack();
  const beep = await startBeep();
  cleanUp.defer(() => beep.stop());
  const path = `/api/v1/recordings/${await upload(beep.origin, await makeNote(1))}`;
  const asked = `${beep.origin}${path}`;
  const load = (origin: string): (() => Promise<number>) => {
    return () =>
      requestsPerSecond({
        origin,
        requests: [{ path }],
        connections: CONNECTIONS,
        seconds: SECONDS,
      });
  };
  const rows: Row[] = [];
  const peers = [
    ['bare node:http that reads the row', ['row', asked, join(beep.dataDir, 'db', 'beep.sqlite')], AIM],
    // It asks nothing, so that there is nothing to aim at: it tells what node:http itself costs.
    ['bare node:http that answers a constant', ['constant', asked], undefined],
  ] as const;
  for (const [name, args, aim] of peers) {
    const peer = await forkPeer('./bare-reader-process.ts', args);
    cleanUp.defer(() => peer.stop());
    rows.push(
      await compare({
        name: `JSON read / ${name}`,
        unit: 'req/s',
        ours: load(beep.origin),
        peer: load(peer.url),
        aim,
        ...(aim && { rounds: ROUNDS }),
      }),
    );
  }
  return rows;
}
