import type { Take } from '@beep/core/outbox';
import { CONTROL_LABELS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { Button, type ButtonLook } from '../../controls/button.tsx';
import { Icon } from '../../icons/icon.tsx';

const REVOKE_AFTER_MS = 60_000;

export interface TakeDownloadProps extends Partial<Pick<ButtonLook, 'kind' | 'large'>> {
  readonly take: Take;
}

/** Saves the take's audio as a file, in case it cannot be uploaded. */
export function TakeDownload({ take, kind = 'line', large }: TakeDownloadProps): ReactNode {
  return (
    <Button kind={kind} large={large} onClick={() => downloadTake(take)}>
      <Icon name="download" />
      {CONTROL_LABELS.saveAudioFile}
    </Button>
  );
}

export function downloadTake({ id, audio }: Take): void {
  saveFile(audio, `beep-${id}.${extensionOf(audio.type)}`);
}

function extensionOf(mimeType: string): string {
  if (mimeType.startsWith('audio/mpeg')) return 'mp3';
  return mimeType.startsWith('audio/mp4') ? 'm4a' : 'webm';
}

function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: some engines read the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
