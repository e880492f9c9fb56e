import type { CallFailure } from '@beep/core/recordings';
import type { SWRConfiguration } from 'swr';

export type NotLoaded =
  | { readonly status: 'loading' }
  | {
      readonly status: 'failed';
      readonly failure: CallFailure;
      readonly retry: () => void;
      readonly isRetrying: boolean;
    };

/** Something that is loaded: before, after a failure, or as it came last. */
export type Loading<Value> =
  | NotLoaded
  | {
      readonly status: 'ready';
      readonly value: Value;
      /** Loads it again; resolves afterwards. */
      readonly refresh: () => Promise<void>;
    };

export interface LoadOptions {
  /** Loads it again when the window gets the focus: others change it meanwhile. */
  readonly refreshOnFocus: boolean;
}

/** The settings of the data library for everything that is loaded when its screen opens. */
export function swrOptions({ refreshOnFocus }: LoadOptions): SWRConfiguration {
  return {
    revalidateOnFocus: refreshOnFocus,
    revalidateOnMount: true,
    shouldRetryOnError: false,
    // Each screen shows what another has changed, also a moment ago.
    dedupingInterval: 0,
  };
}
