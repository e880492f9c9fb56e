import type { ListedRecording, RecordingLibrary } from '@beep/core';
import useSWR from 'swr';
import { type LoadFailure, valueOrThrow } from './load-failure.ts';

export type AudioUrl =
  | { readonly status: 'known'; readonly url: string }
  /** `missing`: the service answered, and named no audio. */
  | { readonly status: 'loading' | 'failed' | 'missing' };

/** Where a listed recording's audio is; where the list did not say, the recording itself is asked for. */
export function useAudioUrl(library: RecordingLibrary, recording: ListedRecording | null): AudioUrl {
  const known = recording?.audioUrl ?? null;
  const wanted = recording !== null && known === null ? recording.id : null;
  const { data, error } = useSWR<string, LoadFailure, readonly ['audio-url', string] | null>(
    wanted === null ? null : ['audio-url', wanted],
    async ([, id]) => valueOrThrow(await library.find(id)).audioUrl,
    { revalidateOnFocus: false, revalidateIfStale: false, shouldRetryOnError: false },
  );
  const url = known ?? data;
  if (url !== undefined && url !== null) return { status: 'known', url };
  if (error === undefined) return { status: 'loading' };
  return { status: error.failure.kind === 'malformed' ? 'missing' : 'failed' };
}
