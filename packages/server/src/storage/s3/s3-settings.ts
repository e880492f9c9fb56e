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

const REQUIRED = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

type S3Variable = (typeof REQUIRED)[number] | 'S3_PUBLIC_ENDPOINT';

/** The variables of a bucket. */
const S3_VARIABLES: readonly S3Variable[] = [...REQUIRED, 'S3_PUBLIC_ENDPOINT'];

/** Parses the variables; undefined if none is set. Calls `problem` with a sentence for each mistake. */
export function parseS3(
  env: Readonly<Record<string, unknown>>,
  problem: (message: string) => void,
): RemoteAudio | undefined {
  const text = (name: S3Variable): string => String(env[name] ?? '');
  const missing = REQUIRED.filter((name) => text(name) === '');
  const set = S3_VARIABLES.filter((name) => text(name) !== '');
  if (set.length === 0) return undefined;
  if (missing.length > 0) {
    problem(
      `Audio on S3 also needs ${missing.join(', ')}. Set what is missing, or unset ${set.join(', ')} to keep audio on disk.`,
    );
  }
  const invalid = (['S3_ENDPOINT', 'S3_PUBLIC_ENDPOINT'] as const).filter(
    (name) => text(name) !== '' && !parseHttpUrl(text(name)),
  );
  for (const name of invalid) {
    problem(
      `${name} must be an address such as https://s3.eu-central-1.amazonaws.com, without credentials and query.`,
    );
  }
  if (missing.length > 0 || invalid.length > 0) return undefined;
  return createS3Audio({
    endpoint: text('S3_ENDPOINT'),
    publicEndpoint: text('S3_PUBLIC_ENDPOINT') || text('S3_ENDPOINT'),
    bucket: text('S3_BUCKET'),
    region: text('S3_REGION'),
    accessKeyId: text('S3_ACCESS_KEY_ID'),
    secretAccessKey: text('S3_SECRET_ACCESS_KEY'),
  });
}

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
