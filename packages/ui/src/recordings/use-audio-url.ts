import type { ListedRecording, RecordingLibrary } from '@beep/core/recordings';
import useSWR from 'swr';
import { type LoadFailure, valueOrThrow } from './load-failure.ts';

export type AudioUrl =
  | { readonly status: 'known'; readonly url: string }
  /** `missing`: the response names no audio. */
  | { readonly status: 'loading' | 'failed' | 'missing' };

/** The audio URL of a listed recording; fetches the recording if the list did not contain it. */
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
