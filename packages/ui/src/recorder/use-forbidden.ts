import { MAY_NOT_RECORD_TEXTS } from '@beep/core/texts';
import { useOwnPolicy } from '../account/use-own-policy.ts';
import type { Forbidden } from './recorder-views.tsx';

/** Why the signed-in user may record nothing; null if they may. Replies to notes of others need no such right. */
export function useForbidden(): Forbidden | null {
  return useOwnPolicy().mayRecord ? null : MAY_NOT_RECORD_TEXTS;
}
