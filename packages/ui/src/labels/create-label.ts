import type { Label } from '@beep/api/features/library';
import { type CallOutcome, MAX_LABELS } from '@beep/core/recordings';
import { ERROR_TEXTS, LABELS_DIALOG_TEXTS } from '@beep/core/texts';
import type { LabelsView } from './use-labels.ts';

/** Creates a label. Resolves with it, or with the reason if it was not created. */
export async function createLabel(labels: LabelsView, label: Omit<Label, 'id'>): Promise<Label | string> {
  if (labels.all.length >= MAX_LABELS) return LABELS_DIALOG_TEXTS.full;
  const outcome = await labels.create(label);
  return outcome.status === 'ok' ? outcome.value : labelProblem(outcome);
}

/** Why a label was not saved. */
export function labelProblem({ failure }: Extract<CallOutcome<Label>, { status: 'failed' }>): string {
  if (failure.kind === 'refused' && failure.code === 'conflict') return LABELS_DIALOG_TEXTS.nameTaken;
  return failure.kind === 'signed-out' ? ERROR_TEXTS.notLoggedIn : LABELS_DIALOG_TEXTS.failed;
}
