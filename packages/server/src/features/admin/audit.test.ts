import { adminCalls } from '@beep/api/features/admin';
import { describe, expect, it } from 'vitest';
import type { NewAuditEntry } from '../../storage/audit-store.ts';
import { type AdminTest, openAdminTest } from '../../testing/open-admin-test.ts';
import { responseCode } from '../../testing/response-code.ts';
import { exportAudit } from './audit-export.ts';

const AUDIT = '/api/v1/admin/audit';
const DOMAIN = 'school.example';

async function openWithHead(): Promise<AdminTest> {
  const test = await openAdminTest();
  const head = { email: `head@${DOMAIN}`, domain: DOMAIN, namedBy: 'operator', namedAt: 1 };
  await test.service.stores.administrators.add(head);
  return test;
}

function append(test: AdminTest, changes: Partial<NewAuditEntry>): Promise<void> {
  return test.service.stores.audit.append({
    ...{ at: test.clock.now, actor: 'operator', action: 'account_deleted', domain: DOMAIN },
    ...{ subject: `ann@${DOMAIN}`, details: {} },
    ...changes,
  });
}

async function list(
  test: AdminTest,
  uid: string,
  query = '',
): Promise<{ subjects: string[]; next?: string }> {
  const response = await test.send(uid, 'GET', `${AUDIT}${query}`);
  const { entries, next } = adminCalls.listAuditEntries.answer[2].parse(await response.json());
  return { subjects: entries.map(({ subject }) => subject), ...(next === undefined ? {} : { next }) };
}

describe('the audit log', () => {
  // spec: admin.4, A22
  it('is read page by page, newest first, and only for the administrator’s domains', async () => {
    await using test = await openWithHead();
    for (const subject of ['1', '2', '3']) await append(test, { subject });
    await append(test, { subject: 'other', domain: 'other.example', action: 'recording_deleted' });
    await append(test, { subject: 'everywhere', domain: null });
    expect(await list(test, 'head')).toEqual({ subjects: ['3', '2', '1'] });
    expect((await list(test, 'operator')).subjects).toEqual(['everywhere', 'other', '3', '2', '1']);
    expect((await list(test, 'operator', `?domain=${DOMAIN}`)).subjects).toEqual(['3', '2', '1']);
    expect((await list(test, 'operator', '?action=recording_deleted')).subjects).toEqual(['other']);
    const first = await list(test, 'head', '?limit=2');
    expect(first.subjects).toEqual(['3', '2']);
    expect(await list(test, 'head', `?limit=2&after=${first.next}`)).toEqual({ subjects: ['1'] });
  });

  // spec: admin.7, A22
  it('refuses the domains of others, and a cursor that it did not give', async () => {
    await using test = await openWithHead();
    const code = (query: string): Promise<string> =>
      responseCode(test.send('head', 'GET', `${AUDIT}${query}`));
    expect(await code('?domain=other.example')).toBe('403 forbidden');
    expect(await code(`?domain=sub.${DOMAIN}`)).toBe('403 forbidden');
    for (const after of ["x'--", 'F'.repeat(32), '0', '%00']) {
      expect(await code(`?after=${after}`)).toBe('400 invalid_request');
    }
    expect(await code('?limit=1000')).toBe('400 invalid_request');
    expect(await code('?action=anything')).toBe('400 invalid_request');
  });

  // spec: admin.5, P20
  it('is exported as CSV without formulas, and as JSON lines as it is', async () => {
    await using test = await openWithHead();
    const subjects = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      'plain',
      'with "quotes", commas\nand lines',
    ];
    for (const subject of subjects) await append(test, { subject });
    const csv = await test.send('head', 'GET', `${AUDIT}/export?format=csv`);
    expect(csv.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await csv.arrayBuffer());
    expect(text.startsWith('\uFEFFid,time,')).toBe(true);
    for (const subject of subjects.slice(0, 4)) expect(text).toContain(`,'${subject},`);
    expect(text).toContain(`,'\t=1,`);
    expect(text).toContain(`,"'\r=1",`);
    expect(text).toContain(',"with ""quotes"", commas\nand lines",');
    expect(text.split('\r\n').some((line) => /(^|,)"?[=+\-@\t]/.test(line))).toBe(false);
    const jsonl = await test.send('head', 'GET', `${AUDIT}/export?format=jsonl`);
    const lines = (await jsonl.text()).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).subject)).toEqual(subjects);
    const exported = (await test.entries()).filter(({ action }) => action === 'audit_exported');
    expect(exported.map(({ actor, details }) => [actor, details])).toEqual([
      [`head@${DOMAIN}`, { format: 'csv' }],
      [`head@${DOMAIN}`, { format: 'jsonl' }],
    ]);
  });

  // spec: admin.5
  it('is exported a page at a time', async () => {
    let asked = 0;
    const entry = {
      at: 1,
      actor: 'a',
      action: 'account_deleted',
      domain: null,
      subject: 's',
      details: {},
    } as const;
    const audit = {
      page: async ({ limit }: { limit: number }) => {
        asked += 1;
        return Array.from({ length: limit }, (_, index) => ({ ...entry, id: `${asked}-${index}` }));
      },
    };
    const pieces = exportAudit(audit, { domains: 'all', format: 'jsonl' });
    for (let piece = 1; piece <= 3; piece += 1) {
      await pieces.next();
      expect(asked).toBe(piece);
    }
  });

  // spec: admin.6
  it('forgets what is older than AUDIT_DAYS', async () => {
    await using test = await openWithHead();
    await append(test, { subject: 'old' });
    test.clock.now += 1000 * 86_400_000;
    await append(test, { subject: 'new' });
    test.clock.now += 96 * 86_400_000;
    await test.doJobs();
    expect((await list(test, 'head')).subjects).toEqual(['new']);
  });
});
