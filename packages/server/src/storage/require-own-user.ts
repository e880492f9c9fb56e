import { stat } from 'node:fs/promises';
import { ConfigError } from '../config/config-error.ts';
import { isMissingFile } from '../errno.ts';

const ROOT = 0;

/**
 * Throws a ConfigError if root writes into a data folder of another user: nothing stops root, and the service could not
 * read the new files. A missing folder is nobody's. Other users fail by themselves.
 */
export async function requireOwnUser(dataDir: string): Promise<void> {
  if (process.getuid?.() !== ROOT) return;
  const owner = await ownerOf(dataDir);
  if (owner === undefined || owner === ROOT) return;
  throw new ConfigError(
    `DATA_DIR=${dataDir} belongs to another user (${owner}), who could not read what root writes there. Run the command as that user.`,
  );
}

async function ownerOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).uid;
  } catch (error) {
    if (!isMissingFile(error)) throw error;
    return undefined;
  }
}
