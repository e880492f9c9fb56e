import {
  type CallFailure,
  isRetryable,
  RECORDING_FAILURE_TEXT,
  type Recording,
  type RecordingLibrary,
} from '@beep/core/recordings';
import { useCallback } from 'react';
import useSWR from 'swr';
import { type LoadFailure, valueOrThrow } from './load-failure.ts';

type RecordingKey = readonly [kind: 'recording', viewerUid: string, id: string];

export interface RecordingView {
  readonly recording: Recording | undefined;
  readonly hasFailed: boolean;
  /** Why it could not be fetched. */
  readonly failure: CallFailure | null;
  /** Merges the result of a call. */
  readonly replace: (change: Partial<Recording>) => void;
}

export interface RecordingQuery {
  readonly id: string;
  /** The viewer: data for the owner must not be shown to the next user. */
  readonly viewerUid: string;
}

/** A recording as this viewer sees it; not revalidated. A null query fetches nothing. */
export function useRecording(library: RecordingLibrary, query: RecordingQuery | null): RecordingView {
  const { data, error, mutate } = useSWR<Recording, LoadFailure, RecordingKey | null>(
    query === null ? null : ['recording', query.viewerUid, query.id],
    async ([, , id]) => valueOrThrow(await library.find(id)),
    {
      revalidateOnFocus: false,
      revalidateIfStale: false,
      shouldRetryOnError: ({ failure }: LoadFailure) => isRetryable({ status: 'failed', failure }),
      errorRetryCount: 2,
      onError: ({ failure }) => console.info(RECORDING_FAILURE_TEXT, failure),
    },
  );
  const isLoaded = data !== undefined;
  const replace = useCallback(
    (change: Partial<Recording>): void => {
      // Into what is known by then: a dialog changes the title, then the labels, and was drawn before both.
      if (isLoaded) void mutate((now) => now && { ...now, ...change }, { revalidate: false });
    },
    [isLoaded, mutate],
  );
  const failure = data === undefined ? (error?.failure ?? null) : null;
  return { recording: data, hasFailed: failure !== null, failure, replace };
}
