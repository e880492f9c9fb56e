import type { ListFilter } from '@beep/core/recordings';
import { LABEL_TEXTS } from '@beep/core/texts';
import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { SelectField } from '../controls/select-field.tsx';
import { Icon } from '../icons/icon.tsx';
import { LabelsDialog } from '../labels/labels-dialog.tsx';
import type { LabelsView } from '../labels/use-labels.ts';
import { chosenOf, filterFields, withChoice } from './filter-fields.ts';
import styles from './filter-view.module.css';

export interface ListFiltersProps {
  readonly value: ListFilter;
  readonly set: (value: ListFilter) => void;
  /** Null where nobody is signed in. */
  readonly labels: LabelsView | null;
}

/** What the list shows, and in which order. Each change applies at once. */
export function ListFilters({ value, set, labels }: ListFiltersProps): ReactNode {
  const [isManaging, setManaging] = useState(false);
  return (
    <div className={styles.filters}>
      {filterFields(value, labels?.status === 'ready' ? labels.all : null).map((field) => (
        <SelectField
          key={field.key}
          label={field.label}
          choices={field.choices}
          value={chosenOf(field, value)}
          onChange={(chosen) => set(withChoice(value, field.key, chosen))}
        />
      ))}
      {labels !== null && (
        <>
          <Button kind="quiet" aria-haspopup="dialog" onClick={() => setManaging(true)}>
            <Icon name="label" />
            <span>{LABEL_TEXTS.manage}</span>
          </Button>
          <LabelsDialog labels={labels} isOpen={isManaging} onClose={() => setManaging(false)} />
        </>
      )}
    </div>
  );
}
