import { CONTROL_LABELS, type Take } from '@beep/core';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Icon } from '../icons/icon.tsx';

const REVOKE_AFTER_MS = 60_000;

/** Saves the take's audio on the user's own disk, so that nothing is lost when it cannot be sent. */
export function TakeDownload({ take }: { readonly take: Take }): ReactNode {
  return (
    <Button
      kind="line"
      onClick={() => saveFile(take.audio, `beep-${take.id}.${extensionOf(take.audio.type)}`)}
    >
      <Icon name="download" />
      {CONTROL_LABELS.saveAudioFile}
    </Button>
  );
}

function extensionOf(mimeType: string): string {
  return mimeType.startsWith('audio/mp4') ? 'm4a' : 'webm';
}

function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: some engines read it after the click.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
