import { createServer } from 'node:https';
import type { FrameLocator, Page } from '@playwright/test';
import { selfSign } from './self-signed.ts';
import { type LocalSite, serveLocally } from './serve-locally.ts';

export const FRONT_ORIGIN = 'https://app.frontapp.com';
/** Front's addition to the URL of each page that it frames as this plugin. */
export const FRONT_SECRET = '0123456789abcdef';

/** A call of the plugin, or one that it cancelled (`cancelled`). */
export interface FrontCall {
  readonly id: string;
  readonly contextId: string;
  readonly name: string;
  readonly args: readonly unknown[];
  readonly cancelled: boolean;
}

/** Front's answers to calls: a result, an error, or none. */
export interface FrontAnswers {
  readonly listMessages?: unknown;
  readonly createDraft?: unknown;
  readonly silent?: readonly string[];
  readonly failing?: readonly string[];
}

/** The host page's API, for `evaluate`. */
interface FrontPage {
  readonly calls: FrontCall[];
  answers: FrontAnswers;
  show(context: Readonly<Record<string, unknown>>): void;
  /** Answers the oldest unanswered call of that name. */
  answerNow(name: string): void;
}

declare global {
  interface Window {
    front: FrontPage;
  }
}

/**
 * Serves a host page that frames the plugin named by `?plugin=` and speaks the SDK's protocol with it. With `&silent`
 * it sends nothing before `show` is called.
 */
export async function startFrontSite(): Promise<LocalSite> {
  const site = createServer(selfSign('app.frontapp.com'), (request, response) => {
    const { searchParams } = new URL(request.url ?? '/', FRONT_ORIGIN);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(hostPage(searchParams.get('plugin') ?? '', searchParams.has('silent')));
  });
  return serveLocally(site);
}

/** Front's behaviour around the plugin. */
export interface FrontOptions {
  /** Sends nothing before `show` is called. */
  readonly isSilent?: boolean;
  /** {@link FRONT_SECRET} by default; null omits it. */
  readonly secret?: string | null;
}

/** Opens Front with the recorder of `origin` in its side panel. */
export async function openInFront(
  page: Page,
  origin: string,
  { isSilent = false, secret = FRONT_SECRET }: FrontOptions = {},
): Promise<FrameLocator> {
  const query = secret === null ? '' : `?auth_secret=${secret}`;
  const plugin = encodeURIComponent(`${origin}/record/front${query}`);
  await page.goto(`${FRONT_ORIGIN}/?plugin=${plugin}${isSilent ? '&silent' : ''}`);
  return page.frameLocator('#plugin');
}

/** Front's manual says that plugins are sandboxed, but not with which flags; sign-in needs pop-ups. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups';
const ARITIES = { listMessages: 2, createDraft: 2, updateDraft: 3, fetchDraft: 2, openUrl: 2 };

function hostPage(plugin: string, isSilent: boolean): string {
  const source = plugin.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<!doctype html><html lang="en"><title>Front</title>
<style>html, body { height: 100%; margin: 0 } #plugin { border: 0; width: 100%; height: 100% } #draft { height: 9rem }</style>
<iframe id="plugin" title="Plugin" allow="microphone; clipboard-write" sandbox="${SANDBOX}"></iframe>
<iframe id="draft" title="Draft" sandbox></iframe>
<script>(${frontHost.toString()})(${JSON.stringify({ arities: ARITIES, isSilent })});
document.getElementById('plugin').src = "${source}";</script></html>`;
}

/** Runs in the host page. */
function frontHost({
  arities,
  isSilent,
}: {
  readonly arities: Readonly<Record<string, number>>;
  readonly isSilent: boolean;
}): void {
  interface Asked {
    readonly type: string;
    readonly id: string;
    readonly contextId: string;
    readonly name: string;
    readonly args: readonly unknown[];
  }
  let port: MessagePort | undefined;
  let context: Readonly<Record<string, unknown>> = { type: 'noConversation' };
  let contexts = 0;
  const calls: (FrontCall & { cancelled: boolean })[] = [];
  const waiting: Asked[] = [];
  const tell = (): void => {
    contexts += 1;
    const base = { id: `ctx_${contexts}`, functionArities: arities, preferences: {}, authentication: {} };
    port?.postMessage({ type: 'context_update', context: { ...base, ...context } });
  };
  const resultOf = ({ name }: Asked): unknown => {
    const messages = {
      results: [
        { id: 'msg_old', date: new Date(1e12) },
        { id: 'msg_new', date: new Date(2e12) },
      ],
    };
    if (name === 'listMessages') return window.front.answers.listMessages ?? messages;
    if (name !== 'createDraft') return undefined;
    return window.front.answers.createDraft ?? { id: 'drf_new', isEditable: true };
  };
  const answer = (asked: Asked): void =>
    port?.postMessage({ type: 'function_result', id: asked.id, value: resultOf(asked) });
  const serve = (asked: Asked): void => {
    const { answers } = window.front;
    if (asked.type === 'function_cancel') {
      for (const call of calls) if (call.id === asked.id) call.cancelled = true;
      return;
    }
    const { id, contextId, name, args } = asked;
    calls.push({ id, contextId, name, args, cancelled: false });
    if (answers.silent?.includes(name)) waiting.push(asked);
    else if (answers.failing?.includes(name)) {
      port?.postMessage({ type: 'function_error', id, error: `Unable to ${name}` });
    } else answer(asked);
  };
  window.front = {
    calls,
    answers: {},
    show(next) {
      context = next;
      tell();
    },
    answerNow(name) {
      const index = waiting.findIndex((asked) => asked.name === name);
      for (const asked of waiting.splice(index, 1)) answer(asked);
    },
  };
  window.addEventListener('message', (event) => {
    if (event.data !== '@frontapp/ui-sdk#WebViewBridge.handshake') return;
    port = event.ports[0];
    port?.addEventListener('message', ({ data }) => serve(data));
    port?.start();
    if (!isSilent) tell();
  });
}
