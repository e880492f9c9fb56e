import { Select } from '@base-ui/react/select';
import { type MicrophoneChoice, type MicrophoneListOutcome, microphoneChoices } from '@beep/core/microphones';
import { USER_TEXTS } from '@beep/core/texts';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { Icon } from '../icons/icon.tsx';
import { focusIfLost } from '../is-focus-lost.ts';
import styles from './microphone-select.module.css';

export interface MicrophoneSelectProps {
  /** The id of the labelling element. */
  readonly labelledBy: string;
  /** Null while the list is being fetched. */
  readonly outcome: MicrophoneListOutcome | null;
  readonly selectedId: string;
  readonly onChoose: (microphoneId: string) => void;
  /** Gets the focus when the menu closes; the control itself by default. */
  readonly finalFocus?: RefObject<HTMLElement | null>;
  readonly onOpenChange?: (isOpen: boolean) => void;
}

/** Lets the user choose a microphone. Its menu is 140 to 300 px high. */
export function MicrophoneSelect(props: MicrophoneSelectProps): ReactNode {
  const { labelledBy, outcome, selectedId, onChoose, finalFocus, onOpenChange } = props;
  const choices = choicesOf(outcome, selectedId);
  const placeholder = outcome === null ? USER_TEXTS.selectLoading : USER_TEXTS.selectPlaceholder;
  return (
    <Select.Root
      modal={false}
      value={selectedId}
      onValueChange={(id) => id !== null && onChoose(id)}
      {...(onOpenChange === undefined ? {} : { onOpenChange })}
    >
      <Select.Trigger className={styles.trigger} aria-labelledby={labelledBy}>
        <Select.Value className={styles.value} dir="auto">
          {(id: string) => choices.find((choice) => choice.id === id)?.label ?? placeholder}
        </Select.Value>
        <Icon name="chevron" />
      </Select.Trigger>
      <Select.Portal>
        <Select.Positioner className={styles.layer} alignItemWithTrigger={false} sideOffset={4}>
          <Select.Popup
            className={styles.popup}
            {...(finalFocus !== undefined && { finalFocus: focusIfLost(finalFocus) })}
          >
            {choices.length === 0 && (
              <p className={styles.nothing}>
                {outcome === null ? USER_TEXTS.selectLoading : USER_TEXTS.selectNoOptions}
              </p>
            )}
            <Select.List className={styles.list} aria-labelledby={labelledBy} onKeyDown={turnPage}>
              {choices.map(({ id, label }) => (
                <Select.Item key={id} value={id} className={styles.item}>
                  <Select.ItemText dir="auto">{label}</Select.ItemText>
                  <Select.ItemIndicator className={styles.check}>
                    <Icon name="check" />
                  </Select.ItemIndicator>
                </Select.Item>
              ))}
            </Select.List>
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
  );
}

/** Choices in a page of the menu. */
const PAGE_SIZE = 5;

function turnPage(event: KeyboardEvent<HTMLElement>): void {
  const turns = { PageDown: PAGE_SIZE, PageUp: -PAGE_SIZE };
  if (event.key !== 'PageDown' && event.key !== 'PageUp') return;
  event.preventDefault();
  const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=option]')];
  const from = options.findIndex((option) => option.matches(':focus'));
  options[Math.min(Math.max(from + turns[event.key], 0), options.length - 1)]?.focus();
}

function choicesOf(outcome: MicrophoneListOutcome | null, selectedId: string): readonly MicrophoneChoice[] {
  if (outcome?.status !== 'listed' || outcome.devices.length === 0) return [];
  return microphoneChoices(outcome.devices, selectedId);
}
