import type { z } from '@hono/zod-openapi';
import type { uploadSchema } from './calls/parts.ts';
import type { ownPolicySchema } from './policy-schemas.ts';
import type {
  downloadSchema,
  expiryChangeSchema,
  expirySchema,
  recordingListQuerySchema,
  recordingListSchema,
  recordingSchema,
  searchMatchSchema,
} from './schemas.ts';

/** The output type of a schema, read-only. */
type Wire<Schema extends z.ZodType> = DeepReadonly<z.output<Schema>>;
type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;

/** A recording as the service sends it. Times are seconds since the epoch, 0 for never. */
export type RecordingResource = Wire<typeof recordingSchema>;
export type RecordingListResource = Wire<typeof recordingListSchema>;
/** Why a search found a recording. */
export type SearchMatchResource = Wire<typeof searchMatchSchema>;
/** The response to an upload. `url` is the share link, `filename` the id. */
export type UploadResource = Readonly<z.output<typeof uploadSchema>>;
/** The address of a recording's download. */
export type DownloadResource = Wire<typeof downloadSchema>;
export type ExpiryResource = Wire<typeof expirySchema>;

/** The body of a change of expiry: an expiration option, seconds since the epoch, or 0 or null for never. */
export type ExpiryChange = Wire<typeof expiryChangeSchema>;
/** The query of a list, with defaults for absent parameters. */
export type RecordingListQuery = Wire<typeof recordingListQuerySchema>;
export type RecordingSort = RecordingListQuery['sort'];

/** What a policy allows the signed-in user. */
export type OwnPolicyResource = Readonly<z.output<typeof ownPolicySchema>>;
