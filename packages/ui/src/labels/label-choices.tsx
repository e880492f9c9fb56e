import { LABEL_TEXTS } from '@beep/core/texts';
import { type Dispatch, type ReactNode, type SetStateAction, useState } from 'react';
import { Button } from '../controls/button.tsx';
import fieldStyles from '../styles/fields.module.css';
import { LabelDot } from './label-chips.tsx';
import styles from './label-choices.module.css';
import { LabelsDialog } from './labels-dialog.tsx';
import { NewLabelField } from './new-label-field.tsx';
import type { LabelsView } from './use-labels.ts';
import type { TypedLabel } from './use-new-label.ts';

export interface LabelChoicesProps {
  readonly labels: LabelsView;
  /** The ids of the chosen labels. */
  readonly chosen: readonly string[];
  /** The label that is being typed. */
  readonly typed: TypedLabel;
  readonly onChoose: Dispatch<SetStateAction<readonly string[]>>;
}

/** The labels of a recording, to be chosen among those of the user. */
export function LabelChoices({ labels, chosen, typed, onChoose }: LabelChoicesProps): ReactNode {
  const [isManaging, setManaging] = useState(false);
  const { all, status } = labels;
  return (
    <fieldset className={styles.choices}>
      <legend>{LABEL_TEXTS.heading}</legend>
      {status === 'failed' && <p className={fieldStyles.problem}>{LABEL_TEXTS.loadFailed}</p>}
      {all.map(({ id, name, color }) => (
        <label key={id} className={fieldStyles.check}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
          <LabelDot color={color} />
          <bdi>{name}</bdi>
        </label>
      ))}
      {status === 'ready' && (
        <NewLabelField typed={typed} onCreated={({ id }) => onChoose((now) => withId(now, id))} />
      )}
      <Button kind="quiet" aria-haspopup="dialog" onClick={() => setManaging(true)}>
        {LABEL_TEXTS.manage}
      </Button>
      <LabelsDialog labels={labels} isOpen={isManaging} onClose={() => setManaging(false)} />
    </fieldset>
  );
}

/** The chosen labels and this one. */
export function withId(chosen: readonly string[], id: string): readonly string[] {
  return chosen.includes(id) ? chosen : [...chosen, id];
}
