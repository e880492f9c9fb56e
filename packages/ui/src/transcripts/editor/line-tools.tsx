import { LINE_EDITOR_TEXTS, LINE_KEYS_HINT } from '@beep/core/texts';
import { LINE_KEYS, type LineEdits } from '@beep/core/transcripts';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Icon } from '../../icons/icon.tsx';
import hidden from '../../styles/visually-hidden.module.css';
import transcriptStyles from '../transcript.module.css';
import type { LineAction } from './line-command.ts';
import styles from './line-editor.module.css';
import { AddIcon, MergeIcon, SplitIcon } from './line-icons.tsx';

export interface LineToolsProps {
  readonly edits: LineEdits;
  readonly isBusy: boolean;
  /** The number of characters before the caret in the selected line. */
  readonly offset: () => number;
  readonly onAction: (action: LineAction) => void;
}

interface Tool {
  readonly name: Exclude<keyof typeof LINE_KEYS, 'play' | 'breakRow'> | 'remove';
  readonly icon: ReactNode;
  readonly action: (offset: number) => LineAction;
  readonly mayDo: (edits: LineEdits) => boolean;
}

const hasPrevious = ({ selected }: LineEdits): boolean => selected > 0;
const hasNext = ({ selected, lines }: LineEdits): boolean => selected < lines.length - 1;

const TOOLS: readonly Tool[] = [
  {
    name: 'previous',
    icon: <Icon name="chevron" className={styles.turned} />,
    action: () => ({ type: 'move', by: -1 }),
    mayDo: hasPrevious,
  },
  { name: 'next', icon: <Icon name="chevron" />, action: () => ({ type: 'move', by: 1 }), mayDo: hasNext },
  {
    name: 'addBefore',
    icon: <AddIcon className={styles.turned} />,
    action: () => ({ type: 'add', side: 'before' }),
    mayDo: () => true,
  },
  {
    name: 'addAfter',
    icon: <AddIcon />,
    action: () => ({ type: 'add', side: 'after' }),
    mayDo: () => true,
  },
  { name: 'split', icon: <SplitIcon />, action: (offset) => ({ type: 'split', offset }), mayDo: () => true },
  {
    name: 'mergePrevious',
    icon: <MergeIcon className={styles.turned} />,
    action: () => ({ type: 'merge', with: 'previous' }),
    mayDo: hasPrevious,
  },
  { name: 'mergeNext', icon: <MergeIcon />, action: () => ({ type: 'merge', with: 'next' }), mayDo: hasNext },
  {
    name: 'remove',
    icon: <Icon name="bin" />,
    action: () => ({ type: 'remove' }),
    mayDo: ({ lines }) => lines.length > 1,
  },
  {
    name: 'undo',
    icon: <Icon name="back" />,
    action: () => ({ type: 'undo' }),
    mayDo: ({ undo }) => undo !== null,
  },
  {
    name: 'redo',
    icon: <Icon name="back" className={styles.mirrored} />,
    action: () => ({ type: 'redo' }),
    mayDo: ({ redo }) => redo !== null,
  },
];

/**
 * The actions on the selected line. A press leaves the focus in its field, and a phone's keyboard open. One stop of the
 * Tab key: arrows lead from tool to tool (ARIA Authoring Practices, toolbar).
 */
export function LineTools({ edits, isBusy, offset, onAction }: LineToolsProps): ReactNode {
  const [reached, setReached] = useState(0);
  const go = (event: KeyboardEvent<HTMLElement>): void => {
    const { direction } = getComputedStyle(event.currentTarget);
    const target = reachedBy(direction === 'rtl' ? mirrored(event.key) : event.key, reached);
    if (target === null) return;
    event.preventDefault();
    setReached(target);
    (event.currentTarget.children[target] as HTMLElement).focus();
  };
  return (
    <div
      role="toolbar"
      className={styles.tools}
      aria-label={LINE_EDITOR_TEXTS.tools}
      onKeyDown={go}
      onMouseDown={(event) => event.preventDefault()}
    >
      {TOOLS.map(({ name, icon, action, mayDo }, at) => {
        const isOff = isBusy || !mayDo(edits);
        return (
          <button
            key={name}
            type="button"
            className={styles.tool}
            tabIndex={at === reached ? 0 : -1}
            aria-keyshortcuts={name === 'remove' ? undefined : LINE_KEYS[name].shortcuts}
            aria-disabled={isOff}
            onFocus={() => setReached(at)}
            onClick={isOff ? undefined : () => onAction(action(offset()))}
          >
            {icon}
            <span className={hidden.visuallyHiddenOnPhones}>{LINE_EDITOR_TEXTS[name]}</span>
          </button>
        );
      })}
    </div>
  );
}

function mirrored(key: string): string {
  if (key === 'ArrowLeft') return 'ArrowRight';
  return key === 'ArrowRight' ? 'ArrowLeft' : key;
}

function reachedBy(key: string, from: number): number | null {
  const last = TOOLS.length - 1;
  switch (key) {
    case 'ArrowRight':
      return from === last ? 0 : from + 1;
    case 'ArrowLeft':
      return from === 0 ? last : from - 1;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/** The keys of the lines, on request. */
export function LineHelp(): ReactNode {
  return (
    <details className={styles.help}>
      <summary className={transcriptStyles.disclosure}>
        <span>{LINE_EDITOR_TEXTS.keys}</span>
        <Icon name="chevron" />
      </summary>
      <dl>
        {Object.values(LINE_KEYS).map(({ keys, does }) => (
          <div key={keys}>
            <dt>
              <kbd dir="ltr">{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p>{LINE_KEYS_HINT}</p>
    </details>
  );
}
