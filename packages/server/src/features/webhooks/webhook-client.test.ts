import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebhookReceiver } from '../../testing/webhook-receiver.ts';
import { createWebhookAddresses } from './webhook-address.ts';
import { createWebhookClient, type WebhookClientOptions } from './webhook-client.ts';

const NEVER = new AbortController().signal;

describe('createWebhookAddresses', () => {
  const { problemOf, allows } = createWebhookAddresses(['hooks.internal', '10.1.0.0/16', '127.0.0.2']);

  // spec: webhooks.5, W1
  it.each([
    ...[
      'ftp://hooks.example',
      'http://hooks.example',
      'https://user@hooks.example',
      'https://hooks.example/#x',
    ],
    ...['https://hooks.example:22', 'https://localhost', 'https://intranet', 'nonsense', ''],
    ...['https://127.0.0.1', 'https://2130706433', 'https://0x7f.1', 'https://[::1]', 'https://10.2.0.1'],
    ...['https://169.254.169.254', 'https://[::ffff:169.254.169.254]', 'https://[64:ff9b::a9fe:a9fe]'],
    ...['https://[fd00:ec2::254]', 'https://[fe80::1]', 'https://[::a9fe:a9fe]', 'https://100.100.100.200'],
    ...['https://168.63.129.16', 'https://[2002:a00:1::]', 'https://0.0.0.0', 'http://10.1.0.1'],
  ])('refuses %s', (url) => {
    expect(problemOf(url)).toBeTypeOf('string');
  });

  it.each([
    ...[
      'https://hooks.example/x?y=z',
      'https://hooks.example:8443',
      'https://8.8.8.8',
      'https://[2606:4700::1]',
    ],
    ...['http://hooks.internal:81', 'https://hooks.internal', 'https://10.1.2.3', 'http://127.0.0.2:8080'],
  ])('takes %s', (url) => {
    expect(problemOf(url)).toBeUndefined();
  });

  it('lets a listed host have any address, and other hosts public and listed ones', () => {
    expect(allows('hooks.internal', '10.9.9.9')).toBe(true);
    expect(allows('hooks.example', '10.9.9.9')).toBe(false);
    expect(allows('hooks.example', '10.1.9.9')).toBe(true);
    expect(allows('hooks.example', '93.184.215.14')).toBe(true);
  });
});

describe('createWebhookClient', () => {
  let receiver: WebhookReceiver;
  let url: string;
  beforeEach(async () => {
    receiver = new WebhookReceiver();
    url = await receiver.start();
  });
  afterEach(() => receiver[Symbol.asyncDispose]());

  const post = (to: string, options: Partial<WebhookClientOptions> = {}, signal = NEVER) =>
    createWebhookClient({ listed: ['127.0.0.1'], ...options }).post(
      { url: to, headers: { 'webhook-id': 'x' }, body: '{}' },
      signal,
    );
  /** The address of the receiver under a name. */
  const named = (host: string): string => url.replace('127.0.0.1', host);

  it('posts to the address that the look-up gave, under the name of the host', async () => {
    const listed = ['hooks.internal'];
    const resolve = async () => ['127.0.0.1'];
    expect(await post(named('hooks.internal'), { listed, resolve })).toMatchObject({ status: 204 });
    expect(receiver.received[0]?.headers.host).toBe(new URL(named('hooks.internal')).host);
  });

  // spec: webhooks.5, W1, H15
  it('looks a host up once: a second look-up cannot lead it to a private address', async () => {
    const answers = [['127.0.0.2'], ['127.0.0.1']];
    const asked: string[] = [];
    const resolve = async (host: string) => {
      asked.push(host);
      return answers.shift() ?? [];
    };
    const to = named('rebind.example').replace('http:', 'https:');
    const listed = ['127.0.0.2/32'];
    expect(await post(to, { listed, resolve })).toEqual({ problem: 'unreachable' });
    expect(asked).toEqual(['rebind.example']);
    expect(await post(to, { listed, resolve })).toEqual({ problem: 'private_address' });
    expect(receiver.received).toEqual([]);
  });

  it('refuses a host with one private address among public ones', async () => {
    const resolve = async () => ['93.184.215.14', '10.0.0.1'];
    expect(await post('https://mixed.example', { resolve })).toEqual({ problem: 'private_address' });
  });

  // spec: webhooks.5, W1
  it('follows no redirect', async () => {
    receiver.answers.push({ status: 307, headers: { Location: url } });
    expect(await post(url)).toMatchObject({ status: 307 });
    expect(receiver.received).toHaveLength(1);
  });

  it('gives up a receiver that does not answer, and one that is gone', async () => {
    receiver.answers.push(undefined);
    expect(await post(url, { timeoutMs: 200 })).toEqual({ problem: 'timeout' });
    const silent = createServer((socket) => socket.on('error', () => undefined).resume());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    expect(await post(`http://127.0.0.1:${port}`, { timeoutMs: 200 })).toEqual({ problem: 'timeout' });
    await new Promise((resolve) => silent.close(resolve));
    expect(await post(`http://127.0.0.1:${port}`)).toEqual({ problem: 'unreachable' });
    const resolve = async () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' }));
    expect(await post('https://nobody.example', { resolve })).toEqual({ problem: 'no_address' });
    const never = () => new Promise<readonly string[]>(() => undefined);
    expect(await post('https://slow.example', { resolve: never, timeoutMs: 200 })).toEqual({
      problem: 'timeout',
    });
  });

  it('needs a valid certificate', async () => {
    expect(await post(url.replace('http:', 'https:'))).toHaveProperty('problem');
  });

  it('rejects if the process ends', async () => {
    receiver.answers.push(undefined);
    const ending = new AbortController();
    const sent = post(url, {}, ending.signal);
    await expect.poll(() => receiver.received.length).toBe(1);
    ending.abort(new Error('The process ends.'));
    await expect(sent).rejects.toThrow('The process ends.');
  });
});
