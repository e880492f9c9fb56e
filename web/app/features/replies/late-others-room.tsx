import { type ReactNode, useState } from 'react';
import { usePageComposition } from '../../composition-context.tsx';
import { createOtherAnswers } from './create-other-answers.ts';
import { OtherAnswers, useOtherAnswers } from './other-answers.tsx';

/** The answers of others for who only listens, without a recorder. */
export function OthersRoom({ recordingId }: { readonly recordingId: string }): ReactNode {
  const { session, ui } = usePageComposition();
  const [source] = useState(() => createOtherAnswers({ recordingId, session, ui }, () => null));
  return <OtherAnswers source={source} view={useOtherAnswers(source)} />;
}
