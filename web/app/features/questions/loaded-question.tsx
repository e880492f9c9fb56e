import { QUESTION_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { LoadedView, type LoadedViewProps, type LoadedWords } from '../../shell/loaded-view.tsx';

const WORDS: LoadedWords = {
  failed: QUESTION_TEXTS.loadFailed,
  gone: {
    heading: QUESTION_TEXTS.gone,
    hint: QUESTION_TEXTS.goneHint,
    all: { to: '/questions', label: QUESTION_TEXTS.all },
  },
};

/** What was loaded of one question, or that it is loading, missing or failed. */
export function LoadedQuestion<Value>(props: Pick<LoadedViewProps<Value>, 'of' | 'children'>): ReactNode {
  return <LoadedView {...WORDS} {...props} />;
}
