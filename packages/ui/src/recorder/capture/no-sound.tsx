import type { MicrophoneFailure } from '@beep/core/recorder';
import { switchText } from '@beep/core/recorder';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import { useLoaded } from '../../actor/use-loaded.ts';
import type { MicrophoneSelect } from '../../controls/microphone-select.tsx';
import { useMicrophonePorts } from '../../microphones/microphone-ports.ts';
import { useMicrophones } from '../../microphones/use-microphones.ts';
import styles from './recording-view.module.css';

export interface NoSoundProps {
  readonly isShown: boolean;
  /** Why there is no signal, and what to do. */
  readonly text: string;
  readonly selectedId: string;
  readonly switchFailure: MicrophoneFailure | null;
  readonly onChoose: (microphoneId: string) => void;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly finalFocus: RefObject<HTMLElement | null>;
}

async function loadSelect(): Promise<typeof MicrophoneSelect> {
  return (await import('../../controls/microphone-select.tsx')).MicrophoneSelect;
}

/**
 * Offers other microphones while there is no signal. The focus does not move, so that Space still saves
 * (differences.md). The select's code is loaded when it is first shown.
 */
export function NoSound({ isShown, ...rest }: NoSoundProps): ReactNode {
  const Select = useLoaded(loadSelect, isShown);
  const isAlert = useIsNewText(isShown ? rest.text : null, rest.selectedId);
  return (
    <div className={styles.silence}>{isShown && <Choice Select={Select} isAlert={isAlert} {...rest} />}</div>
  );
}

interface Announcement {
  /** The current text; null if there is none. */
  readonly text: string | null;
  readonly isNew: boolean;
  readonly announced: readonly string[];
}

/** True while a text is shown for the first time for this microphone. */
function useIsNewText(text: string | null, microphoneId: string): boolean {
  const [announcement, setAnnouncement] = useState<Announcement>({ text: null, isNew: false, announced: [] });
  if (text === announcement.text) return announcement.isNew;
  const key = `${microphoneId} ${text}`;
  const isNew = text !== null && !announcement.announced.includes(key);
  setAnnouncement({
    text,
    isNew,
    announced: isNew ? [...announcement.announced, key] : announcement.announced,
  });
  return isNew;
}

interface ChoiceProps extends Omit<NoSoundProps, 'isShown'> {
  readonly Select: typeof MicrophoneSelect | null;
  /** Not yet announced for this microphone: short sounds must not repeat the announcement. */
  readonly isAlert: boolean;
}

function Choice({ Select, text, switchFailure, isAlert, ...rest }: ChoiceProps): ReactNode {
  const id = useId();
  const { outcome } = useMicrophones(useMicrophonePorts());
  return (
    <div className={styles.silenceCard}>
      <p id={id} role={isAlert ? 'alert' : undefined}>
        {text}
      </p>
      {Select !== null && <Select {...rest} labelledBy={id} outcome={outcome} />}
      {switchFailure !== null && (
        <p className={styles.silenceProblem} role="alert">
          {switchText(switchFailure)}
        </p>
      )}
    </div>
  );
}
