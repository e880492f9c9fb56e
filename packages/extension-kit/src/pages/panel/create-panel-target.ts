import { type ExtensionHostId, HOSTS } from '@beep/core/hosts';
import type { InsertFailureCode, InsertOutcome, InsertTarget } from '@beep/core/insert';
import { recordingLinkHtml, recordingName } from '@beep/core/recordings';
import { goesInto } from '@beep/core/texts';
import { type PanelMessage, type PanelResponse, parseInsertResponse } from '../../panel-messages.ts';

/** A message without the id of the target. */
export type OutgoingMessage = PanelMessage extends infer Message
  ? Message extends PanelMessage
    ? Omit<Message, 'targetId'>
    : never
  : never;

export interface PanelTargetOptions {
  readonly host: ExtensionHostId;
  /** Resolves with the content script's response; undefined if there is none. */
  readonly send: (message: OutgoingMessage) => Promise<unknown>;
  readonly copyText: (text: string, html?: string) => Promise<boolean>;
  /** The length of the recording that is there. */
  readonly recordingSeconds: () => number;
  /** Called after the panel has got another insertion target. */
  readonly refresh: () => Promise<void>;
}

export interface PanelTarget {
  readonly target: Pick<InsertTarget, 'maxTranscript'> &
    Required<Pick<InsertTarget, 'insert' | 'insertAlternative' | 'undo' | 'hold' | 'setTitle'>>;
  /** Before the panel closes: inserts a link that still waits for its transcript. */
  insertHeld(): Promise<void>;
}

interface Insertion {
  readonly url: string;
  readonly transcript?: string | undefined;
  readonly beep?: 'insert' | 'insert-alternative';
}

const GONE: PanelResponse = { status: 'failed', code: 'gone' };
const FAILURES: Readonly<Record<'gone' | 'refused' | 'read-only', InsertFailureCode>> = {
  gone: 'target-gone',
  refused: 'refused',
  'read-only': 'read-only',
};

/** The insertion target of a panel: inserts through the content script, and copies the link if that fails. */
export function createPanelTarget(options: PanelTargetOptions): PanelTarget {
  const { host, send, refresh } = options;
  let title: string | undefined;
  const named = (): NamedRecording => ({
    durationSeconds: options.recordingSeconds(),
    title,
  });
  const clipboard = createLinkClipboard(options, named);
  let held: string | null = null;
  let insertedAtClose: Promise<InsertOutcome> | null = null;

  async function insert({ url, transcript, beep = 'insert' }: Insertion): Promise<InsertOutcome> {
    const copiedFirst = await clipboard.copyFirst(url);
    const link = { url, title: recordingName(named()), ...(transcript && { transcript }) };
    const response = parseInsertResponse(await send({ beep, link })) ?? GONE;
    if (beep === 'insert-alternative') await refresh();
    if (response.status === 'inserted') return { status: 'inserted', ...withReport(response) };
    const isCopied = copiedFirst ?? (await clipboard.copy(url));
    if (response.status === 'tried') return { status: 'tried', isCopied, ...withReport(response) };
    const failed = { status: 'failed', code: FAILURES[response.code], isCopied } as const;
    const { alternative } = response;
    if (alternative === undefined) return failed;
    return { ...failed, alternative: alternative === '' ? '' : goesInto({ label: alternative }) };
  }

  return {
    target: {
      // The wait for the transcript may end while the panel closes.
      insert: (url, _signal, transcript) => insertedAtClose ?? insert({ url, transcript }),
      insertAlternative: (url, _signal, transcript) =>
        insertedAtClose ?? insert({ url, transcript, beep: 'insert-alternative' }),
      async undo() {
        const isOut = (await send({ beep: 'undo' })) === true;
        return isOut ? { status: 'undone' } : { status: 'inserted', isStuck: true };
      },
      setTitle(shown) {
        title = shown;
      },
      maxTranscript: HOSTS[host].maxTranscript,
      hold(url) {
        held = url;
        clipboard.copyAtPress(url);
        // Otherwise a press on the button in the page closes the panel.
        void send({ beep: 'state', hasRecording: true });
        return () => {
          held = null;
          void send({ beep: 'state', hasRecording: false });
        };
      },
    },
    async insertHeld() {
      if (held !== null) insertedAtClose ??= insert({ url: held });
      await insertedAtClose;
    },
  };
}

function withReport({ isAlone = false }: { readonly isAlone?: boolean }): { readonly isAlone?: boolean } {
  return isAlone ? { isAlone } : {};
}

type NamedRecording = Parameters<typeof recordingName>[0];

interface LinkClipboard {
  copy(url: string): Promise<boolean>;
  /** Copies a document's link, unless that was done at the press. Null in other hosts. */
  copyFirst(url: string): Promise<boolean | null>;
  /** The same now, for a link that is inserted later. */
  copyAtPress(url: string): void;
}

/** A document does not report the result, and the clipboard needs the task of the press and the focus. */
function createLinkClipboard(
  { host, copyText }: PanelTargetOptions,
  named: () => NamedRecording,
): LinkClipboard {
  let atPress: Promise<boolean> | null = null;
  const copy = (url: string): Promise<boolean> => copyText(url, recordingLinkHtml(url, named()));
  return {
    copy,
    async copyFirst(url) {
      const copied = atPress ?? (host === 'docs' ? copy(url) : null);
      atPress = null;
      return copied;
    },
    copyAtPress(url) {
      atPress = host === 'docs' ? copy(url) : null;
    },
  };
}
