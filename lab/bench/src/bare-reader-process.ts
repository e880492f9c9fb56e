import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';

// The minimum cost of a read: the query and the response. Headers and body are those of the service's response.
const [mode, url = '', database = ''] = process.argv.slice(2);
const asked = await fetch(url);
const headers = headersOf(asked);
const recording = (await asked.json()) as { readonly url: string };
const server = createServer(mode === 'constant' ? constant() : fromTheRow(database));
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.once('disconnect', () => {
  server.closeAllConnections();
  server.close();
});

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** The same recording every time, from memory. */
function constant(): Answer {
  return (_request, response) => answer(response, recording);
}

function fromTheRow(path: string): Answer {
  const find = new DatabaseSync(path, { readOnly: true }).prepare(
    'select id, format, duration_s, created_at_ms, expires_at_ms, peaks, gain_db from recordings where id = ? and deleted_at_ms is null',
  );
  const { origin } = new URL(recording.url);
  return ({ url = '' }, response) => {
    const row = find.get(url.slice(url.lastIndexOf('/') + 1));
    answer(response, {
      filename: row?.id,
      url: `${origin}/media/${row?.id}.${row?.format}`,
      duration: row?.duration_s,
      created_at: Math.floor(Number(row?.created_at_ms) / 1000),
      expires_at: row?.expires_at_ms === null ? 0 : Math.floor(Number(row?.expires_at_ms) / 1000),
      can_delete: false,
      mime: 'audio/webm',
      peaks: peaksOf(row?.peaks),
      gain_db: row?.gain_db,
    });
  };
}

function peaksOf(digits: unknown): number[] {
  const bytes = Buffer.from(String(digits), 'hex');
  const peaks = new Array<number>(bytes.length);
  for (let index = 0; index < bytes.length; index += 1) peaks[index] = bytes[index] ?? 0;
  return peaks;
}

function answer(response: ServerResponse, recording: unknown): void {
  const body = JSON.stringify(recording);
  response.writeHead(200, { ...headers, 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
}

/** Without those that node:http adds. */
function headersOf({ headers }: Response): Record<string, string> {
  const kept = [...headers].filter(
    ([name]) => !['date', 'connection', 'keep-alive', 'content-length'].includes(name),
  );
  return Object.fromEntries(kept);
}
