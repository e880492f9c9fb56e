import { type MicrophoneFailure, switchText } from '@beep/core';
import { type ReactNode, type RefObject, useId, useState } from 'react';
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
  const isNews = useIsNews(isShown ? rest.text : null, rest.selectedId);
  return (
    <div className={styles.silence}>{isShown && <Choice Select={Select} isNews={isNews} {...rest} />}</div>
  );
}

interface News {
  /** What is told now; null where nothing is. */
  readonly text: string | null;
  readonly isNew: boolean;
  readonly told: readonly string[];
}

/** True the first time that there is this to tell of this microphone, until there is something else or nothing. */
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
  /** It was not announced for this microphone yet: speaking now and then must not have it repeated. */
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
