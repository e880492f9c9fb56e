/** One bucket of an S3-compatible service that nothing else writes to. */
export interface S3Settings {
  /** Its address, as this process reaches it. */
  readonly endpoint: string;
  /** Its address as listeners reach it, where playback is redirected to; the same when absent. */
  readonly publicEndpoint?: string | undefined;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** One object, as every call names it. */
export interface S3Object {
  readonly Bucket: string;
  readonly Key: string;
}

/** The origin that listeners are redirected to. */
export function audioOriginOf({ endpoint, publicEndpoint }: S3Settings): string {
  return new URL(publicEndpoint ?? endpoint).origin;
}
