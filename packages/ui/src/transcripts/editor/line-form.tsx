import { LINE_EDITOR_TEXTS, lineLabel, lineNewsText, nameText } from '@beep/core/texts';
import type { EditableLine, LineEdits, LineStep, TranscriptEditor } from '@beep/core/transcripts';
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '../../controls/button.tsx';
import type { PlayerView } from '../../player/use-player.ts';
import hidden from '../../styles/visually-hidden.module.css';
import type { EditingState } from './editing-state.ts';
import { EditorFoot } from './editor-foot.tsx';
import { type LineAction, lineCommand } from './line-command.ts';
import styles from './line-editor.module.css';
import { fieldState, type LineHandlers } from './line-field.tsx';
import { LINES_PER_GROUP, LineGroup } from './line-group.tsx';
import { LineHelp, LineTools } from './line-tools.tsx';
import formStyles from './transcript-editor.module.css';
import { usePlayLine } from './use-play-line.ts';

export interface LineFormProps {
  readonly state: EditingState;
  readonly edits: LineEdits;
  readonly send: TranscriptEditor['send'];
  readonly player: Pick<PlayerView, 'state' | 'send'>;
  readonly onCancel: () => void;
}

/** A field for each line of a transcript with times. */
export function LineForm({ state, edits, send, player, onCancel }: LineFormProps): ReactNode {
  const list = useRef<HTMLOListElement>(null);
  const { playing, toggle } = usePlayLine(player);
  /** A tool with the focus has led to another line: no field announces it. */
  const [isReached, setIsReached] = useState(false);
  const isBusy = state.status !== 'editing';
  const { lines, selected, news } = edits;
  useCaret(list, edits);
  const onAction = (action: LineAction): void => {
    // Also from a tool: words are typed next.
    if (action.type === 'add') fieldAt(list, selected)?.focus();
    const isOutside = list.current?.contains(document.activeElement) === false;
    setIsReached(action.type === 'move' && isOutside);
    const { positionSeconds, durationSeconds } = player.state;
    const step: LineStep = action.type === 'add' ? { ...action, positionSeconds, durationSeconds } : action;
    send({ type: 'line', step });
  };
  const handlers = useHandlers({
    onAction,
    onPlay: (index) => {
      const line = lines[index];
      if (line === undefined) return;
      onAction({ type: 'select', line: index });
      toggle(line);
    },
  });
  const save = (event: FormEvent): void => {
    event.preventDefault();
    send({ type: 'save' });
  };
  return (
    <form className={formStyles.form} onSubmit={save}>
      <p className={formStyles.hint}>{LINE_EDITOR_TEXTS.hint}</p>
      <LineHelp />
      <div>
        <LineTools
          edits={edits}
          isBusy={isBusy}
          offset={() => fieldAt(list, selected)?.selectionStart ?? 0}
          onAction={onAction}
        />
        <ol ref={list} className={styles.lines}>
          {groupsOf(lines).map((group, at) => {
            const first = at * LINES_PER_GROUP;
            const isIn = (index: number): boolean => index >= first && index < first + LINES_PER_GROUP;
            return (
              <LineGroup
                key={first}
                lines={group}
                first={first}
                count={lines.length}
                selected={isIn(selected) ? selected : -1}
                playing={group.some(({ key }) => key === playing) ? playing : null}
                isReadOnly={isBusy}
                handlers={handlers}
              />
            );
          })}
        </ol>
      </div>
      <div role="status" className={hidden.visuallyHidden}>
        {/* A new element is announced also if its text is the same. */}
        {news !== null && <p key={news.id}>{lineNewsText(news.type, news.number, lines.length)}</p>}
        {isReached && (
          <p>
            <span>
              {nameText({ name: lineLabel(selected + 1, lines.length, lines[selected]?.startSeconds ?? 0) })}
            </span>
            <span lang="">{lines[selected]?.text}</span>
          </p>
        )}
      </div>
      <EditorFoot state={state} send={send} onCancel={onCancel}>
        <Button kind="quiet" disabled={isBusy} onClick={() => send({ type: 'modeChosen', mode: 'text' })}>
          {LINE_EDITOR_TEXTS.editAsText}
        </Button>
      </EditorFoot>
    </form>
  );
}

function groupsOf(lines: readonly EditableLine[]): readonly (readonly EditableLine[])[] {
  const count = Math.ceil(lines.length / LINES_PER_GROUP);
  return Array.from({ length: count }, (_, at) =>
    lines.slice(at * LINES_PER_GROUP, (at + 1) * LINES_PER_GROUP),
  );
}

interface LineActions {
  readonly onAction: (action: LineAction) => void;
  readonly onPlay: (index: number) => void;
}

function useHandlers(actions: LineActions): LineHandlers {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  return useMemo(() => {
    const { onAction, onPlay }: LineActions = {
      onAction: (action) => latest.current.onAction(action),
      onPlay: (index) => latest.current.onPlay(index),
    };
    return {
      onPlay,
      onSelect: (line) => onAction({ type: 'select', line }),
      onType: (line, { value, selectionStart }, isComposing) =>
        onAction({ type: 'type', line, text: value, offset: selectionStart, isComposing }),
      onKey: (event, index) => {
        const command = lineCommand(event.nativeEvent, fieldState(event.currentTarget));
        if (command === null) return;
        event.preventDefault();
        if (command.type === 'play') onPlay(index);
        else onAction(command);
      },
    };
  }, []);
}

/** Puts the caret where the editor wants it. The focus stays in the tools if it is there. */
function useCaret(list: RefObject<HTMLOListElement | null>, { caret }: LineEdits): void {
  useLayoutEffect(() => {
    const field = caret && fieldAt(list, caret.line);
    if (!field) return;
    const { activeElement } = document;
    const isFree = activeElement === null || activeElement === document.body;
    if (isFree || list.current?.contains(activeElement) === true) field.focus();
    field.setSelectionRange(caret.offset, caret.offset);
  }, [list, caret]);
}

function fieldAt(
  list: RefObject<HTMLOListElement | null>,
  index: number,
): HTMLTextAreaElement | null | undefined {
  return list.current?.children[index]?.querySelector('textarea');
}
