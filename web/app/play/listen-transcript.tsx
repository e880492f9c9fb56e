import { CONTROL_LABELS } from '@beep/core/texts';
import { type TranscriptLine, type TranscriptStart, transcriptWords } from '@beep/core/transcripts';
import {
  Button,
  TranscriptActions,
  type TranscriptActionsProps,
  TranscriptEditor,
  TranscriptLines,
  type TranscriptLinesProps,
  TranscriptSection,
} from '@beep/ui';
import { type ReactNode, startTransition, useCallback, useMemo, useRef, useState } from 'react';
import { usePageComposition } from '../composition-context.tsx';
import type { LoadedTranscript } from './load-transcript.ts';
import { loadWholeTranscript } from './load-whole-transcript.ts';
import { captionsUrlOf, textUrlOf } from './transcript-urls.ts';

export interface ShownTranscript {
  readonly lines: readonly TranscriptLine[];
  /** Present if these are not all lines. */
  readonly more: TranscriptLinesProps['more'];
  /** All words. Rejects if those not shown cannot be fetched. */
  readonly words: TranscriptActionsProps['words'];
  /** The captions' URL, if the transcript has times. */
  readonly captionsUrl: string | undefined;
  readonly replace: (lines: readonly TranscriptLine[]) => void;
}

/** The transcript as rendered by the server, then as its owner changes it. */
export function useTranscript(id: string, drawn: TranscriptStart): ShownTranscript {
  const [shown, show] = useState(drawn);
  const replace = useCallback((lines: readonly TranscriptLine[]) => show({ lines, isWhole: true }), []);
  const load = useLoad(id, show);
  const { lines, isWhole } = shown;
  const more = useMemo(() => {
    const onWanted = (): void => void load().catch(() => undefined);
    return isWhole ? undefined : { href: textUrlOf(id), onWanted };
  }, [isWhole, id, load]);
  const words = isWhole ? () => transcriptWords(lines) : async () => (await load()).words;
  const captionsUrl = lines[0]?.startSeconds == null ? undefined : captionsUrlOf(id);
  return { lines, more, words, captionsUrl, replace };
}

/** Fetches the whole transcript once, and shows it. Rejects if that fails; the next call tries again. */
function useLoad(id: string, show: (transcript: TranscriptStart) => void): () => Promise<LoadedTranscript> {
  const { transcripts } = usePageComposition();
  const loading = useRef<Promise<LoadedTranscript> | null>(null);
  return useCallback(() => {
    loading.current ??= loadWholeTranscript(transcripts, id).then(
      (all) => {
        startTransition(() => show(all.shown));
        return all;
      },
      (error) => {
        loading.current = null;
        throw error;
      },
    );
    return loading.current;
  }, [transcripts, id, show]);
}

export interface ListenTranscriptProps extends ShownTranscript, Pick<TranscriptLinesProps, 'state' | 'send'> {
  readonly id: string;
  readonly isOwner: boolean;
  /** For the owner: how far a transcript is that is being written. */
  readonly news?: ReactNode;
}

/** The transcript below the card; the owner can edit it. */
export function ListenTranscript(props: ListenTranscriptProps): ReactNode {
  const { id, isOwner, news, lines, more, words, captionsUrl, replace, state, send } = props;
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
      {news}
      {!isOpen && lines.length > 0 && (
        <>
          <TranscriptLines lines={lines} more={more} state={state} send={send} />
          <TranscriptActions words={words} textUrl={textUrlOf(id)} captionsUrl={captionsUrl} />
        </>
      )}
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
