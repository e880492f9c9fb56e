import { connect, type Socket } from 'node:net';

// Listeners that each read at a fixed rate until the channel closes, and start again at the end of the file.
const [port = '', path = '', listeners = '', bytesPerSecond = ''] = process.argv.slice(2);
const TURN_MS = 100;
const share = Math.floor((Number(bytesPerSecond) * TURN_MS) / 1000);

interface Listener {
  socket: Socket;
  /** How far it has read ahead of its rate. */
  ahead: number;
}

const all: Listener[] = Array.from({ length: Number(listeners) }, () => ({ socket: listen(), ahead: 0 }));
for (const listener of all) follow(listener);

function listen(): Socket {
  const socket = connect({ port: Number(port), host: '127.0.0.1' });
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  return socket;
}

function follow(listener: Listener): void {
  const { socket } = listener;
  socket.on('data', (bytes) => {
    receivedBytes += bytes.length;
    listener.ahead += bytes.length;
    if (listener.ahead >= share) socket.pause();
  });
  socket.on('error', () => process.exit(1));
  socket.once('end', () => {
    socket.destroy();
    listener.socket = listen();
    follow(listener);
  });
}

let receivedBytes = 0;
const startedAt = performance.now();
setInterval(() => {
  for (const listener of all) {
    listener.ahead -= Math.min(share, listener.ahead);
    if (listener.ahead < share) listener.socket.resume();
  }
}, TURN_MS);
// Whether they receive audio at their rate.
setInterval(() => {
  process.send?.(String(Math.round((receivedBytes / (performance.now() - startedAt)) * 1000)));
}, 1000);
process.once('disconnect', () => process.exit(0));
