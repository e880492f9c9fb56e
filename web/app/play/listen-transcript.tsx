import { isTemporaryUrl, type Recording } from '@beep/core/recordings';
import { CONTROL_LABELS, TRANSCRIPT_TEXTS } from '@beep/core/texts';
import { type TranscriptLine, transcriptWords } from '@beep/core/transcripts';
import {
  Button,
  MarkChecked,
  TranscriptActions,
  type TranscriptActionsProps,
  TranscriptEditor,
  type TranscriptEditorProps,
  TranscriptLines,
  type TranscriptLinesProps,
  TranscriptSection,
  TranscriptStatus,
} from '@beep/ui';
import {
  type ReactNode,
  type RefCallback,
  type RefObject,
  startTransition,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useOwnTranscript } from '../features/transcripts/index.ts';
import { useRecordings } from '../ports/with-recordings.tsx';
import type { LoadedTranscript } from './load-transcript.ts';
import { loadWholeTranscript } from './load-whole-transcript.ts';
import type { DrawnTranscript } from './play-data.ts';
import { captionsUrlOf, textUrlOf } from './transcript-urls.ts';

export interface ShownTranscript {
  readonly lines: readonly TranscriptLine[];
  /** Present if these are not all lines. */
  readonly more: TranscriptLinesProps['more'];
  /** All words. Rejects if those not shown cannot be fetched. */
  readonly words: TranscriptActionsProps['words'];
  /** The captions' URL, if the transcript has times. */
  readonly captionsUrl: string | undefined;
  /** The URL of the words as a file; absent for recordings that are not for everybody. */
  readonly textUrl: string | undefined;
  readonly checked: boolean;
  readonly replace: (stored: Pick<DrawnTranscript, 'lines' | 'checked'>) => void;
  readonly markChecked: () => void;
  /** Fetches it again. If that fails, what is shown stays. */
  readonly refresh: () => void;
}

/** The transcript as rendered by the server, then as its owner changes it. */
export function useTranscript({ id, audioUrl }: Recording, drawn: DrawnTranscript): ShownTranscript {
  // Its files are links, and links carry no token.
  const hasFiles = !isTemporaryUrl(audioUrl);
  const [shown, show] = useState(drawn);
  const { load, drop } = useLoad(id, show);
  const replace = useCallback<ShownTranscript['replace']>(
    (stored) => {
      drop();
      show({ ...stored, isWhole: true });
    },
    [drop],
  );
  const markChecked = useCallback(() => {
    drop();
    show((all) => ({ ...all, checked: true }));
  }, [drop]);
  const refresh = useCallback(() => {
    drop();
    load().catch(() => undefined);
  }, [drop, load]);
  const { lines, isWhole, checked } = shown;
  const more = useMemo(() => {
    const onWanted = (): void => void load().catch(() => undefined);
    return isWhole ? undefined : { href: textUrlOf(id), onWanted };
  }, [isWhole, id, load]);
  const words = isWhole ? () => transcriptWords(lines) : async () => (await load()).words;
  const captionsUrl = lines[0]?.startSeconds == null || !hasFiles ? undefined : captionsUrlOf(id);
  const textUrl = hasFiles ? textUrlOf(id) : undefined;
  return { lines, more, words, captionsUrl, textUrl, checked, replace, markChecked, refresh };
}

interface Load {
  /** Fetches the whole transcript once, and shows it. Rejects if that fails; the next call tries again. */
  readonly load: () => Promise<LoadedTranscript>;
  /** What was fetched, or is on its way, is older than what is shown, and is not shown any more. */
  readonly drop: () => void;
}

function useLoad(id: string, show: (transcript: DrawnTranscript) => void): Load {
  const { transcripts } = useRecordings().ports;
  const loading = useRef<Promise<LoadedTranscript> | null>(null);
  const drop = useCallback(() => {
    loading.current = null;
  }, []);
  const load = useCallback(() => {
    if (loading.current !== null) return loading.current;
    const asked = loadWholeTranscript(transcripts, id).then(
      (all) => {
        if (loading.current === asked) startTransition(() => show(all.shown));
        return all;
      },
      (error) => {
        if (loading.current === asked) drop();
        throw error;
      },
    );
    loading.current = asked;
    return asked;
  }, [transcripts, id, show, drop]);
  return { load, drop };
}

export interface ListenTranscriptProps extends ShownTranscript, Pick<TranscriptLinesProps, 'state' | 'send'> {
  readonly id: string;
  readonly isOwner: boolean;
  /** For the owner: how far a transcript is that is being written. */
  readonly news?: ReactNode;
}

/** The transcript below the card; the owner can edit it. */
export function ListenTranscript(props: ListenTranscriptProps): ReactNode {
  const { id, isOwner, news, lines, more, words, captionsUrl, textUrl, checked, state, send } = props;
  const { replace, markChecked } = props;
  const [isEditing, setIsEditing] = useState(false);
  const own = useOwnTranscript(id);
  const { button, attach, focusLater } = useButtonFocus();
  const close = useCallback(() => {
    focusLater();
    setIsEditing(false);
  }, [focusLater]);
  const finish = useCallback<TranscriptEditorProps['onDone']>(
    (stored) => {
      replace(stored ?? { lines: [], checked: true });
      close();
    },
    [replace, close],
  );
  if (lines.length === 0 && !isOwner) return null;
  const isOpen = isOwner && isEditing;
  return (
    <TranscriptSection
      action={
        isOwner &&
        !isEditing && (
          <Button kind="quiet" ref={attach} onClick={() => setIsEditing(true)}>
            {editLabel(lines, checked)}
          </Button>
        )
      }
    >
      {news}
      {!isOpen && lines.length > 0 && (
        <>
          {!checked && (
            <TranscriptStatus state="unchecked">
              {isOwner && (
                <MarkChecked
                  transcript={own}
                  onMarked={() => {
                    markChecked();
                    button.current?.focus();
                  }}
                />
              )}
            </TranscriptStatus>
          )}
          <TranscriptLines lines={lines} more={more} state={state} send={send} />
          <TranscriptActions words={words} textUrl={textUrl} captionsUrl={captionsUrl} />
        </>
      )}
      {isOwner && (
        <TranscriptEditor
          transcript={own}
          isOpen={isOpen}
          player={{ state, send }}
          onDone={finish}
          onCancel={close}
        />
      )}
    </TranscriptSection>
  );
}

function editLabel(lines: readonly TranscriptLine[], checked: boolean): string {
  if (lines.length === 0) return CONTROL_LABELS.addTranscript;
  return checked ? CONTROL_LABELS.editTranscript : TRANSCRIPT_TEXTS.correct;
}

interface ButtonFocus {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly attach: RefCallback<HTMLButtonElement>;
  /** Focuses the button as soon as it is there again. */
  readonly focusLater: () => void;
}

/** The button that opens the editor gets the focus back. */
function useButtonFocus(): ButtonFocus {
  const button = useRef<HTMLButtonElement | null>(null);
  const isAwaited = useRef(false);
  const attach = useCallback((element: HTMLButtonElement | null) => {
    button.current = element;
    if (element === null || !isAwaited.current) return;
    isAwaited.current = false;
    element.focus();
  }, []);
  const focusLater = useCallback(() => {
    isAwaited.current = true;
  }, []);
  return { button, attach, focusLater };
}
