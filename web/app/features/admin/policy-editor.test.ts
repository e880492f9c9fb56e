import { adminCalls } from '@beep/api/features/admin';
import { DEFAULT_POLICY } from '@beep/core/policies';
import { refused } from '@beep/core/testing';
import { describe, expect, it } from 'vitest';
import { createPolicyEditor, type PolicyEditor } from './create-policy-editor.ts';
import { readDraft } from './policy-draft.ts';
import { hasPolicyChanges } from './policy-editor-machine.ts';
import { createFakeAdmin, type FakeAdministration } from './testing/fake-admin.ts';

const HARMLESS = {
  ...{ recordings: 300, graceEndsAt: 0, silenced: 0 },
  ...{ deletions: 0, laterDeletions: 0, firstLaterDeletionAt: null },
};
const HARMFUL = { ...HARMLESS, deletions: 214, laterDeletions: 12, firstLaterDeletionAt: 1 };

function edit(facts: Partial<FakeAdministration> = {}, version = 0) {
  const api = createFakeAdmin(facts);
  const editor = createPolicyEditor({
    call: api.call,
    domain: 'north.example',
    policy: DEFAULT_POLICY,
    version,
  });
  return { api, editor };
}

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};
const status = (editor: PolicyEditor): string => editor.getSnapshot().stage.status;

describe('the editor of a policy', () => {
  it('saves only what was previewed', async () => {
    const { api, editor } = edit({ preview: HARMLESS });
    editor.send({ type: 'save' });
    expect([status(editor), api.calls]).toEqual(['editing', []]);
    editor.send({ type: 'edit', change: { downloads: 'owner', graceDays: 30 } });
    editor.send({ type: 'preview' });
    await settled();
    expect(editor.getSnapshot().stage).toEqual({ status: 'previewed', preview: HARMLESS });
    editor.send({ type: 'save' });
    await settled();
    expect(api.calls).toEqual(['preview north.example 30', 'changePolicy north.example 0 30']);
    expect(editor.getSnapshot()).toMatchObject({
      stage: { status: 'saved' },
      version: 1,
      start: { downloads: 'owner' },
    });
  });

  it('asks before it deletes, and changes nothing until then', async () => {
    const { api, editor } = edit({ preview: HARMFUL });
    editor.send({ type: 'preview' });
    await settled();
    editor.send({ type: 'save' });
    expect(status(editor)).toBe('confirming');
    editor.send({ type: 'cancel' });
    expect(status(editor)).toBe('previewed');
    editor.send({ type: 'confirm' });
    expect(api.calls).toHaveLength(1);
    editor.send({ type: 'save' });
    editor.send({ type: 'confirm' });
    await settled();
    expect([status(editor), api.calls.length]).toEqual(['saved', 2]);
  });

  it.each([{ silenced: 1 }, { laterDeletions: 1 }, { deletions: 1 }])('asks if it ends %j', async (ended) => {
    const { editor } = edit({ preview: { ...HARMLESS, ...ended } });
    editor.send({ type: 'preview' });
    await settled();
    editor.send({ type: 'save' });
    expect(status(editor)).toBe('confirming');
  });

  it('drops a preview of rules that were edited meanwhile', async () => {
    const { editor } = edit();
    editor.send({ type: 'preview' });
    editor.send({ type: 'edit', change: { replies: false } });
    await settled();
    expect(status(editor)).toBe('editing');
    editor.send({ type: 'preview' });
    await settled();
    editor.send({ type: 'edit', change: { replies: true } });
    expect(status(editor)).toBe('editing');
  });

  it('keeps the edits after a conflict, and takes what someone else changed', async () => {
    const { editor, api } = edit({ preview: HARMLESS });
    const mine = { replies: false, longestLife: '1_year', recorders: 'ada@north.example' } as const;
    editor.send({ type: 'edit', change: mine });
    const theirs = { ...DEFAULT_POLICY, downloads: 'owner', longestLife: '1_month' } as const;
    await api.call(adminCalls.changePolicy, {
      domain: 'north.example',
      body: { policy: theirs, graceDays: 14, version: 0 },
    });
    api.failNext('preview', refused(409, 'conflict'));
    editor.send({ type: 'preview' });
    await settled();
    editor.send({ type: 'edit', change: { replies: true } });
    api.failNext('versions', refused(503, 'unavailable'));
    editor.send({ type: 'load' });
    await settled();
    expect(editor.getSnapshot().stage).toMatchObject({ status: 'conflict', failure: { httpStatus: 503 } });
    editor.send({ type: 'load' });
    await settled();
    expect(editor.getSnapshot()).toMatchObject({
      stage: { status: 'editing' },
      version: 1,
      start: theirs,
      draft: { ...mine, downloads: 'owner' },
      rebase: { before: DEFAULT_POLICY, theirs, clashes: ['longestLife'] },
    });
    editor.send({ type: 'preview' });
    await settled();
    editor.send({ type: 'save' });
    await settled();
    expect(editor.getSnapshot()).toMatchObject({ stage: { status: 'saved' }, version: 2, rebase: null });
  });

  it('previews again after a failed save', async () => {
    const { editor, api } = edit();
    editor.send({ type: 'preview' });
    await settled();
    api.failNext('changePolicy', refused(503, 'unavailable'));
    editor.send({ type: 'save' });
    await settled();
    expect(editor.getSnapshot().stage).toMatchObject({ status: 'failed', at: 'save' });
    editor.send({ type: 'preview' });
    await settled();
    editor.send({ type: 'save' });
    await settled();
    expect(status(editor)).toBe('saved');
  });

  it('shortens the default expiration with the longest life', () => {
    const { editor } = edit();
    editor.send({ type: 'edit', change: { defaultExpiry: '1_year', longestLife: '1_month' } });
    expect(editor.getSnapshot().draft.defaultExpiry).toBe('1_month');
  });

  it.each([
    [0, 1],
    [400, 365],
    [3.4, 3],
    [Number.NaN, 14],
  ])('makes %d days of grace %d', (days, expected) => {
    const { editor } = edit();
    editor.send({ type: 'edit', change: { graceDays: days } });
    expect(editor.getSnapshot().draft.graceDays).toBe(expected);
  });

  it.each([
    [{ recording: 'listed' }, 'recorders', []],
    [{ recording: 'listed', recorders: 'ada@north.example, bob' }, 'recorders', ['bob']],
    [{ listeners: 'domains' }, 'listenerDomains', []],
    [{ listeners: 'domains', listenerDomains: 'north' }, 'listenerDomains', ['north']],
  ] as const)('does not preview %j: %s %j', (change, rule, unreadable) => {
    const { editor, api } = edit();
    editor.send({ type: 'edit', change });
    editor.send({ type: 'preview' });
    expect([status(editor), api.calls]).toEqual(['editing', []]);
    expect(readDraft(editor.getSnapshot().draft).problem).toEqual({ rule, unreadable });
  });

  it('knows whether anything is changed', () => {
    const { editor } = edit({}, 3);
    expect(hasPolicyChanges(editor.getSnapshot())).toBe(false);
    editor.send({ type: 'edit', change: { graceDays: 20 } });
    expect(hasPolicyChanges(editor.getSnapshot())).toBe(false);
    editor.send({ type: 'edit', change: { downloads: 'owner' } });
    expect(hasPolicyChanges(editor.getSnapshot())).toBe(true);
    editor.send({ type: 'edit', change: { downloads: 'everyone' } });
    expect(hasPolicyChanges(editor.getSnapshot())).toBe(false);
    expect(hasPolicyChanges(edit().editor.getSnapshot())).toBe(true);
  });
});
