import { describe, expect, it } from 'vitest';
import { parsePanelMessage } from '../../panel-messages.ts';
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

// spec: titles.2
it('names the link by the title that listeners see', async () => {
  const { connection, log } = openConnection('docs', { insert: { status: 'tried' } });
  connection.target.setTitle?.('Essay & 2');
  await insert(connection);
  expect(log[0]).toBe(`copy <a href="${LINK}">Essay &amp; 2</a>`);
});

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

describe('a link with its transcript', () => {
  const { signal } = new AbortController();
  const TRANSCRIPT = 'Transcript:\nHello Ada.';

  function openRecorded(host: 'docs' | 'gmail', response: unknown = { status: 'inserted' }) {
    const sent: unknown[] = [];
    let copies = 0;
    const connection = createHostConnection({
      host,
      address: { targetId: TARGET_ID, label: null, tabId: 3 },
      environment: {
        ...createFakeEnvironment(),
        async sendToTab(_tabId, message) {
          const parsed = parsePanelMessage(message);
          sent.push(parsed?.beep === 'state' ? parsed.hasRecording : (parsed?.beep ?? 'malformed'));
          if (parsed?.beep === 'insert') sent.push(parsed.link.transcript ?? 'alone');
          return parsed?.beep === 'insert' ? response : undefined;
        },
      },
      copyText: async () => {
        copies += 1;
        return true;
      },
      recordingSeconds: () => 42.4,
    });
    return { ...connection, sent, copies: () => copies };
  }

  it.each([
    ['gmail', 5000],
    ['docs', 1800],
  ] as const)('is offered in %s', (host, length) => {
    expect(openRecorded(host).target.maxTranscript).toBe(length);
  });

  it('is sent in one message, and the report that it was left out comes back', async () => {
    const { target, sent } = openRecorded('gmail');
    expect(await target.insert(LINK, signal, TRANSCRIPT)).toEqual({ status: 'inserted' });
    expect(sent).toEqual(['insert', TRANSCRIPT]);
    const alone = openRecorded('docs', { status: 'tried', isAlone: true });
    expect(await alone.target.insert(LINK, signal, TRANSCRIPT)).toEqual({
      status: 'tried',
      isCopied: true,
      isAlone: true,
    });
  });

  it('is held while it is written: the panel stays, and a document’s link is copied at the press', async () => {
    const { target, sent, copies } = openRecorded('docs', { status: 'tried' });
    const release = target.hold?.(LINK);
    expect(copies()).toBe(1);
    await expect.poll(() => sent).toEqual([true]);
    release?.();
    await target.insert(LINK, signal, TRANSCRIPT);
    expect(sent).toEqual([true, false, 'insert', TRANSCRIPT]);
    expect(copies()).toBe(1);
    await target.insert(LINK, signal);
    expect(copies()).toBe(2);
  });

  it('is inserted without it, once, if the panel is closed meanwhile', async () => {
    const { target, close, sent } = openRecorded('gmail');
    const release = target.hold?.(LINK);
    const closing = close();
    release?.();
    expect(await target.insert(LINK, signal, TRANSCRIPT)).toEqual({ status: 'inserted' });
    await closing;
    await close();
    expect(sent.filter((one) => typeof one === 'string')).toEqual(['insert', 'alone', 'close', 'close']);
  });
});
