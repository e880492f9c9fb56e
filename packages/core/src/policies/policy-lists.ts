import type { Policy, RuleName } from './policy.ts';

/** A domain in lower case and ASCII (IDNA), without a trailing dot. Subdomains are other domains. */
export const POLICY_DOMAIN: RegExp =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** What a list of a policy contains: email addresses in lower case, or domains in the form of {@link POLICY_DOMAIN}. */
export interface ListRule {
  readonly of: 'address' | 'domain';
  readonly maxEntries: number;
  /** The list counts only while another rule has this value. */
  readonly countsWith: { readonly rule: RuleName; readonly value: string };
}

type ListName = {
  [Name in RuleName]: Policy[Name] extends readonly string[] ? Name : never;
}[RuleName];

/** The lists of `POLICY_RULES`; apart from them, so that pages for everybody load less. */
const LIST_RULES: Readonly<Record<ListName, ListRule>> = {
  recorders: { of: 'address', maxEntries: 10_000, countsWith: { rule: 'recording', value: 'listed' } },
  listenerDomains: { of: 'domain', maxEntries: 100, countsWith: { rule: 'listeners', value: 'domains' } },
};

/** What a rule contains, if it is a list. */
export function listRule(name: RuleName): ListRule | undefined {
  return (LIST_RULES as Partial<Record<RuleName, ListRule>>)[name];
}

/** False for a list that has no effect because of another rule. */
export function ruleCounts(name: RuleName, policy: Readonly<Partial<Record<RuleName, unknown>>>): boolean {
  const { countsWith } = listRule(name) ?? {};
  return countsWith === undefined || policy[countsWith.rule] === countsWith.value;
}
