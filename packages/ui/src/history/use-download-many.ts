import { MAX_DOWNLOADED_TOGETHER } from '@beep/core/limits';
import { type BulkResult, type DownloadMany, ownFileName } from '@beep/core/recordings';
import { CONTROL_LABELS, recordingsZipName, tooManyToDownload } from '@beep/core/texts';
import { useEffect, useRef, useState } from 'react';
import { useToast } from '../feedback/toasts.tsx';
import { useRecordingPorts } from '../recordings/recording-ports.ts';
import { useOpenSettings } from '../settings/settings-provider.tsx';
import { useUiPorts } from '../ui-ports.ts';
import { resultText } from './use-bulk-changes.ts';
import type { Selection } from './use-selection.ts';

export interface DownloadProgress {
  readonly finished: number;
  readonly total: number;
}

export interface ManyDownloads {
  /** Null while none is running. */
  readonly progress: DownloadProgress | null;
  readonly start: () => void;
  readonly cancel: () => void;
}

/**
 * Downloads the selected recordings as one file. Those that failed stay selected and are counted. Cancelled when the
 * component unmounts. Null where it is not offered.
 */
export function useDownloadMany(selection: Selection): ManyDownloads | null {
  const { clock } = useUiPorts();
  const { downloadMany } = useRecordingPorts();
  const showToast = useToast();
  const openSettings = useOpenSettings();
  const [progress, setProgress] = useState<DownloadProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  if (downloadMany === undefined) return null;

  async function run(download: DownloadMany, ids: readonly string[], abort: AbortController): Promise<void> {
    const { signal } = abort;
    const total = ids.length;
    setProgress({ finished: 0, total });
    const onProgress = (finished: number): void => {
      if (!signal.aborted) setProgress({ finished, total });
    };
    const zipName = recordingsZipName({ day: new Date(clock.nowMs()).toISOString().slice(0, 10) });
    const byId = new Map(selection.recordings.map((one) => [one.id, ownFileName(one)]));
    const nameOf = (id: string): string => byId.get(id) ?? '';
    const request = { ids, nameOf, zipName, signal, onProgress };
    const result = await download(request).catch(() => allFailed(ids));
    if (signal.aborted || result === null) return;
    running.current = null;
    setProgress(null);
    if (result.refused.length > 0) selection.set(result.refused.map(({ id }) => id));
    showToast(resultText('download', result));
  }

  return {
    progress,
    start() {
      const ids = selection.recordings.map(({ id }) => id);
      if (ids.length > MAX_DOWNLOADED_TOGETHER) {
        const action = { label: CONTROL_LABELS.settings, onPress: openSettings };
        showToast(tooManyToDownload({ count: MAX_DOWNLOADED_TOGETHER }), { action });
      } else if (running.current === null) {
        running.current = new AbortController();
        void run(downloadMany, ids, running.current);
      }
    },
    cancel() {
      running.current?.abort();
      running.current = null;
      setProgress(null);
    },
  };
}

/** The code for it could not be loaded. */
function allFailed(ids: readonly string[]): BulkResult {
  return {
    done: [],
    refused: ids.map((id) => ({ id, failure: { kind: 'network', reason: 'unreachable' } })),
  };
}
