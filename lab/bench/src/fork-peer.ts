import { fork } from 'node:child_process';

/** A peer in a separate process, like the server: both pay for the same process boundary. */
export interface ForkedPeer {
  readonly url: string;
  stop(): void;
}

/**
 * Starts a `*-process.ts` of this folder, which sends its address as its only message and exits when the
 * channel closes.
 */
export async function forkPeer(file: string, args: readonly string[]): Promise<ForkedPeer> {
  const child = fork(new URL(file, import.meta.url), [...args]);
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}.`)));
  });
  return { url, stop: () => child.disconnect() };
}
