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

/** The origin that listeners are redirected to. */
export function audioOriginOf({ endpoint, publicEndpoint }: S3Settings): string {
  return new URL(publicEndpoint ?? endpoint).origin;
}
