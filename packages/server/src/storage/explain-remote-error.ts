import { ConfigError } from '../config/config-error.ts';
import type { RemoteAudio } from './remote-audio.ts';
import { describeCause, httpStatusOf, StorageUnavailableError } from './storage-error.ts';

/** Status codes that ask for a retry; they do not reject the keys or the bucket. */
const COME_AGAIN: readonly number[] = [408, 429];

/** A ConfigError that says what to change if the store rejects the settings; undefined while it is only away. */
export function explainRemoteError(
  error: unknown,
  { description, variables }: RemoteAudio,
): ConfigError | undefined {
  const cause = error instanceof StorageUnavailableError ? error.cause : error;
  const status = httpStatusOf(cause) ?? 0;
  if (status < 300 || status >= 500 || COME_AGAIN.includes(status)) return undefined;
  if (status === 404) {
    return new ConfigError(
      `The ${description} does not exist. Create it, or correct S3_ENDPOINT or S3_BUCKET.`,
    );
  }
  if (status === 403 || status === 401) {
    return new ConfigError(
      `The ${description} refuses the keys. Correct S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY, allow them s3:ListBucket, and check this machine's clock.`,
    );
  }
  return new ConfigError(`The ${description} cannot be used: ${describeCause(cause)}. Check ${variables}.`);
}
