import { z } from 'zod';
import { optionalText } from '../../config/config-values.ts';
import { parseHttpUrl } from '../../config/parse-http-url.ts';
import type { RemoteAudio } from '../remote-audio.ts';

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

const part = (about: string, isInFile = false) =>
  optionalText({ about: `${about}. All five: audio in a bucket instead of \`audio/\``, isInFile });

const required = {
  S3_ENDPOINT: part('The address of the service'),
  S3_BUCKET: part('The bucket, with no other writers'),
  S3_REGION: part('Its region'),
  S3_ACCESS_KEY_ID: part('The id of the key', true),
  S3_SECRET_ACCESS_KEY: part('Secret. The key', true),
};
const REQUIRED = Object.keys(required) as (keyof typeof required)[];

/** The environment variables of a bucket. */
export const s3Schema = z
  .object({
    ...required,
    S3_PUBLIC_ENDPOINT: optionalText({
      about: 'Where listeners reach the bucket',
      shown: '`S3_ENDPOINT`',
    }),
  })
  .transform((env, context): { readonly remoteAudio?: RemoteAudio | undefined } => {
    const problem = (message: string): void => context.addIssue({ code: 'custom', message });
    const { S3_ENDPOINT: endpoint = '', S3_PUBLIC_ENDPOINT: publicEndpoint = endpoint } = env;
    const set = Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : name));
    if (set.length === 0) return {};
    const missing = REQUIRED.filter((name) => env[name] === undefined);
    if (missing.length > 0) {
      problem(
        `Audio on S3 also needs ${missing.join(', ')}. Set what is missing, or unset ${set.join(', ')} to keep audio on disk.`,
      );
    }
    const invalid = (['S3_ENDPOINT', 'S3_PUBLIC_ENDPOINT'] as const).filter(
      (name) => env[name] !== undefined && !parseHttpUrl(env[name]),
    );
    for (const name of invalid) {
      problem(
        `${name} must be an address such as https://s3.eu-central-1.amazonaws.com, without credentials and query.`,
      );
    }
    if (missing.length > 0 || invalid.length > 0) return {};
    const { S3_BUCKET: bucket = '', S3_REGION: region = '' } = env;
    const { S3_ACCESS_KEY_ID: accessKeyId = '', S3_SECRET_ACCESS_KEY: secretAccessKey = '' } = env;
    const settings = { endpoint, publicEndpoint, bucket, region, accessKeyId, secretAccessKey };
    return { remoteAudio: createS3Audio(settings) };
  });

/** The driver is imported when the store is opened, to keep the default start fast. */
function createS3Audio(settings: S3Settings): RemoteAudio {
  const { bucket, endpoint, publicEndpoint = endpoint } = settings;
  return {
    kind: 'bucket',
    description: `bucket ${bucket} at ${endpoint}`,
    variables: 'S3_ENDPOINT, S3_BUCKET, S3_REGION and the keys',
    origin: new URL(publicEndpoint).origin,
    open: async () => (await import('./s3-audio-store.ts')).createS3AudioStore(settings),
  };
}
