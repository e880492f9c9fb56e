import { questionCalls } from '@beep/api/features/questions';
import { orNone } from '@beep/browser';
import type { CallOutcome } from '@beep/core/recordings';
import type { Owner } from '../../session/owner-client.tsx';
import { draftOf, NEW_RULES, type RulesDraft, rulesOf } from './rules-draft.ts';

export interface EditedRules {
  /** As they were read. */
  readonly before: RulesDraft;
  readonly draft: RulesDraft;
}

/**
 * Saves what was changed of the rules: others that another page has changed meanwhile stay. `overtaken`: both have changed
 * the names, and nothing is saved; with what is stored now and the same changes of it.
 */
export async function saveRules(
  { call }: Owner,
  filename: string,
  { before, draft }: EditedRules,
): Promise<CallOutcome<unknown> | (EditedRules & { readonly status: 'overtaken' })> {
  const stored = orNone(await call(questionCalls.getOwnQuestion, { recording: filename }));
  if (stored.status === 'failed') return stored;
  const now = stored.value === null ? NEW_RULES : draftOf(stored.value);
  const wanted = stored.value === null ? draft : { ...now, ...changesOf({ before, draft }) };
  const isOvertaken = ![before.names, wanted.names].includes(now.names) && wanted.who === 'listed';
  if (stored.value !== null && isOvertaken) return { status: 'overtaken', before: now, draft: wanted };
  return call(questionCalls.askQuestion, { filename, body: rulesOf(wanted, now) });
}

function changesOf({ before, draft }: EditedRules): Partial<RulesDraft> {
  const keys = Object.keys(draft) as (keyof RulesDraft)[];
  return Object.fromEntries(keys.flatMap((key) => (draft[key] === before[key] ? [] : [[key, draft[key]]])));
}
