import dns from 'node:dns/promises';
import { createServer, type RequestListener } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { type AddressInfo, isIP } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOutgoingRequests } from './outgoing-requests.ts';
import { isPrivateAddress } from './private-addresses.ts';

/** The name servers and the system's resolver: each look-up, and the next answers, of which the last stays. */
const names = { asked: [] as string[], answers: [] as string[][] };
const lookUp = (by: string, host: string): string[] => {
  names.asked.push(`${by} ${host}`);
  return (names.answers.length > 1 ? names.answers.shift() : names.answers[0]) ?? [];
};
const RESOLVERS = {
  lookup: async (host: string) =>
    lookUp('system', host).map((address) => ({ address, family: isIP(address) })),
  Resolver: class {
    resolve4 = async (host: string) => lookUp('servers', host).filter((address) => isIP(address) === 4);
    resolve6 = async (host: string) => lookUp('servers', host).filter((address) => isIP(address) === 6);
  },
};
const { lookup, Resolver } = dns;
beforeEach(() => {
  names.asked.length = 0;
  names.answers = [];
  // Not `vi.mock`, which does not change a module that another test file of this process has loaded.
  Object.assign(dns, RESOLVERS);
  syncBuiltinESMExports();
});
afterEach(() => {
  Object.assign(dns, { lookup, Resolver });
  syncBuiltinESMExports();
});

const LIMITS = { timeoutMs: 2000, maxBytes: 1000 };
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

describe('the addresses of the public internet', () => {
  it.each(['8.8.8.8', '172.32.0.1', '2606:4700::1', '2a00:1450::1'])('are those such as %s', (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  });

  // spec: P18
  it.each([
    ...[
      '0.0.0.0',
      '10.1.2.3',
      '100.100.1.1',
      '127.0.0.1',
      '169.254.169.254',
      '172.31.255.255',
      '192.168.1.1',
      '168.63.129.16',
    ],
    ...['224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1'],
    ...['64:ff9b:1::1', 'fc00::1', 'fd00:ec2::254', 'fe80::1', 'ff02::1', '2001:db8::1', '2002:7f00:1::'],
    ...['2001::1', 'localhost', '127.1', ''],
  ])('are not those such as %j', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });
});

describe('a request to an address that somebody names', () => {
  // spec: P18
  it.each([
    'http://school.example/',
    'ftp://school.example/',
    'https://ann:secret@school.example/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://0x7f.1/',
    'https://2130706433/',
    'nothing',
  ])('is refused for %s, before anything is resolved', async (url) => {
    names.answers = [['8.8.8.8']];
    const { send, refusalOf } = createOutgoingRequests({ privateHosts: [] });
    expect(refusalOf(url)).toBeDefined();
    await expect(send(url, LIMITS)).rejects.toMatchObject({ reason: 'forbidden' });
    expect(names.asked).toEqual([]);
  });

  // spec: P18
  it.each([['10.0.0.1'], ['169.254.169.254'], ['::1'], ['8.8.8.8', '127.0.0.1']])(
    'is refused if its name resolves to %s',
    async (...addresses) => {
      names.answers = [addresses];
      const { send } = createOutgoingRequests({ privateHosts: [] });
      await expect(send('https://school.example/', LIMITS)).rejects.toMatchObject({ reason: 'forbidden' });
      expect(names.asked).toEqual(['servers school.example', 'servers school.example']);
    },
  );

  // spec: P18
  it('goes to the address that was checked, and asks the resolver once', async () => {
    const port = await serve((request, response) => response.end(request.headers.host));
    names.answers = [['127.0.0.1'], ['127.0.0.2']];
    const { send } = createOutgoingRequests({ privateHosts: ['school.example'] });
    const answer = await send(`http://school.example:${port}/keys`, LIMITS);
    expect([answer.status, answer.text]).toEqual([200, `school.example:${port}`]);
    expect(names.asked).toEqual(['system school.example']);
  });

  // spec: P18
  it('may go to a host or a network that the operator lists', async () => {
    const port = await serve((_request, response) => response.end('here'));
    const inNetwork = createOutgoingRequests({ privateHosts: ['127.0.0.0/8'] });
    expect((await inNetwork.send(`http://127.0.0.1:${port}/`, LIMITS)).text).toBe('here');
    const other = createOutgoingRequests({ privateHosts: ['10.0.0.0/8'] });
    expect(other.refusalOf(`http://127.0.0.1:${port}/`)).toBeDefined();
  });

  // spec: P18
  it('follows no redirect', async () => {
    const port = await serve((_request, response) =>
      response.writeHead(302, { Location: 'http://169.254.169.254/' }).end(),
    );
    const { send } = createOutgoingRequests({ privateHosts: ['127.0.0.1'] });
    expect((await send(`http://127.0.0.1:${port}/`, LIMITS)).status).toBe(302);
  });

  // spec: P18
  it('sends a body, and reads no more of an answer than it may', async () => {
    const port = await serve((request, response) => {
      request.setEncoding('utf8').on('data', (body: string) => response.end(body.repeat(500)));
    });
    const { send } = createOutgoingRequests({ privateHosts: ['127.0.0.1'] });
    const answer = await send(`http://127.0.0.1:${port}/`, { ...LIMITS, method: 'POST', body: 'äbc' });
    expect([Buffer.byteLength(answer.text) <= 1001, answer.isCut]).toEqual([true, true]);
  });

  // spec: P18
  it.each([0, 1000])(
    'ends, with %i bytes of a body to read, at an answer that changes the protocol',
    async (maxBytes) => {
      const port = await serve((request) =>
        request.socket.end(
          'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: a\r\n\r\nbytes',
        ),
      );
      const { send } = createOutgoingRequests({ privateHosts: ['127.0.0.1'] });
      const answer = await send(`http://127.0.0.1:${port}/`, { ...LIMITS, maxBytes });
      expect([answer.status, answer.text]).toEqual([101, '']);
    },
  );

  // spec: P18
  it('ends if there is no answer in time, also within an answer', async () => {
    const silent = await serve(() => undefined);
    const slow = await serve((_request, response) => response.write('a'));
    const { send } = createOutgoingRequests({ privateHosts: ['127.0.0.1'] });
    for (const port of [silent, slow]) {
      const sent = send(`http://127.0.0.1:${port}/`, { ...LIMITS, timeoutMs: 100 });
      await expect(sent).rejects.toMatchObject({ reason: 'unreachable' });
    }
  });
});
