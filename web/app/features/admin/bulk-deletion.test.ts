import { refused } from '@beep/core/testing';
import { describe, expect, it } from 'vitest';
import { bulkSentences } from './admin-words.ts';
import { bulkDeletionMachine } from './bulk-deletion-machine.ts';
import { createBulkDeletion } from './create-bulk-deletion.ts';
import { aPerson, createFakeAdmin, type FakeAdmin } from './testing/fake-admin.ts';

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 400; turn += 1) await Promise.resolve();
};

function somePeople(count: number): FakeAdmin {
  return createFakeAdmin({
    people: Array.from({ length: count }, (_, at) => aPerson({ uid: `u${at}`, email: `p${at}@a.example` })),
  });
}

function addresses(count: number): string {
  return Array.from({ length: count }, (_, at) => `p${at}@a.example`).join('\n');
}

describe('the deletion of a list', () => {
  it('shows first what it would do, and deletes only after a confirmation', async () => {
    const api = somePeople(2);
    const deletion = createBulkDeletion(api.call);
    deletion.send({ type: 'write', text: `${addresses(2)}\nnobody@a.example` });
    deletion.send({ type: 'delete' });
    deletion.send({ type: 'confirm' });
    deletion.send({ type: 'check' });
    await settled();
    expect(api.calls).toEqual(['removeAll 3 dry']);
    expect(deletion.getSnapshot()).toMatchObject({
      status: 'checked',
      results: [{ outcome: 'would_delete' }, { outcome: 'would_delete' }, { outcome: 'unknown' }],
    });
    deletion.send({ type: 'confirm' });
    expect(api.calls).toHaveLength(1);
    deletion.send({ type: 'delete' });
    deletion.send({ type: 'cancel' });
    expect(deletion.getSnapshot().status).toBe('checked');
    deletion.send({ type: 'delete' });
    deletion.send({ type: 'confirm' });
    await settled();
    expect(api.calls).toEqual(['removeAll 3 dry', 'removeAll 2 real']);
    expect(deletion.getSnapshot()).toMatchObject({ status: 'finished', results: [{}, {}] });
  });

  it('sends a long list in lots, and continues after a failure', async () => {
    const api = somePeople(1201);
    const deletion = createBulkDeletion(api.call);
    deletion.send({ type: 'write', text: addresses(1201) });
    deletion.send({ type: 'check' });
    await settled();
    expect(api.calls).toEqual(['removeAll 500 dry', 'removeAll 500 dry', 'removeAll 201 dry']);
    deletion.send({ type: 'delete' });
    api.failNext('removeAll', refused(503, 'unavailable'));
    deletion.send({ type: 'confirm' });
    await settled();
    expect(deletion.getSnapshot()).toMatchObject({ status: 'stopped', results: [], isDryRun: false });
    deletion.send({ type: 'continue' });
    await settled();
    const state = deletion.getSnapshot();
    expect(state.status).toBe('finished');
    expect('results' in state && state.results.length).toBe(1201);
    expect(api.calls.filter((call) => call.endsWith('real'))).toHaveLength(62);
  });

  it('needs an address', () => {
    const [state, effects] = bulkDeletionMachine.step(
      { status: 'choosing', text: 'Ada, 7b' },
      { type: 'check' },
    );
    expect([state.status, effects]).toEqual(['choosing', undefined]);
  });

  it('deletes nobody if nobody would be deleted', async () => {
    const deletion = createBulkDeletion(somePeople(0).call);
    deletion.send({ type: 'write', text: addresses(1) });
    deletion.send({ type: 'check' });
    await settled();
    deletion.send({ type: 'delete' });
    expect(deletion.getSnapshot().status).toBe('checked');
    deletion.send({ type: 'restart' });
    expect(deletion.getSnapshot()).toEqual({ status: 'choosing', text: '' });
  });

  it('counts an address without a result as unknown', () => {
    const [state] = bulkDeletionMachine.step(
      { status: 'running', isDryRun: true, addresses: ['a@a.example'], results: [] },
      { type: 'answered', outcome: { status: 'ok', value: { results: [] } } },
    );
    expect(state).toMatchObject({
      status: 'checked',
      results: [{ address: 'a@a.example', outcome: 'unknown' }],
    });
  });
});

it('says what a list does in words', () => {
  const person = { recordings: 2, bytes: 1_500_000 };
  expect(
    bulkSentences([
      { address: 'a', outcome: 'would_delete', ...person },
      { address: 'b', outcome: 'would_delete', ...person },
      { address: 'c', outcome: 'unknown', recordings: 0, bytes: 0 },
      { address: 'd', outcome: 'not_yours', recordings: 0, bytes: 0 },
    ]),
  ).toEqual([
    'Will delete 2 people with 4 recordings (3 MB).',
    '1 address belongs to nobody here.',
    '1 address is outside your domains.',
  ]);
});
