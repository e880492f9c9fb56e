import { expect, it } from 'vitest';
import { createFakeEnvironment } from '../testing/fake-environment.ts';
import { createHostConnection, type HostConnection } from './host-connection.ts';

const TARGET_ID = '11111111-1111-4111-8111-111111111111';
const LINK = 'https://beep.example/play/Kq7v2xW9';

interface Opened {
  readonly connection: HostConnection;
  /** Events, in order. */
  readonly log: readonly string[];
}

function openConnection(host: 'docs' | 'gmail', responses: Readonly<Record<string, unknown>>): Opened {
  const log: string[] = [];
  const environment = createFakeEnvironment({ answers: responses });
  const connection = createHostConnection({
    host,
    address: { targetId: TARGET_ID, label: null, tabId: 3 },
    environment: {
      ...environment,
      sendToTab: async (tabId, message) => {
        log.push(`send to tab ${tabId}`);
        return environment.sendToTab(tabId, message);
      },
    },
    copyText: async (_text, html) => {
      log.push(`copy ${html}`);
      return true;
    },
    recordingSeconds: () => 42.4,
  });
  return { connection, log };
}

const insert = (connection: HostConnection): Promise<unknown> =>
  connection.target.insert(LINK, new AbortController().signal);
const COPY = `copy <a href="${LINK}">Voice note, 0:42</a>`;

it('copies the link before it inserts into a document', async () => {
  const { connection, log } = openConnection('docs', { insert: { status: 'tried' } });
  expect(await insert(connection)).toEqual({ status: 'tried', isCopied: true });
  expect(log).toEqual([COPY, 'send to tab 3']);
});

it('does not copy a link whose insertion into an e-mail was verified', async () => {
  const { connection, log } = openConnection('gmail', { insert: { status: 'inserted' } });
  expect(await insert(connection)).toEqual({ status: 'inserted' });
  expect(log).toEqual(['send to tab 3']);
});

it.each([undefined, 'inserted', { status: 'failed', code: 'unheard-of' }])(
  'treats %j as a target that has gone',
  async (response) => {
    const { connection } = openConnection('gmail', { insert: response });
    expect(await insert(connection)).toEqual({ status: 'failed', code: 'target-gone', isCopied: true });
  },
);

it('shows the label from the host page', async () => {
  const { connection } = openConnection('gmail', { describe: { label: 'Class comment', isThere: true } });
  expect(connection.label.getSnapshot()).toBeNull();
  await connection.refresh();
  expect(connection.label.getSnapshot()).toBe('Class comment');
  expect(connection.target.readiness?.getSnapshot()).toEqual({
    isReady: true,
    hint: 'Goes into: Class comment',
  });
});

it('undoes an insertion, and reports if that failed', async () => {
  const signal = new AbortController().signal;
  const { connection } = openConnection('gmail', { undo: true });
  expect(await connection.target.undo?.(signal)).toEqual({ status: 'undone' });
  const { connection: other } = openConnection('gmail', { undo: false });
  expect(await other.target.undo?.(signal)).toEqual({ status: 'inserted', isStuck: true });
});

it('offers another target if its own has gone, and switches to it on use', async () => {
  const { connection } = openConnection('gmail', {
    insert: { status: 'failed', code: 'gone', alternative: 'Class comment' },
    'insert-alternative': { status: 'inserted' },
    describe: { label: 'Class comment', isThere: true },
  });
  expect(await insert(connection)).toMatchObject({
    code: 'target-gone',
    alternative: 'Goes into: Class comment',
  });
  expect(await connection.target.insertAlternative?.(LINK, new AbortController().signal)).toEqual({
    status: 'inserted',
  });
  expect(connection.label.getSnapshot()).toBe('Class comment');
});

it('reports that a document is read-only', async () => {
  const { connection } = openConnection('docs', { insert: { status: 'failed', code: 'read-only' } });
  expect(await insert(connection)).toEqual({ status: 'failed', code: 'read-only', isCopied: true });
});
