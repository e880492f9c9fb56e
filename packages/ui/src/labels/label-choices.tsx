import { LABEL_TEXTS } from '@beep/core/texts';
import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import fieldStyles from '../styles/fields.module.css';
import { LabelDot } from './label-chips.tsx';
import styles from './label-choices.module.css';
import { LabelsDialog } from './labels-dialog.tsx';
import type { LabelsView } from './use-labels.ts';

export interface LabelChoicesProps {
  readonly labels: LabelsView;
  /** The ids of the chosen labels. */
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
}

/** The labels of a recording, to be chosen among those of the user. */
export function LabelChoices({ labels, chosen, onChoose }: LabelChoicesProps): ReactNode {
  const [isManaging, setManaging] = useState(false);
  const { all, status } = labels;
  return (
    <fieldset className={styles.choices}>
      <legend>{LABEL_TEXTS.heading}</legend>
      {status === 'failed' && <p className={fieldStyles.problem}>{LABEL_TEXTS.loadFailed}</p>}
      {status === 'ready' && all.length === 0 && <p className={fieldStyles.hint}>{LABEL_TEXTS.none}</p>}
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
      <Button kind="quiet" aria-haspopup="dialog" onClick={() => setManaging(true)}>
        {LABEL_TEXTS.manage}
      </Button>
      <LabelsDialog labels={labels} isOpen={isManaging} onClose={() => setManaging(false)} />
    </fieldset>
  );
}
