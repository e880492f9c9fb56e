import { bytesLabel } from '../recordings/bytes-label.ts';
import { countLabel } from '../recordings/count-label.ts';
import { ADMIN_TEXTS, RULE_VALUES } from '../texts/index.ts';
import { shortDate } from '../time/calendar.ts';
import { domainLabel, RULE_NAMES, ruleWord, yesOrNo } from './policy-words.ts';
import type { AuditEntry } from './ports.ts';

const NAMES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(RULE_NAMES),
  ['uid', ADMIN_TEXTS.account],
  ['bytes', ADMIN_TEXTS.storage],
  ['graceEndsAt', ADMIN_TEXTS.graceEnds],
]);

/** Whom or what an entry is about. */
export function auditSubject({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>): string {
  return action === 'policy_changed' ? domainLabel(subject) : subject;
}

/** The details of an entry as `Name: value`, in the order of the service. Unknown ones are shown as they are. */
export function auditDetails({ details }: Pick<AuditEntry, 'details'>, timeZone?: string): readonly string[] {
  return Object.entries(details).map(
    ([name, value]) => `${NAMES.get(name) ?? spelledOut(name)}: ${wordOf(name, value, timeZone)}`,
  );
}

function wordOf(name: string, value: unknown, timeZone: string | undefined): string {
  if (typeof value === 'boolean') return yesOrNo(value);
  if (typeof value === 'string') return value === '' ? RULE_VALUES.none : ruleWord(name, value);
  if (typeof value !== 'number') return JSON.stringify(value);
  if (name === 'graceEndsAt') return shortDate(value * 1000, timeZone);
  return name === 'bytes' ? bytesLabel(value) : countLabel(value);
}

/** `grace_days` and `graceDays` as "Grace days". */
function spelledOut(name: string): string {
  const words = name.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
