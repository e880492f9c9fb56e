import { fork } from 'node:child_process';

/** A peer in a process of its own, as the server has: both sides pay for the same boundary. */
export interface ForkedPeer {
  readonly url: string;
  stop(): void;
}

/** Starts a `*-process.ts` of this folder, which sends its address as its only message and ends with the channel. */
export async function forkPeer(file: string, args: readonly string[]): Promise<ForkedPeer> {
  const child = fork(new URL(file, import.meta.url), [...args]);
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}.`)));
  });
  return { url, stop: () => child.disconnect() };
}
