import type { DraftAudio } from '@beep/core/outbox';
import { audioExtensionOf } from '@beep/core/recordings';
import { CONTROL_LABELS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { Button, type ButtonLook } from '../../controls/button.tsx';
import { Icon } from '../../icons/icon.tsx';

const REVOKE_AFTER_MS = 60_000;

export interface DraftDownloadProps extends Partial<Pick<ButtonLook, 'kind' | 'large'>> {
  readonly draft: DraftAudio;
}

/** Saves the draft's audio as a file, in case it cannot be uploaded. */
export function DraftDownload({ draft, kind = 'line', large }: DraftDownloadProps): ReactNode {
  return (
    <Button kind={kind} large={large} onClick={() => downloadDraft(draft)}>
      <Icon name="download" />
      <span>{CONTROL_LABELS.saveAudioFile}</span>
    </Button>
  );
}

/** Saves the audio as a file of the browser's downloads, with the id in its name. */
export function downloadDraft({ id, audio }: Pick<DraftAudio, 'id' | 'audio'>): void {
  saveFile(audio, `beep-${id}.${audioExtensionOf(audio.type)}`);
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
