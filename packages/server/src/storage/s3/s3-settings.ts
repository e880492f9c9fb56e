/** One bucket of an S3-compatible service that nothing else writes to. */
export interface S3Settings {
  /** Its address, as listeners reach it too: playback is redirected there. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}
