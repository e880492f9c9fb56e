import { isTemporaryUrl, type RecordingLibrary } from '@beep/core/recordings';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';

export interface RenewedUrl {
  readonly url: string;
  /** Fetches another address; undefined if the address lasts. Never rejects. */
  readonly renew: (() => Promise<void>) | undefined;
}

export interface RenewedUrlQuery {
  /** The recording's id. */
  readonly id: string;
  readonly audioUrl: string;
}

/** The audio's address, which for a recording that is not for everybody works for some minutes only. */
export function useRenewedUrl(
  library: Pick<RecordingLibrary, 'find'>,
  { id, audioUrl }: RenewedUrlQuery,
): RenewedUrl {
  const [renewed, setRenewed] = useState<{ readonly from: string; readonly url: string } | null>(null);
  const renew = useCallback(async () => {
    const outcome = await library.find(id);
    // Synchronously: the audio is loaded from the element's address as soon as this resolves.
    if (outcome.status === 'ok') flushSync(() => setRenewed({ from: audioUrl, url: outcome.value.audioUrl }));
  }, [library, id, audioUrl]);
  return {
    url: renewed?.from === audioUrl ? renewed.url : audioUrl,
    renew: isTemporaryUrl(audioUrl) ? renew : undefined,
  };
}
