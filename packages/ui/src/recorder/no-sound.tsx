import { type MicrophoneFailure, switchText } from '@beep/core';
import { type ReactNode, type RefObject, useId } from 'react';
import { useLoaded } from '../actor/use-loaded.ts';
import type { MicrophoneSelect } from '../controls/microphone-select.tsx';
import { useMicrophones } from '../microphones/use-microphones.ts';
import styles from './take-view.module.css';

export interface NoSoundProps {
  readonly isShown: boolean;
  /** Why nothing is heard, and what to do. */
  readonly text: string;
  readonly selectedId: string;
  readonly switchFailure: MicrophoneFailure | null;
  readonly onChoose: (microphoneId: string) => void;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly finalFocus: RefObject<HTMLElement | null>;
}

async function loadSelect(): Promise<typeof MicrophoneSelect> {
  return (await import('../controls/microphone-select.tsx')).MicrophoneSelect;
}

/**
 * The microphones to go on with while nothing is heard; the focus stays where it is, so that Space still saves
 * (differences.md). Its parts are fetched while there is sound.
 */
export function NoSound({ isShown, ...rest }: NoSoundProps): ReactNode {
  const Select = useLoaded(loadSelect, isShown);
  return (
    <div className={styles.silence} role="alert">
      {isShown && <Choice Select={Select} {...rest} />}
    </div>
  );
}

interface ChoiceProps extends Omit<NoSoundProps, 'isShown'> {
  readonly Select: typeof MicrophoneSelect | null;
}

function Choice({ Select, text, switchFailure, ...rest }: ChoiceProps): ReactNode {
  const id = useId();
  const { outcome } = useMicrophones();
  return (
    <div className={styles.silenceCard}>
      <p id={id}>{text}</p>
      {Select !== null && <Select {...rest} labelledBy={id} outcome={outcome} />}
      {switchFailure !== null && <p className={styles.silenceProblem}>{switchText(switchFailure)}</p>}
    </div>
  );
}
