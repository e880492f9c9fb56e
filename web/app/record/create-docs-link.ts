import {
  type AddonConnection,
  type AddonInsertion,
  createAddonConnection,
  createAddonResponder,
  isAppsScriptOrigin,
  parseAddonNonce,
} from '@beep/bridge';
import { type InsertReadiness, type InsertTarget, insertText } from '@beep/core/insert';
import { LANGUAGE_PARAMETER } from '@beep/core/languages';
import { isMicrophoneRefused, type Recorder } from '@beep/core/recorder';
import type { KeyValueStore } from '@beep/core/settings';
import { LANGUAGE, USER_TEXTS } from '@beep/core/texts';
import type { Clock } from '@beep/core/time';

/** Where a document's recorder can insert its link: the document, or nowhere. */
export interface DocsTargetState {
  readonly target: InsertTarget | null;
}

/** The page's connection with the Workspace add-on. It lives as long as the page. */
export interface DocsLink {
  getSnapshot(): DocsTargetState;
  subscribe(listener: () => void): () => void;
  /** Looks for the add-on; later calls do nothing. */
  open(): void;
  /** Asks the sidebar for a token for a challenge; null without a sidebar or a signature. */
  requestToken(challenge: string): Promise<string | null>;
  /** If the sidebar may not use the microphone, starting opens a window instead. */
  readonly recorder: Recorder;
}

export interface DocsLinkOptions {
  readonly clock: Clock;
  readonly recorder: Recorder;
  readonly newNonce: () => string;
  /** Keeps this frame's nonce across a reload. */
  readonly store: KeyValueStore;
  /** Returns false if the embedding page or the user denies it. Called at each press. */
  readonly mayUseMicrophone: () => boolean;
  readonly window: Window;
}

const PATH = '/record/docs';
const NONCE_KEY = 'beep.addonNonce';
const WINDOW_FEATURES = 'popup,width=480,height=760';
const NO_TARGET: DocsTargetState = { target: null };
const CONNECTING: InsertReadiness = { isReady: false, hint: USER_TEXTS.docsConnecting };
const READY: InsertReadiness = { isReady: true };

/** Creates the link. A plain tab has no add-on: it has no target, and no message is sent. */
export function createDocsLink(options: DocsLinkOptions): DocsLink {
  const { clock, recorder, window } = options;
  const connection = connectionOf(options);
  const listeners = new Set<() => void>();
  const isFramed = window.parent !== window;
  const state: DocsTargetState = connection === null ? NO_TARGET : { target: targetOf(connection) };
  let isOpen = false;
  let opened: Window | null = null;

  /** Serves a window that this page opened, as the add-on serves this page. */
  function serve(page: Window, nonce: string, addon: AddonConnection): void {
    const responder = createAddonResponder({
      page: () => page,
      pageOrigin: window.location.origin,
      nonce,
      post: (message, targetOrigin) => page.postMessage(message, targetOrigin),
      insert: passOn(addon),
      // A window that this page opened needs no proof of it.
      sign: async () => null,
      nowMs: clock.nowMs,
    });
    window.addEventListener('message', (message) => {
      if (addon.getSnapshot() === 'ready') responder.receive(message);
    });
  }

  function openWindow(addon: AddonConnection): boolean {
    if (opened !== null && !opened.closed) {
      opened.focus();
      return true;
    }
    const nonce = options.newNonce();
    const query = `?nonce=${nonce}&${LANGUAGE_PARAMETER}=${LANGUAGE}`;
    opened = window.open(window.location.origin + PATH + query, '_blank', WINDOW_FEATURES);
    if (opened !== null) serve(opened, nonce, addon);
    return opened !== null;
  }

  function needsWindow(): boolean {
    return isFramed && (isMicrophoneRefused(recorder.getSnapshot()) || !options.mayUseMicrophone());
  }

  return {
    getSnapshot: () => (connection?.getSnapshot() === 'absent' ? NO_TARGET : state),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open() {
      if (isOpen || connection === null) return;
      isOpen = true;
      window.addEventListener('message', (message) => connection.receive(message));
      connection.subscribe(() => {
        for (const listener of [...listeners]) listener();
      });
      connection.detect();
    },
    requestToken: async (challenge) => connection?.requestToken(challenge) ?? null,
    recorder: {
      ...recorder,
      send(event) {
        const isWindowed =
          event.type === 'start' && connection !== null && needsWindow() && openWindow(connection);
        if (!isWindowed) recorder.send(event);
      },
    },
  };
}

/** The connection with the page's holder: the add-on's sidebar, or our page inside the sidebar. */
function connectionOf({ clock, store, window }: DocsLinkOptions): AddonConnection | null {
  const { parent, opener, location } = window;
  const isFramed = parent !== window;
  const host: Window | null = isFramed ? parent : opener;
  const inAddress = parseAddonNonce(new URLSearchParams(location.search).get('nonce'));
  if (inAddress !== undefined) store.set(NONCE_KEY, inAddress);
  const nonce = inAddress ?? parseAddonNonce(store.get(NONCE_KEY));
  if (host === null || nonce === undefined) return null;
  return createAddonConnection({
    host,
    nonce,
    isHostOrigin: isFramed ? isAppsScriptOrigin : (origin) => origin === location.origin,
    pingOrigin: isFramed ? '*' : location.origin,
    post: (message, targetOrigin) => host.postMessage(message, targetOrigin),
    clock,
  });
}

function targetOf(connection: AddonConnection): InsertTarget {
  return {
    insert: (link, signal) => connection.insert(link, signal),
    insertAgain: (link, signal) => connection.insertAgain(link, signal),
    readiness: {
      getSnapshot: () => (connection.getSnapshot() === 'ready' ? READY : CONNECTING),
      subscribe: connection.subscribe,
    },
  };
}

/**
 * Forwards the window's insertions. The window remembers what is in the document and asks before it inserts again; an
 * answer of the add-on that came too late is delivered now, instead of inserting twice.
 */
function passOn(addon: AddonConnection): (url: string) => Promise<AddonInsertion> {
  const inserted = new Set<string>();
  return async (url) => {
    const { signal } = new AbortController();
    const outcome = await (inserted.has(url) ? addon.insertAgain(url, signal) : addon.insert(url, signal));
    const success = outcome.status === 'inserted' || outcome.status === 'already-there';
    if (success) inserted.add(url);
    return { success, error: success ? null : insertText(outcome, 'docs') };
  };
}
