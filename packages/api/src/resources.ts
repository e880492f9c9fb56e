/** A recording as the service tells it. Times are seconds since the epoch, 0 for never. */
export interface RecordingResource {
  /** The id: URL-safe, at least 126 random bits. */
  readonly filename: string;
  /** The playable audio, absolute. */
  readonly url: string;
  /** Seconds, true to 0.1 s. */
  readonly duration: number;
  readonly created_at: number;
  readonly expires_at: number;
  /** True for the owner only. */
  readonly can_delete: boolean;
  /** For the owner only. */
  readonly listenCount?: number;
  readonly mime: string;
  /** 64 integers 0..255: the farthest swing in each part of the time, as it is played; when they are known. */
  readonly peaks?: readonly number[];
  /** Decibels by which the file has been made louder than it was recorded. It plays so: there is nothing to apply. */
  readonly gain_db?: number;
  /** The same facts under the names that older clients read. */
  readonly id?: string;
  readonly createdAt?: number;
  readonly fileUrl?: string;
}

export type RecordingSort = 'created_at_desc' | 'created_at_asc';

export interface RecordingListResource {
  readonly recordings: readonly RecordingResource[];
  readonly pagination: {
    readonly page: number;
    readonly limit: number;
    readonly totalRecords: number;
    readonly hasNext: boolean;
  };
}

/** The answer to an upload. `url` is the share link, `filename` the id. */
export interface UploadResource {
  readonly url: string;
  readonly filename: string;
}

/** Where the download of a recording is. */
export interface DownloadResource {
  /** Absolute. */
  readonly url: string;
  /** `{id}.mp3`; another extension where no mp3 can be made. */
  readonly filename: string;
}

/** The media type that a transcript is written in. */
export type TranscriptFormat = 'text/plain' | 'text/vtt';

export interface TranscriptResource {
  readonly format: TranscriptFormat;
  readonly text: string;
}

export interface NewsletterResource {
  readonly result: 'success' | 'error';
  /** To be shown to the person. */
  readonly msg: string;
  /** With `DELETE` it takes the address off the list; told once, to whoever signed it up. */
  readonly unsubscribe?: string;
}

export interface ProfileDeletionResource {
  readonly deleted: true;
}

/** oEmbed 1.0, section 2.3; `duration` is an addition of ours. */
export interface OembedResource {
  readonly version: '1.0';
  readonly type: 'rich';
  readonly title: string;
  readonly provider_name: string;
  readonly provider_url: string;
  readonly html: string;
  readonly width: number;
  readonly height: number;
  /** Seconds. */
  readonly duration: number;
  /** Seconds for which the answer may be kept. */
  readonly cache_age: number;
  /** The share card; absent where it is larger than was asked for, as the three are allowed together only. */
  readonly thumbnail_url?: string;
  readonly thumbnail_width?: number;
  readonly thumbnail_height?: number;
}

export interface ExpiryResource {
  readonly expires_at: number;
}

/** Why a frame is not proven. */
export type FrameProofRefusal =
  /** The installation has no secret for this host. */
  | 'not_configured'
  /** Forged, expired, or made for another page. */
  | 'not_valid'
  /** Made for another address than the account's own, verified one. */
  | 'other_account';

/** Whether the page around a frame is the add-on or plugin of this installation. */
export type FrameProofResource =
  | { readonly proven: true }
  | { readonly proven: false; readonly reason: FrameProofRefusal };
