import { subscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';

/**
 * Preloaded into a process: prints a line for every connection that it opens, and another with its target after the
 * name lookup.
 */
subscribe('net.client.socket', (message) => {
  process.stdout.write('CONNECTS somewhere\n');
  const { socket } = message as { readonly socket: unknown };
  if (!(socket instanceof Socket)) return;
  socket.once('connectionAttempt', (address: string, port: number) => {
    process.stdout.write(`REACHES ${address}:${port}\n`);
  });
});
