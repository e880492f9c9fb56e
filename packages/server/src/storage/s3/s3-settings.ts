import { type Form, HEADER_KEY, optionalText, type Setting } from '../../config/config-values.ts';
import { parseHttpUrl } from '../../config/parse-http-url.ts';
import type { AudioAdapter, RemoteAudio } from '../remote-audio.ts';
import { describeCause, StorageUnavailableError } from '../storage-error.ts';

/** A bucket of an S3-compatible service, with no other writers. */
export interface S3Settings {
  /** The URL for this process. */
  readonly endpoint: string;
  /** The URL that playback is redirected to; defaults to `endpoint`. */
  readonly publicEndpoint?: string | undefined;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The parameters of a call that name one object. */
export interface S3Object {
  readonly Bucket: string;
  readonly Key: string;
}

const part = (about: string, rest: Omit<Setting, 'about'> = {}) =>
  optionalText({ about: `${about}. All five: audio in a bucket instead of \`audio/\``, ...rest });

const required = {
  S3_ENDPOINT: part('The address of the service'),
  S3_BUCKET: part('The bucket, with no other writers'),
  S3_REGION: part('Its region'),
  S3_ACCESS_KEY_ID: part('The id of the key', { otherNames: ['S3_ACCESS_KEY'], isInFile: true }),
  S3_SECRET_ACCESS_KEY: part('Secret. The key', { otherNames: ['S3_SECRET_KEY'], isInFile: true }),
};

const ADDRESS: Form = {
  fits: (text) => parseHttpUrl(text) !== undefined,
  what: 'an address such as https://s3.eu-central-1.amazonaws.com, without credentials and query',
};

/** With other values the driver fails before it asks the service, as if that did not answer. No problem repeats one. */
const FORMS: Readonly<Record<string, Form>> = {
  S3_ENDPOINT: ADDRESS,
  S3_PUBLIC_ENDPOINT: ADDRESS,
  S3_BUCKET: {
    fits: (text) => /^[\w.:-]+$/.test(text),
    what: 'the name of a bucket such as beep-audio, without a path',
  },
  S3_REGION: {
    fits: (text) => /^(?!-)[a-z\d-]{1,63}(?<!-)$/i.test(text),
    what: 'a region such as eu-central-1, of letters, digits and hyphens',
  },
  S3_ACCESS_KEY_ID: HEADER_KEY,
  S3_SECRET_ACCESS_KEY: HEADER_KEY,
};

/** A bucket of an S3-compatible service. */
export const S3_AUDIO: AudioAdapter = {
  name: 'S3',
  endpointVariable: 'S3_ENDPOINT',
  variables: {
    ...required,
    S3_PUBLIC_ENDPOINT: optionalText({
      about: 'Where listeners reach the bucket',
      shown: '`S3_ENDPOINT`',
    }),
  },
  parse: (env, problem) => {
    const { S3_ENDPOINT: endpoint = '', S3_PUBLIC_ENDPOINT: publicEndpoint = endpoint } = env;
    const set = Object.keys(env).filter((name) => env[name] !== undefined);
    const missing = Object.keys(required).filter((name) => env[name] === undefined);
    if (missing.length > 0) {
      problem(
        `Audio on S3 also needs ${missing.join(', ')}. Set what is missing, or unset ${set.join(', ')} to keep audio on disk.`,
      );
    }
    const invalid = Object.entries(FORMS).filter(([name, { fits }]) => env[name] && !fits(env[name]));
    for (const [name, { what }] of invalid) problem(`${name} must be ${what}.`);
    if (missing.length > 0 || invalid.length > 0) return undefined;
    const { S3_BUCKET: bucket = '', S3_REGION: region = '' } = env;
    const { S3_ACCESS_KEY_ID: accessKeyId = '', S3_SECRET_ACCESS_KEY: secretAccessKey = '' } = env;
    return createS3Audio({ endpoint, publicEndpoint, bucket, region, accessKeyId, secretAccessKey });
  },
};

/** The driver is imported when the store is opened, to keep the default start fast. */
function createS3Audio(settings: S3Settings): RemoteAudio {
  const { bucket, endpoint, publicEndpoint = endpoint } = settings;
  const description = `bucket ${bucket} at ${endpoint}`;
  const variables = 'S3_ENDPOINT, S3_BUCKET, S3_REGION and the keys';
  return {
    kind: 'bucket',
    ...{ description, variables },
    nameVariable: 'S3_BUCKET',
    addressVariable: 'S3_PUBLIC_ENDPOINT',
    rights: {
      put: 'Allow s3:PutObject and s3:GetObject to these keys.',
      read: 'Allow s3:GetObject to these keys; the service must answer ranges.',
      remove: 'Allow s3:DeleteObject to these keys.',
    },
    origin: new URL(publicEndpoint).origin,
    explain: (error) => {
      const cause = error instanceof StorageUnavailableError ? error.cause : error;
      const status = httpStatusOf(cause) ?? 0;
      if (status < 300 || status >= 500 || COME_AGAIN.includes(status)) return undefined;
      if (status === 404) {
        return `The ${description} does not exist. Create it, or correct S3_ENDPOINT or S3_BUCKET.`;
      }
      if (status === 403 || status === 401) {
        return `The ${description} refuses the keys. Correct S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY, allow them s3:ListBucket, and check this machine's clock.`;
      }
      return `The ${description} cannot be used: ${describeCause(cause)}. Check ${variables}.`;
    },
    open: async () => (await import('./s3-audio-store.ts')).createS3AudioStore(settings),
  };
}

/** Status codes that ask for a retry; they do not reject the keys or the bucket. */
const COME_AGAIN: readonly number[] = [408, 429];

/** The status of an answer, as the SDK's errors have it. */
function httpStatusOf(error: unknown): number | undefined {
  return (error as { readonly $metadata?: { readonly httpStatusCode?: number } } | undefined)?.$metadata
    ?.httpStatusCode;
}
