import { expect } from 'vitest';
import type { NamedAdministrator } from './administrator-store.ts';
import type { NewAuditEntry } from './audit-store.ts';
import type { Stores } from './stores.ts';

const DOMAIN = 'school.example';

function anAdministrator(changes: Partial<NamedAdministrator> = {}): NamedAdministrator {
  return {
    email: `head@${DOMAIN}`,
    domain: DOMAIN,
    namedBy: 'operator',
    namedAt: 1_000_000,
    ...changes,
  };
}

function anEntry(changes: Partial<NewAuditEntry> = {}): NewAuditEntry {
  return {
    at: 1_000_000,
    actor: 'operator',
    action: 'administrator_named',
    domain: DOMAIN,
    subject: `head@${DOMAIN}`,
    details: { domain: DOMAIN },
    ...changes,
  };
}

type Rules = Readonly<Record<string, (stores: Stores) => Promise<void>>>;

/** The rules for administrators; each runs on an empty database. */
export const ADMINISTRATOR_RULES: Rules = {
  'names an administrator once, and forgets one who is removed': async ({ administrators }) => {
    const head = anAdministrator();
    expect(await administrators.add(head)).toBe(true);
    expect(await administrators.add({ ...head, namedBy: 'eve' })).toBe(false);
    const everywhere = anAdministrator({ domain: '*' });
    expect(await administrators.add(everywhere)).toBe(true);
    expect(await administrators.add(anAdministrator({ domain: 'other.example' }))).toBe(true);
    expect(await administrators.domainsOf(head.email)).toEqual(['*', 'other.example', DOMAIN]);
    expect(await administrators.list('all')).toHaveLength(3);
    expect(await administrators.list([DOMAIN])).toEqual([head]);
    expect(await administrators.list([])).toEqual([]);
    expect(await administrators.remove({ email: head.email, domain: 'another.example' })).toBe(false);
    expect(await administrators.remove(everywhere)).toBe(true);
    expect(await administrators.domainsOf(head.email)).toEqual(['other.example', DOMAIN]);
  },
};

/** The rules for the audit log. */
export const AUDIT_RULES: Rules = {
  'pages through the audit log in both directions, by domain and action': async ({ audit }) => {
    for (let at = 1; at <= 5; at += 1) {
      await audit.append(anEntry({ at, domain: at === 3 ? null : DOMAIN, details: { at } }));
      await audit.append(anEntry({ at, domain: 'other.example', action: 'recording_deleted' }));
    }
    const times = async (query: Partial<Parameters<typeof audit.page>[0]>): Promise<number[]> => {
      const entries = await audit.page({ domains: 'all', order: 'newest', limit: 20, ...query });
      return entries.map(({ at }) => at);
    };
    expect(await times({})).toEqual([5, 5, 4, 4, 3, 3, 2, 2, 1, 1]);
    expect(await times({ domains: [DOMAIN], order: 'oldest' })).toEqual([1, 2, 4, 5]);
    expect(await times({ domains: [DOMAIN, 'other.example'], limit: 3 })).toEqual([5, 5, 4]);
    expect(await times({ domains: [] })).toEqual([]);
    expect(await times({ action: 'recording_deleted', limit: 2 })).toEqual([5, 4]);
    const [first, second] = await audit.page({ domains: [DOMAIN], order: 'newest', limit: 2 });
    expect(first).toMatchObject({ ...anEntry({ at: 5, details: { at: 5 } }), id: expect.any(String) });
    expect(await times({ domains: [DOMAIN], after: second?.id })).toEqual([2, 1]);
    await audit.forgetBefore(4);
    expect(await times({ order: 'oldest' })).toEqual([4, 4, 5, 5]);
  },

  'stores a change and its entry together, or neither': async ({ audit, administrators }) => {
    const head = anAdministrator();
    const failing = audit.change(async (stores, append) => {
      await stores.administrators.add(head);
      await append(anEntry());
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await administrators.domainsOf(head.email)).toEqual([]);
    expect(await audit.page({ domains: 'all', order: 'newest', limit: 9 })).toEqual([]);
    const named = await audit.change(async (stores, append) => {
      await append(anEntry());
      await stores.accountDeletions.begin({ uid: 'ann', deletedAt: 5 });
      return stores.administrators.add(head);
    });
    expect(named).toBe(true);
    expect(await audit.page({ domains: 'all', order: 'newest', limit: 9 })).toHaveLength(1);
  },
};
