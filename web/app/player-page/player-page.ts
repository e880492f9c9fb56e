import type { PageParams, SiteServices } from '@beep/api';
import type { ReactNode } from 'react';

export interface PlayerPageRequest {
  readonly services: SiteServices;
  readonly params: PageParams;
  readonly pathname: string;
}

/** A page with a recording, or with several in a row. */
export interface PlayerPage {
  readonly httpStatus: number;
  readonly headers: Readonly<Record<string, string>>;
  /** True for the player alone, which other sites may frame. */
  readonly isAlone: boolean;
  readonly hasAudio: boolean;
  readonly head: ReactNode;
  readonly page: ReactNode;
  /** For hydration, without the lines of a transcript. */
  readonly found: unknown;
}
