import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { type LocalSite, serveLocally } from '../../e2e/fixtures/serve-locally.ts';
import { HOST_ORIGINS } from '../../e2e/hosts/serve-host-pages.ts';

/** A proxy through which a browser finds the simulated hosts and the service under their real names. */
export interface HostProxy extends LocalSite {
  /** The names that the browser asked for and that are neither. */
  foreignHosts(): readonly string[];
}

export interface HostPorts {
  /** Of the simulated hosts, by https. */
  readonly hostPages: number;
  /** Of the service, by http. */
  readonly service: number;
}

const HOSTS: readonly string[] = Object.values(HOST_ORIGINS).map((origin) => `${new URL(origin).host}:443`);
export const SERVICE_HOST = 'localhost:3000';

/** Connects the hosts' names with the simulated pages, and nothing else. */
export async function startHostProxy(ports: HostPorts): Promise<HostProxy> {
  const foreign = new Set<string>();
  const proxy = createServer((asked, response) => {
    if (asked.headers.host === SERVICE_HOST) return forward(asked, response, ports.service);
    foreign.add(asked.headers.host ?? 'nobody');
    response.writeHead(502).end();
  });
  proxy.on('connect', ({ url = '' }: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (!HOSTS.includes(url)) {
      foreign.add(url);
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
      return;
    }
    const host = connect(ports.hostPages, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n');
      host.write(head);
      host.pipe(socket).pipe(host);
    });
    host.on('error', () => socket.destroy());
    socket.on('close', () => host.destroy());
  });
  // The server forgets the connections that it has handed over.
  const sockets = new Set<Socket>();
  proxy.on('connection', (socket: Socket) => sockets.add(socket));
  const { port, close } = await serveLocally(proxy);
  return {
    port,
    close() {
      for (const socket of sockets) socket.destroy();
      return close();
    },
    foreignHosts: () => [...foreign],
  };
}

function forward(asked: IncomingMessage, response: ServerResponse, port: number): void {
  const { pathname, search } = new URL(asked.url ?? '/');
  const { 'proxy-connection': _, ...headers } = asked.headers;
  const sent = request(
    { host: '127.0.0.1', port, method: asked.method, path: pathname + search, headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  sent.on('error', () => response.destroy());
  response.on('close', () => sent.destroy());
  asked.pipe(sent);
}
