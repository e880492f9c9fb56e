import { MAX_GRACE_DAYS, MIN_GRACE_DAYS } from '@beep/api/features/admin';
import {
  type ListRule,
  listRule,
  POLICY_DOMAIN,
  type Policy,
  RULE_NAMES,
  type RuleName,
  ruleCounts,
  shortenExpiration,
} from '@beep/core/policies';
import { parseAddresses } from './parse-addresses.ts';

/**
 * A policy as a form edits it: a list is text, with its entries separated by lines, commas or spaces, because half an
 * address is not an address.
 */
export type PolicyDraft = {
  readonly [Name in RuleName]: Policy[Name] extends readonly string[] ? string : Policy[Name];
} & { readonly graceDays: number };

/** Why a draft is not a policy. */
export interface DraftProblem {
  readonly rule: RuleName;
  /** The parts of the list that cannot be read; if there are none, the list has no entries. */
  readonly unreadable: readonly string[];
}

export type ReadDraft =
  | { readonly policy: Policy; readonly problem: null }
  | { readonly policy: null; readonly problem: DraftProblem };

export function draftOf(policy: Policy, graceDays: number): PolicyDraft {
  const fields = RULE_NAMES.map((name) => {
    const value = policy[name];
    return [name, typeof value === 'object' ? value.join('\n') : value];
  });
  return { ...Object.fromEntries(fields), graceDays } as PolicyDraft;
}

/** Applies an edit. The default expiration follows a longest life that becomes shorter. */
export function editDraft(draft: PolicyDraft, change: Partial<PolicyDraft>): PolicyDraft {
  const edited = { ...draft, ...change };
  const days = Math.min(MAX_GRACE_DAYS, Math.max(MIN_GRACE_DAYS, Math.round(edited.graceDays)));
  return {
    ...edited,
    graceDays: Number.isFinite(days) ? days : draft.graceDays,
    defaultExpiry: shortenExpiration(edited.longestLife, edited.defaultExpiry),
  };
}

/** True if a rule differs from the policy's. */
export function isEdited(draft: PolicyDraft, policy: Policy): boolean {
  const before = draftOf(policy, 0);
  return RULE_NAMES.some((name) => draft[name] !== before[name]);
}

/**
 * A draft of `before`, as one of `theirs`: what was edited stays, and the rest follows. `clashes` are the rules that both
 * changed, each to another value.
 */
export function rebaseDraft(
  draft: PolicyDraft,
  { before, theirs }: { readonly before: Policy; readonly theirs: Policy },
): { readonly draft: PolicyDraft; readonly clashes: readonly RuleName[] } {
  const [old, current] = [draftOf(before, draft.graceDays), draftOf(theirs, draft.graceDays)];
  const edited = RULE_NAMES.filter((name) => draft[name] !== old[name]);
  const kept = Object.fromEntries(edited.map((name) => [name, draft[name]]));
  const clashes = edited.filter((name) => current[name] !== old[name] && current[name] !== draft[name]);
  return { draft: editDraft(current, kept), clashes };
}

/** The policy of a draft. A list that does not count is kept if it can be read, and else left out. */
export function readDraft({ graceDays: _, ...draft }: PolicyDraft): ReadDraft {
  const policy: Record<string, unknown> = { ...draft };
  for (const name of RULE_NAMES) {
    const list = listRule(name);
    if (list === undefined) continue;
    const { entries, unreadable } = parseList(list, String(draft[name]));
    if (ruleCounts(name, draft) && (unreadable.length > 0 || entries.length === 0)) {
      return { policy: null, problem: { rule: name, unreadable } };
    }
    policy[name] = entries;
  }
  return { policy: policy as Policy, problem: null };
}

interface ParsedList {
  readonly entries: readonly string[];
  readonly unreadable: readonly string[];
}

function parseList({ of }: ListRule, text: string): ParsedList {
  if (of === 'domain') return parseDomains(text);
  const { addresses, unreadable } = parseAddresses(text, { isList: true });
  return { entries: addresses, unreadable };
}

/**
 * A domain as policies name it, from what people write: `@School.example`, `https://school.example/`, `bücher.example`.
 * Null if it is none.
 */
export function parseDomain(text: string): string | null {
  const host = text
    .trim()
    .replace(/^(?:https?:\/\/|@)/i, '')
    .replace(/[./]+$/, '');
  try {
    const { hostname, href } = new URL(`https://${host}`);
    return href === `https://${hostname}/` && POLICY_DOMAIN.test(hostname) ? hostname : null;
  } catch {
    return null;
  }
}

function parseDomains(text: string): ParsedList {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const read = words.map((word) => parseDomain(word) ?? '');
  return {
    entries: [...new Set(read.filter((domain) => domain !== ''))],
    unreadable: words.filter((_, index) => read[index] === ''),
  };
}
