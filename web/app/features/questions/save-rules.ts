import { questionCalls } from '@beep/api/features/questions';
import { orNone } from '@beep/browser';
import { changedFields } from '@beep/core/forms';
import type { CallOutcome } from '@beep/core/recordings';
import type { Owner } from '../../session/owner-client.tsx';
import { draftOf, NEW_RULES, type RulesDraft, rulesOf } from './rules-draft.ts';

export interface EditedRules {
  /** As they were read. */
  readonly before: RulesDraft;
  readonly draft: RulesDraft;
}

/**
 * Saves the rules that were changed. `overtaken`: another page has changed the names too, and nothing is saved; with what
 * is stored now, and the same changes of it.
 */
export async function saveRules(
  { call }: Owner,
  filename: string,
  { before, draft }: EditedRules,
): Promise<CallOutcome<unknown> | (EditedRules & { readonly status: 'overtaken' })> {
  const stored = orNone(await call(questionCalls.getOwnQuestion, { recording: filename }));
  if (stored.status === 'failed') return stored;
  const now = stored.value === null ? NEW_RULES : draftOf(stored.value);
  const wanted = stored.value === null ? draft : { ...now, ...changedFields(before, draft) };
  const isOvertaken = ![before.names, wanted.names].includes(now.names) && wanted.who === 'listed';
  if (stored.value !== null && isOvertaken) return { status: 'overtaken', before: now, draft: wanted };
  return call(questionCalls.askQuestion, { filename, body: rulesOf(wanted, now) });
}
