import type { MicrophoneFailure } from '@beep/core/recorder';
import { switchText } from '@beep/core/texts';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import { useLoaded } from '../../actor/use-loaded.ts';
import type { MicrophoneSelect } from '../../controls/microphone-select.tsx';
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
  const isNews = useIsNews(isShown ? rest.text : null, rest.selectedId);
  return (
    <div className={styles.silence}>{isShown && <Choice Select={Select} isNews={isNews} {...rest} />}</div>
  );
}

interface News {
  /** The current text; null if there is none. */
  readonly text: string | null;
  readonly isNew: boolean;
  readonly told: readonly string[];
}

/** True while a text is shown for the first time for this microphone. */
function useIsNews(text: string | null, microphoneId: string): boolean {
  const [news, setNews] = useState<News>({ text: null, isNew: false, told: [] });
  if (text === news.text) return news.isNew;
  const key = `${microphoneId} ${text}`;
  const isNew = text !== null && !news.told.includes(key);
  setNews({ text, isNew, told: isNew ? [...news.told, key] : news.told });
  return isNew;
}

interface ChoiceProps extends Omit<NoSoundProps, 'isShown'> {
  readonly Select: typeof MicrophoneSelect | null;
  /** Not yet announced for this microphone: short sounds must not repeat the announcement. */
  readonly isNews: boolean;
}

function Choice({ Select, text, switchFailure, isNews, ...rest }: ChoiceProps): ReactNode {
  const id = useId();
  const { outcome } = useMicrophones();
  return (
    <div className={styles.silenceCard}>
      <p id={id} role={isNews ? 'alert' : undefined}>
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
