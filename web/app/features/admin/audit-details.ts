import { type AuditEntry, OPERATOR_ACTOR } from '@beep/api/features/admin';
import { OTHER_DOMAINS } from '@beep/core/policies';
import { bytesLabel, countLabel } from '@beep/core/recordings';
import {
  ADMIN_TEXTS,
  AUDIT_DETAIL_NAMES,
  AUDIT_SENTENCES,
  namedValue,
  OPERATOR_NAME,
  REPORT_OUTCOME_WORDS,
  RULE_TEXTS,
  RULE_VALUES,
} from '@beep/core/texts';
import { shortDate } from '@beep/core/time';
import { ruleWord, yesOrNo } from './policy-words.ts';

const NAMES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(RULE_TEXTS).map(([rule, { name }]) => [rule, name] as const),
  ...Object.entries(AUDIT_DETAIL_NAMES),
  ['uid', ADMIN_TEXTS.account],
  ['bytes', ADMIN_TEXTS.storage],
  ['graceEndsAt', ADMIN_TEXTS.graceEnds],
  ['domain', ADMIN_TEXTS.domain],
  ['outcome', ADMIN_TEXTS.outcome],
  ['owner', ADMIN_TEXTS.owner],
  ['recordings', ADMIN_TEXTS.recordings],
  ['report', ADMIN_TEXTS.report],
  ['version', ADMIN_TEXTS.version],
]);
const OUTCOMES: Readonly<Record<string, string>> = REPORT_OUTCOME_WORDS;

/** An entry in one sentence. */
export function auditSentence(entry: Pick<AuditEntry, 'actor' | 'action' | 'subject' | 'details'>): string {
  const owner = ownerOf(entry);
  return AUDIT_SENTENCES[entry.action]({
    who: entry.actor === OPERATOR_ACTOR ? OPERATOR_NAME : entry.actor,
    whom: entry.subject,
    isOfOtherDomains: entry.subject === OTHER_DOMAINS,
    owner: owner ?? '',
    hasOwner: owner !== undefined,
  });
}

/** Of the recording that the entry is about. */
function ownerOf({ details }: Pick<AuditEntry, 'details'>): string | undefined {
  return typeof details.owner === 'string' && details.owner !== '' ? details.owner : undefined;
}

/**
 * What the sentence of an entry does not say, as `Name: value`, in the order of the service. Unknown details are shown
 * as they are.
 */
export function auditDetails(
  { subject, details }: Pick<AuditEntry, 'subject' | 'details'>,
  timeZone?: string,
): readonly string[] {
  const isOfOwner = ownerOf({ details }) !== undefined;
  const shown = Object.entries(details).filter(([name]) => name !== 'owner' || !isOfOwner);
  const texts = shown.map(([name, value]) =>
    namedValue({ name: NAMES.get(name) ?? spelledOut(name), value: wordOf(name, value, timeZone) }),
  );
  // The sentence names the owner in place of the recording.
  return isOfOwner ? [namedValue({ name: ADMIN_TEXTS.recording, value: subject }), ...texts] : texts;
}

function wordOf(name: string, value: unknown, timeZone: string | undefined): string {
  if (typeof value === 'boolean') return yesOrNo(value);
  if (value === '') return RULE_VALUES.none;
  if (typeof value === 'string') return (name === 'outcome' && OUTCOMES[value]) || ruleWord(name, value);
  if (typeof value !== 'number') return JSON.stringify(value);
  if (name === 'graceEndsAt') return shortDate(value * 1000, timeZone);
  return name === 'bytes' ? bytesLabel(value) : countLabel(value);
}

/** `grace_days` and `graceDays` as "Grace days". */
function spelledOut(name: string): string {
  const words = name.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
