import { CONTROL_LABELS } from '@beep/core/texts';
import type { TranscriptLine, TranscriptStart, TranscriptsApi } from '@beep/core/transcripts';
import {
  Button,
  TranscriptEditor,
  TranscriptLines,
  type TranscriptLinesProps,
  TranscriptSection,
} from '@beep/ui';
import { type ReactNode, startTransition, useCallback, useMemo, useRef, useState } from 'react';
import { usePageComposition } from '../composition-context.tsx';

export interface ShownTranscript {
  readonly lines: readonly TranscriptLine[];
  /** Present if these are not all lines. */
  readonly more: TranscriptLinesProps['more'];
  /** The captions' URL, if the transcript has times. */
  readonly captionsUrl: string | undefined;
  readonly replace: (lines: readonly TranscriptLine[]) => void;
}

/** The transcript as rendered by the server, then as its owner changes it. */
export function useTranscript(id: string, drawn: TranscriptStart): ShownTranscript {
  const [shown, show] = useState(drawn);
  const replace = useCallback((lines: readonly TranscriptLine[]) => show({ lines, isWhole: true }), []);
  const more = useMore(id, shown, show);
  const { lines } = shown;
  // From the page's own origin, whatever its host name: captions from another origin need CORS.
  const captionsUrl = lines[0]?.startSeconds == null ? undefined : `/media/${id}.vtt`;
  return { lines, more, captionsUrl, replace };
}

/** Fetches all lines on demand; after a failure the next request tries again. */
function useMore(
  id: string,
  { isWhole }: TranscriptStart,
  show: (transcript: TranscriptStart) => void,
): TranscriptLinesProps['more'] {
  const { transcripts } = usePageComposition();
  const loading = useRef<Promise<void> | null>(null);
  const onWanted = useCallback(() => {
    loading.current ??= loadAll(transcripts, id)
      .then((all) => startTransition(() => show(all)))
      .catch(() => {
        loading.current = null;
      });
  }, [transcripts, id, show]);
  return useMemo(
    () => (isWhole ? undefined : { href: `/media/${id}.txt`, onWanted }),
    [isWhole, id, onWanted],
  );
}

/** Loads its parser on demand: most pages contain all lines. */
async function loadAll(transcripts: TranscriptsApi, id: string): Promise<TranscriptStart> {
  const { loadTranscript } = await import('./load-transcript.ts');
  return loadTranscript(transcripts, id);
}

export interface ListenTranscriptProps
  extends Pick<ShownTranscript, 'lines' | 'more' | 'replace'>,
    Pick<TranscriptLinesProps, 'state' | 'send'> {
  readonly id: string;
  readonly isOwner: boolean;
}

/** The transcript below the card; the owner can edit it. */
export function ListenTranscript(props: ListenTranscriptProps): ReactNode {
  const { id, isOwner, lines, more, replace, state, send } = props;
  const [isEditing, setIsEditing] = useState(false);
  const returnsFocus = useRef(false);
  const close = useCallback(() => {
    returnsFocus.current = true;
    setIsEditing(false);
  }, []);
  const finish = useCallback(
    (written: readonly TranscriptLine[]) => {
      replace(written);
      close();
    },
    [replace, close],
  );
  const takeFocusBack = useCallback((button: HTMLButtonElement | null) => {
    if (button === null || !returnsFocus.current) return;
    returnsFocus.current = false;
    button.focus();
  }, []);
  if (lines.length === 0 && !isOwner) return null;
  const isOpen = isOwner && isEditing;
  return (
    <TranscriptSection
      action={
        isOwner &&
        !isEditing && (
          <Button kind="quiet" ref={takeFocusBack} onClick={() => setIsEditing(true)}>
            {lines.length === 0 ? CONTROL_LABELS.addTranscript : CONTROL_LABELS.editTranscript}
          </Button>
        )
      }
    >
      {!isOpen && lines.length > 0 && <TranscriptLines lines={lines} more={more} state={state} send={send} />}
      {isOwner && <OwnerEditor id={id} isOpen={isOpen} onDone={finish} onCancel={close} />}
    </TranscriptSection>
  );
}

interface OwnerEditorProps {
  readonly id: string;
  readonly isOpen: boolean;
  readonly onDone: (lines: readonly TranscriptLine[]) => void;
  readonly onCancel: () => void;
}

function OwnerEditor(props: OwnerEditorProps): ReactNode {
  const { session, transcripts } = usePageComposition();
  return <TranscriptEditor {...props} api={transcripts} tokens={session} />;
}
