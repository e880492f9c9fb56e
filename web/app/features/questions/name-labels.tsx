import { questionCalls } from '@beep/api/features/questions';
import { NAME_LABEL_TEXTS } from '@beep/core/texts';
import { Lead, Notice, Title, useLoadedValue } from '@beep/ui';
import { lazy, type ReactNode } from 'react';
import { PageLink } from '../../navigation/page-navigation.tsx';
import { useOwner } from '../../session/owner-client.tsx';
import lists from '../../shell/own-lists.module.css';
import { loadPrintLabels } from '../sheets/index.ts';
import { LoadedQuestion } from './loaded-question.tsx';
import { useQuestion } from './use-question.ts';

const PrintLabels = lazy(async () => ({ default: await loadPrintLabels() }));

export interface NameLabelsProps {
  /** The recording of the question. */
  readonly id: string;
}

/** A label to print for each name of a question. */
export function NameLabels({ id }: NameLabelsProps): ReactNode {
  const { call, uid } = useOwner();
  const question = useQuestion(id);
  const title = question.status === 'ready' ? (question.value.title ?? '') : '';
  const labels = useLoadedValue(
    ['name-labels', uid, id],
    () => call(questionCalls.listNameLabels, { recording: id }),
    { refreshOnFocus: true },
  );
  return (
    <LoadedQuestion of={labels}>
      {({ labels: all }) => (
        <PrintLabels
          title={title}
          labels={all.map(({ person, name, url }) => ({ id: person, text: name, url }))}
        >
          <PageLink className={lists.back ?? ''} to={`/questions/${id}`}>
            {NAME_LABEL_TEXTS.back}
          </PageLink>
          <Title>{NAME_LABEL_TEXTS.heading}</Title>
          <Lead>{NAME_LABEL_TEXTS.lead}</Lead>
          {all.length === 0 && <Notice kind="info">{NAME_LABEL_TEXTS.none}</Notice>}
        </PrintLabels>
      )}
    </LoadedQuestion>
  );
}
