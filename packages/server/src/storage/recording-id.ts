import { randomBytes } from 'node:crypto';

const ID = /^[A-Za-z0-9_-]{22}$/;

/** 128 random bits as 22 URL-safe characters; no leading hyphen, which command lines take for an option. */
export function newRecordingId(random: (bytes: number) => Buffer = randomBytes): string {
  for (;;) {
    const id = random(16).toString('base64url');
    if (!id.startsWith('-')) return id;
  }
}

export function isRecordingId(text: string): boolean {
  return ID.test(text);
}
