import {
  type AddonConnection,
  type AddonInsertion,
  createAddonResponder,
  parseAddonNonce,
  VOUCHED_PARAMETER,
} from '@beep/bridge';
import type { ExternalStore } from '@beep/core/actor';
import { type InsertReadiness, type InsertTarget, insertText } from '@beep/core/insert';
import { LANGUAGE_PARAMETER } from '@beep/core/languages';
import { isMicrophoneRefused, type Recorder } from '@beep/core/recorder';
import type { KeyValueStore } from '@beep/core/settings';
import { LANGUAGE, USER_TEXTS } from '@beep/core/texts';
import type { Clock } from '@beep/core/time';
import type { BridgeHost } from './bridge-host.ts';
import { createHolderConnection } from './create-holder-connection.ts';

/** Where a framed recorder can insert its link: the page around it, or nowhere. */
export interface HostTargetState {
  readonly target: InsertTarget | null;
}

/** The connection with the page around this one. It lives as long as the page. */
export interface HostLink extends ExternalStore<HostTargetState> {
  /** Looks for the page around; later calls do nothing. */
  open(): void;
  /** Asks it for a token for a challenge; null without an answer or a signature. */
  requestToken(challenge: string): Promise<string | null>;
  /** Its origin, once it has answered; null if it has not in 10 s. */
  hostOrigin(): Promise<string | null>;
  /** If the frame may not use the microphone, starting opens a window instead. */
  readonly recorder: Recorder;
}

export interface HostLinkOptions {
  readonly host: BridgeHost;
  readonly clock: Clock;
  readonly recorder: Recorder;
  readonly newNonce: () => string;
  /** Keeps this frame's nonce across a reload. */
  readonly store: KeyValueStore;
  /** Returns false if the embedding page or the user denies it. Called at each press. */
  readonly mayUseMicrophone: () => boolean;
  readonly window: Window;
}

const NONCE_KEY = 'beep.addonNonce';
const WINDOW_FEATURES = 'popup,width=480,height=760';
const NO_TARGET: HostTargetState = { target: null };
const CONNECTING: Readonly<Record<BridgeHost, InsertReadiness>> = {
  docs: { isReady: false, hint: USER_TEXTS.docsConnecting },
  site: { isReady: false, hint: USER_TEXTS.siteConnecting },
};
const READY: InsertReadiness = { isReady: true };

/** Creates the link. A plain tab has no add-on: it has no target, and no message is sent. */
export function createHostLink(options: HostLinkOptions): HostLink {
  const { host, clock, recorder, window } = options;
  const connection = connectionOf(options);
  const isFramed = window.parent !== window;
  const isVouched = new URLSearchParams(window.location.search).has(VOUCHED_PARAMETER);
  const state: HostTargetState = connection === null ? NO_TARGET : { target: targetOf(connection, host) };
  let isOpen = false;
  let opened: Window | null = null;

  /** Serves a window that this page opened, as the add-on serves this page. */
  function serve(page: Window, nonce: string, addon: AddonConnection): void {
    const responder = createAddonResponder({
      page: () => page,
      pageOrigin: window.location.origin,
      nonce,
      post: (message, targetOrigin) => page.postMessage(message, targetOrigin),
      insert: passOn(addon, host),
      // A window that this page opened needs no proof of it, but the same user.
      sign: async (challenge) => (isVouched ? addon.requestToken(challenge) : null),
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
    const query = new URLSearchParams({ nonce, [LANGUAGE_PARAMETER]: LANGUAGE });
    if (isVouched) query.set(VOUCHED_PARAMETER, addon.hostOrigin() ?? '');
    opened = window.open(`${window.location.origin}/record/${host}?${query}`, '_blank', WINDOW_FEATURES);
    if (opened !== null) serve(opened, nonce, addon);
    return opened !== null;
  }

  function needsWindow(): boolean {
    return isFramed && (isMicrophoneRefused(recorder.getSnapshot()) || !options.mayUseMicrophone());
  }

  return {
    getSnapshot: () => (connection?.getSnapshot() === 'absent' ? NO_TARGET : state),
    subscribe: (listener) => connection?.subscribe(listener) ?? (() => undefined),
    open() {
      if (isOpen || connection === null) return;
      isOpen = true;
      window.addEventListener('message', (message) => connection.receive(message));
      connection.detect();
    },
    requestToken: async (challenge) => connection?.requestToken(challenge) ?? null,
    hostOrigin: async () => (connection === null ? null : originOf(connection)),
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

/** Resolves when the page around has answered, or has not in time. */
function originOf(connection: AddonConnection): Promise<string | null> {
  return new Promise((resolve) => {
    const follow = (): void => {
      if (connection.getSnapshot() === 'detecting') return;
      stop();
      resolve(connection.hostOrigin() ?? null);
    };
    const stop = connection.subscribe(follow);
    follow();
  });
}

/** Null if nothing holds this page, or its address never had a nonce. */
function connectionOf({ host, clock, store, window }: HostLinkOptions): AddonConnection | null {
  const inAddress = parseAddonNonce(new URLSearchParams(window.location.search).get('nonce'));
  if (inAddress !== undefined) store.set(NONCE_KEY, inAddress);
  const nonce = inAddress ?? parseAddonNonce(store.get(NONCE_KEY));
  return nonce === undefined ? null : createHolderConnection({ host, nonce, clock, window });
}

function targetOf(connection: AddonConnection, host: BridgeHost): InsertTarget {
  return {
    insert: (link, signal) => connection.insert(link, signal),
    insertAgain: (link, signal) => connection.insertAgain(link, signal),
    readiness: {
      getSnapshot: () => (connection.getSnapshot() === 'ready' ? READY : CONNECTING[host]),
      subscribe: connection.subscribe,
    },
  };
}

/**
 * Forwards the window's insertions. The window remembers what is in the document and asks before it inserts again; an
 * answer of the add-on that came too late is delivered now, instead of inserting twice.
 */
function passOn(addon: AddonConnection, host: BridgeHost): (url: string) => Promise<AddonInsertion> {
  const inserted = new Set<string>();
  return async (url) => {
    const { signal } = new AbortController();
    const outcome = await (inserted.has(url) ? addon.insertAgain(url, signal) : addon.insert(url, signal));
    const success = outcome.status === 'inserted' || outcome.status === 'already-there';
    if (success) inserted.add(url);
    return { success, error: success ? null : insertText(outcome, host) };
  };
}
