import type { Label } from '@beep/api/features/library';
import { isLabelTooLong, MAX_LABEL_LENGTH, parseLabelName } from '@beep/core/recordings';
import { labelTooLongText } from '@beep/core/texts';
import { useState } from 'react';
import { createLabel } from './create-label.ts';
import type { LabelsView } from './use-labels.ts';

/** The label that is typed where labels are chosen. */
export interface TypedLabel {
  readonly name: string;
  readonly type: (name: string) => void;
  readonly problem: string | null;
  readonly isCreating: boolean;
  /**
   * Creates it. Resolves with it, or with the label that has this name already; with null if nothing is typed, and with
   * undefined if it could not be created: `problem` says why.
   */
  readonly create: () => Promise<Label | null | undefined>;
}

/** Keeps what is typed until it is a label. */
export function useNewLabel(labels: LabelsView | null): TypedLabel {
  const [name, setName] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isCreating, setCreating] = useState(false);
  const isTooLong = isLabelTooLong(name);
  return {
    name,
    type(typed) {
      setName(typed);
      setFailure(null);
    },
    problem: isTooLong ? labelTooLongText({ count: MAX_LABEL_LENGTH }) : failure,
    isCreating,
    async create() {
      if (isTooLong || isCreating) return undefined;
      const parsed = parseLabelName(name);
      if (parsed === undefined) return null;
      if (labels === null) return undefined;
      const key = parsed.toLowerCase();
      const known = labels.all.find((one) => one.name.toLowerCase() === key);
      setCreating(true);
      const made = known ?? (await createLabel(labels, { name: parsed, color: 'grey' }));
      setCreating(false);
      if (typeof made === 'string') {
        setFailure(made);
        return undefined;
      }
      setName('');
      return made;
    },
  };
}
