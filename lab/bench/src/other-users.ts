import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { signIn } from './beep.ts';
import type { OtherUser, OtherUsersTask, OtherUserTimes } from './other-users-process.ts';
import { runProgram } from './run-program.ts';

const OTHER_USERS = 20;

export function signInOtherUsers(origin: string): Promise<readonly OtherUser[]> {
  return Promise.all(
    Array.from({ length: OTHER_USERS }, async (_, index) => ({
      address: `127.0.1.${index + 1}`,
      headers: (await signIn(origin, `other-${index}@example.com`)).headers,
    })),
  );
}

export async function measureOtherUsers(task: OtherUsersTask): Promise<OtherUserTimes> {
  const program = fileURLToPath(new URL('./other-users-process.ts', import.meta.url));
  return JSON.parse(await runProgram(process.execPath, [program, JSON.stringify(task)])) as OtherUserTimes;
}

/** In memory, if the system has such a folder, to exclude the disk's commit time. */
export function fastestFolder(): string {
  return existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
}
