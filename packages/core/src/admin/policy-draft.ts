import { POLICY_DOMAIN, type Policy, shortenExpiration } from '../policies/policy.ts';
import { parseAddresses } from './parse-addresses.ts';

/** A policy as a form edits it: its lists are text, because half an address is not an address. */
export interface PolicyDraft extends Omit<Policy, 'recorders' | 'listenerDomains'> {
  /** Addresses, separated by lines, commas or spaces. */
  readonly recordersText: string;
  /** Domains, separated by lines, commas or spaces. */
  readonly listenerDomainsText: string;
  readonly graceDays: number;
}

/** Why a draft is not a policy. `words` are the parts of a list that cannot be read. */
export type DraftProblem =
  | { readonly kind: 'no-recorders' | 'no-listener-domains' }
  | { readonly kind: 'bad-recorders' | 'bad-listener-domains'; readonly words: readonly string[] };

export type ReadDraft =
  | { readonly policy: Policy; readonly problem: null }
  | { readonly policy: null; readonly problem: DraftProblem };

export function draftOf(policy: Policy, graceDays: number): PolicyDraft {
  const { recorders, listenerDomains, ...rest } = policy;
  return {
    ...rest,
    recordersText: recorders.join('\n'),
    listenerDomainsText: listenerDomains.join('\n'),
    graceDays,
  };
}

/** Applies an edit. The default expiration follows a longest life that becomes shorter. */
export function editDraft(draft: PolicyDraft, change: Partial<PolicyDraft>): PolicyDraft {
  const edited = { ...draft, ...change };
  return { ...edited, defaultExpiry: shortenExpiration(edited.longestLife, edited.defaultExpiry) };
}

/**
 * A draft of `before`, as one of `theirs`: what was edited stays, and the rest follows. `clashes` are the rules that both
 * changed, each to another value.
 */
export function rebaseDraft(
  draft: PolicyDraft,
  { before, theirs }: { readonly before: Policy; readonly theirs: Policy },
): { readonly draft: PolicyDraft; readonly clashes: readonly (keyof Policy)[] } {
  const [old, current] = [draftOf(before, draft.graceDays), draftOf(theirs, draft.graceDays)];
  const fields = Object.keys(old) as (keyof PolicyDraft)[];
  const edited = fields.filter((field) => draft[field] !== old[field]);
  const kept = Object.fromEntries(edited.map((field) => [field, draft[field]]));
  const clashing = edited.filter((field) => current[field] !== old[field] && current[field] !== draft[field]);
  return { draft: editDraft(current, kept), clashes: clashing.map(ruleOf) };
}

/** Of a field that two policies can differ in. */
function ruleOf(field: keyof PolicyDraft): keyof Policy {
  return field.replace(/Text$/, '') as keyof Policy;
}

/** The policy of a draft. A list that does not count is kept if it can be read, and else left out. */
export function readDraft(draft: PolicyDraft): ReadDraft {
  const { recordersText, listenerDomainsText, graceDays: _, ...rules } = draft;
  const recorders = parseAddresses(recordersText, { isList: true });
  const domains = parseDomains(listenerDomainsText);
  const problem = problemOf(draft, recorders, domains);
  if (problem !== null) return { policy: null, problem };
  const policy = { ...rules, recorders: recorders.addresses, listenerDomains: domains.domains };
  return { policy, problem: null };
}

function problemOf(
  { recording, listeners }: PolicyDraft,
  recorders: ReturnType<typeof parseAddresses>,
  domains: ReturnType<typeof parseDomains>,
): DraftProblem | null {
  if (recording === 'listed') {
    if (recorders.unreadable.length > 0) return { kind: 'bad-recorders', words: recorders.unreadable };
    if (recorders.addresses.length === 0) return { kind: 'no-recorders' };
  }
  if (listeners === 'domains') {
    if (domains.unreadable.length > 0) return { kind: 'bad-listener-domains', words: domains.unreadable };
    if (domains.domains.length === 0) return { kind: 'no-listener-domains' };
  }
  return null;
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

function parseDomains(text: string): {
  readonly domains: readonly string[];
  readonly unreadable: readonly string[];
} {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const read = words.map((word) => parseDomain(word) ?? '');
  return {
    domains: [...new Set(read.filter((domain) => domain !== ''))],
    unreadable: words.filter((_, index) => read[index] === ''),
  };
}
