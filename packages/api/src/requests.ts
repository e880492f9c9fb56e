import type { RecordingSort } from './resources.ts';

/** The body of a change of expiry: an expiration word, seconds since the epoch, or 0 or null for never. */
export interface ExpiryChange {
  readonly expires_at: string | number | null;
}

/** The query of a list, with what an absent parameter means filled in. */
export interface RecordingListQuery {
  readonly page: number;
  readonly limit: number;
  readonly sort: RecordingSort;
  /** Words to look for in the transcripts. */
  readonly q?: string | undefined;
}

export interface NewsletterRequest {
  readonly EMAIL: string;
}

/** What a framed page was given by the page around it. */
export type FrameProofRequest =
  | {
      readonly host: 'docs';
      /** Random, made by the framed page for this one question. */
      readonly challenge: string;
      /** What the add-on's script signed. */
      readonly token: string;
    }
  | {
      readonly host: 'front';
      /** The `auth_secret` of the page's address. */
      readonly secret: string;
    };

/** What an oEmbed consumer asks (oEmbed 1.0, section 2.2). */
export interface OembedQuery {
  readonly url: string;
  readonly format: 'json' | 'xml';
  /** Pixels. */
  readonly maxwidth?: number | undefined;
  readonly maxheight?: number | undefined;
}
