import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ConfigError } from '../../config/config-error.ts';

/** A Google service account key. Secret. */
export interface ServiceAccount {
  readonly clientEmail: string;
  /** PKCS #8 in PEM. */
  readonly privateKey: string;
  /** The token endpoint, which exchanges a signed assertion for an access token. */
  readonly tokenUri: string;
}

const keyFile = z.object({
  client_email: z.string().min(1),
  private_key: z.string().startsWith('-----BEGIN PRIVATE KEY-----'),
  token_uri: z.url().default('https://oauth2.googleapis.com/token'),
});

/** Parses `FIREBASE_SERVICE_ACCOUNT`: the JSON of a key, or the path of its file. Rejects with a ConfigError. */
export async function loadServiceAccount(setting: string): Promise<ServiceAccount> {
  const parsed = keyFile.safeParse(parseJson(await textOf(setting)));
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.') || 'everything';
    throw new ConfigError(
      `FIREBASE_SERVICE_ACCOUNT must be the JSON key of a service account or the path of a file with it; look at ${field}.`,
    );
  }
  const { client_email: clientEmail, private_key: privateKey, token_uri: tokenUri } = parsed.data;
  return { clientEmail, privateKey, tokenUri };
}

async function textOf(setting: string): Promise<string> {
  if (setting.trimStart().startsWith('{')) return setting;
  try {
    return await readFile(setting, 'utf8');
  } catch {
    throw new ConfigError('FIREBASE_SERVICE_ACCOUNT names a file that cannot be read.');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
