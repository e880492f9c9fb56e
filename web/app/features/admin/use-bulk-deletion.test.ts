import { ok, refused } from '@beep/core/testing';
import { expect, it } from 'vitest';
import { bulkSentences } from './admin-words.ts';
import { aPerson, createFakeAdmin, type FakeAdmin } from './testing/fake-admin.ts';
import { type BulkDeletionState, type Run, runInLots } from './use-bulk-deletion.ts';

/** The state after a run, which may have stopped. */
async function run(api: FakeAdmin, from: Run): Promise<BulkDeletionState | undefined> {
  const states: BulkDeletionState[] = [];
  await runInLots(api.call, from, {
    signal: new AbortController().signal,
    onState: (state) => states.push(state),
  });
  return states.at(-1);
}

// spec: admin-page.11
it('a list is sent in lots, and continues after a failure', async () => {
  const addresses = Array.from({ length: 1201 }, (_, at) => `p${at}@a.example`);
  const api = createFakeAdmin({ people: addresses.map((email) => aPerson({ uid: email, email })) });
  const checked = await run(api, { isDryRun: true, addresses, results: [] });
  expect(checked).toMatchObject({ status: 'checked', results: { length: 1201 } });
  expect(api.calls).toEqual(['removeAll 500 dry', 'removeAll 500 dry', 'removeAll 201 dry']);
  api.failNext('removeAll', refused(503, 'unavailable'));
  const stopped = await run(api, { isDryRun: false, addresses, results: [] });
  if (stopped?.status !== 'stopped') throw new Error('It did not stop');
  expect(stopped).toMatchObject({ isDryRun: false, results: [], failure: { httpStatus: 503 } });
  expect(await run(api, stopped)).toMatchObject({ status: 'finished', results: { length: 1201 } });
  expect(api.calls.filter((call) => call.endsWith('real'))).toHaveLength(62);
});

it('a run ends with the screen, after the lot that is being sent', async () => {
  const api = createFakeAdmin();
  const screen = new AbortController();
  const states: string[] = [];
  const sent = runInLots(
    api.call,
    { isDryRun: false, addresses: Array.from({ length: 50 }, (_, at) => `p${at}@a.example`), results: [] },
    { signal: screen.signal, onState: ({ status }) => states.push(status) },
  );
  screen.abort();
  await sent;
  expect([api.calls, states]).toEqual([['removeAll 20 real'], ['running']]);
});

it('counts an address without a result as unknown', async () => {
  const call = (async () => ok({ results: [] })) as unknown as FakeAdmin['call'];
  const from = { isDryRun: true, addresses: ['a@a.example'], results: [] };
  expect(await run({ ...createFakeAdmin(), call }, from)).toMatchObject({
    status: 'checked',
    results: [{ address: 'a@a.example', outcome: 'unknown' }],
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
