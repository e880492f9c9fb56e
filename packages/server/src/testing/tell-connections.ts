import { subscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';

/**
 * Loaded into a process before its own code: every connection that it opens is a line on standard output, and where
 * that goes, once its name has been looked up, another.
 */
subscribe('net.client.socket', (message) => {
  process.stdout.write('CONNECTS somewhere\n');
  const { socket } = message as { readonly socket: unknown };
  if (!(socket instanceof Socket)) return;
  socket.once('connectionAttempt', (address: string, port: number) => {
    process.stdout.write(`REACHES ${address}:${port}\n`);
  });
});
