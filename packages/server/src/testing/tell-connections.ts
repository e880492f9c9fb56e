import { subscribe } from 'node:diagnostics_channel';

/** Loaded into a process before its own code: every connection that it opens is a line on standard output. */
subscribe('net.client.socket', () => {
  process.stdout.write('CONNECTS somewhere\n');
});
