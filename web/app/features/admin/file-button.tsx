import { Button, Icon, readTextFile } from '@beep/ui';
import { type ReactNode, useRef } from 'react';

const MAX_FILE_BYTES = 5_000_000;

export interface FileButtonProps {
  readonly label: string;
  readonly accept: string;
  readonly onText: (text: string) => void;
  /** The file is too large, or no text. */
  readonly onFailed: () => void;
}

/** Chooses a text file and reads it. The file stays on this machine. */
export function FileButton({ label, accept, onText, onFailed }: FileButtonProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    // In other encodings only the names beside the addresses are damaged.
    const text = file.size > MAX_FILE_BYTES ? null : await readTextFile(file, {});
    if (text === null) onFailed();
    else onText(text);
  };
  return (
    <div>
      <input
        ref={field}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ currentTarget }) => {
          void read(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      <Button kind="line" onClick={() => field.current?.click()}>
        <Icon name="upload" />
        <span>{label}</span>
      </Button>
    </div>
  );
}
