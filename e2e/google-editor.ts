import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, type Frame, type FrameLocator, type Page } from '@playwright/test';
import { selfSign } from './self-signed.ts';
import { type LocalSite, serveLocally } from './serve-locally.ts';

export const DOCS_ORIGIN = 'https://docs.google.com';
/** The origin of one script's HTML, as Google forms it. */
export const SANDBOX_ORIGIN =
  'https://n-t7w6ygfd5ml7uzqqcfsrdpv3dmh5ls7mqymtwsy-0lu-script.googleusercontent.com';
/** The origin of another project. */
const HOSTILE_ORIGIN = 'https://n-zz7w6ygfd5ml7uzqqcfsrdpv3dmh5ls7mqymtwsy-0lu-script.googleusercontent.com';
/** The secret of the installation and of the script's properties. */
export const ADDON_SECRET = 'a-secret-of-the-add-on-for-these-tests';
/** The editor's user, as Google reports them. */
const GOOGLE_USER = 'Dora@Example.com';
/** Hosts that resolve to this machine. */
export const GOOGLE_HOSTS = ['docs.google.com', '*.google.com', '*.googleusercontent.com', '*.example'];

/** The behaviour of Google's frames around the sidebar. */
export interface EditorOptions {
  /** The editor denies its sidebar the microphone. */
  readonly withholdsMicrophone?: boolean;
  /**
   * The script inserts, fails in one of Google's ways, never answers, or waits for `runPending`; `absent`:
   * the sidebar is not an add-on.
   */
  readonly script?: 'runs' | 'fails' | 'waits' | 'absent' | 'empty';
  /** The Google account; Dora by default. */
  readonly email?: string;
}

const SANDBOX =
  'allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts allow-forms allow-modals allow-downloads';
const ADDON_MAIN = fileURLToPath(new URL('../addons/workspace/src/bundle/main.ts', import.meta.url));

/** Serves the chain of frames in which Apps Script runs a sidebar: editor, shell, sandbox, the add-on's own page. */
export async function startGoogleEditor(webUrl: string): Promise<LocalSite> {
  const folder = await mkdtemp(join(tmpdir(), 'beep-addon-'));
  const env = { ...process.env, BEEP_WEB_URL: webUrl };
  await promisify(execFile)(process.execPath, [ADDON_MAIN, folder], { env });
  const script = await readFile(join(folder, 'Code.js'), 'utf8');
  const sidebar = await readFile(join(folder, 'sidebar.html'), 'utf8');
  await rm(folder, { recursive: true });

  const site = createServer(selfSign('docs.google.com'), (request, response) => {
    const url = new URL(request.url ?? '/', `https://${request.headers.host}`);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
    if (url.pathname === '/sign') response.end(JSON.stringify(signed(url.searchParams)));
    else if (url.pathname === '/hostile') response.end(hostilePage(url.searchParams, webUrl));
    else response.end(pageFor(url, { script, sidebar }));
  });
  return serveLocally(site);
}

/** HMAC-SHA256 as signed bytes, like Google's. */
function signed(query: URLSearchParams): readonly number[] {
  const { key = '', value = '' } = Object.fromEntries(query);
  return [...new Int8Array(createHmac('sha256', key).update(value).digest())];
}

function settingsOf(query: URLSearchParams): { mode: string; email: string; secret: string } {
  return {
    mode: query.get('script') ?? 'runs',
    email: query.get('email') ?? GOOGLE_USER,
    secret: ADDON_SECRET,
  };
}

interface Pushed {
  readonly script: string;
  readonly sidebar: string;
}

function pageFor(url: URL, { script, sidebar }: Pushed): string {
  const { pathname, search, searchParams } = url;
  const delegated = searchParams.has('withholds') ? 'clipboard-write *' : 'microphone *; clipboard-write *';
  const frame = (id: string, src: string, more = ''): string =>
    `<iframe id="${id}" allow="${delegated}" ${more} src="${src.replaceAll('&', '&amp;')}"></iframe>`;
  switch (pathname) {
    case '/document':
      return html(`
        <main contenteditable="true" aria-label="Document"><p>Dear class,</p></main>
        <script>${inline(script)}</script>
        <script>(${fakeDocument.toString()})(${JSON.stringify(settingsOf(searchParams))})</script>
        ${frame('sidebar', `https://script.google.com/shell${search}`)}`);
    case '/shell':
      return html(
        frame('sandboxFrame', `${SANDBOX_ORIGIN}/userCodeAppPanel${search}`, `sandbox="${SANDBOX}"`),
      );
    case '/userCodeAppPanel':
      return html(`
        <iframe id="userHtmlFrame" allow="${delegated}"></iframe>
        <script>
          const inner = document.getElementById('userHtmlFrame').contentDocument;
          inner.open();
          inner.write(${inline(JSON.stringify(sidebarPage(sidebar, searchParams.get('script') === 'absent')))});
          inner.close();
        </script>`);
    default:
      return html('<h1>Elsewhere</h1>');
  }
}

/** The add-on's page as Google serves it; `isDeaf` blocks every message to it. */
function sidebarPage(sidebar: string, isDeaf: boolean): string {
  const first = isDeaf ? "addEventListener('message', (event) => event.stopImmediatePropagation())" : '';
  return `<script>${first};(${fakeRunner.toString()})()</script>${sidebar}`;
}

function html(body: string): string {
  return `<!doctype html><html lang="en"><title>Editor</title>
<style>html, body { margin: 0; height: 100% } iframe { border: 0; width: 100%; height: 100% }
#sidebar { position: fixed; inset: 0 0 0 auto; width: 300px }</style><body>${body}</body></html>`;
}

function inline(script: string): string {
  return script.replaceAll('</', '<\\/');
}

/** The claims of a token, and its secret. */
export interface TokenMade {
  readonly claims: object;
  readonly secret?: string;
}

/** A token as the add-on's script creates it, or a forged one. */
export function makeToken({ claims, secret = ADDON_SECRET }: TokenMade): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  const value = `beep-frame-token-v1.${payload}`;
  return `${payload}.${createHmac('sha256', secret).update(value).digest('base64url')}`;
}

/**
 * Another project's page, a clickjacking attempt: the recorder lies almost invisible under the pointer, and
 * the page sends every message that the add-on could. `window.tokenFor` creates its tokens; a test sets it.
 */
function hostilePage(query: URLSearchParams, webUrl: string): string {
  const frame = `${webUrl}/record/docs?nonce=${query.get('nonce')}`;
  return html(`<iframe title="Bait" allow="microphone *; clipboard-write *" style="opacity: 0.01" src="${frame}"></iframe>
    <script>(${hostileScript.toString()})(${JSON.stringify(query.get('nonce'))})</script>`);
}

/** Runs in the hostile page. */
function hostileScript(nonce: string): void {
  window.heard = [];
  window.addEventListener('message', async ({ data, origin, source }) => {
    window.heard.push({ origin, data });
    const answer = (message: object): void => (source as Window).postMessage({ nonce, ...message }, origin);
    if (data?.type === 'ADDON_DETECTION_PING') answer({ type: 'GOOGLE_ADDON_READY', version: '2.0.0' });
    if (data?.type !== 'FRAME_TOKEN_REQUEST') return;
    const { challenge } = data;
    answer({ type: 'FRAME_TOKEN_RESPONSE', challenge, token: await window.tokenFor(challenge) });
  });
}

/** Opens the hostile page. */
export async function openHostileProject(page: Page): Promise<FrameLocator> {
  const url = `${HOSTILE_ORIGIN}/hostile?nonce=${'a1'.repeat(32)}`;
  // Not the add-on's own frame.
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  return page.frameLocator('iframe[title="Bait"]');
}

/** Runs in the editor's page: Google's objects over the page's document, for the script's calls. */
function fakeDocument({ mode, email, secret }: { mode: string; email: string; secret: string }): void {
  const document_ = document.querySelector('main') as HTMLElement;
  const script = window as unknown as Readonly<Record<string, (argument: unknown) => unknown>>;
  const pending: (() => void)[] = [];
  window.scriptCalls = [];
  window.runPending = () => {
    for (const run of pending.splice(0)) run();
  };
  const DocumentApp = {
    getUi: () => ({}),
    getActiveDocument: () => ({
      getSelection: () => null,
      getCursor: () => null,
      getBody: () => ({
        appendParagraph(text: string) {
          const paragraph = document.createElement('p');
          paragraph.textContent = text;
          document_.append(paragraph);
          return {
            editAsText: () => ({
              setLinkUrl(_start: number, _end: number, url: string) {
                const link = document.createElement('a');
                link.href = url;
                link.append(...paragraph.childNodes);
                paragraph.append(link);
              },
            }),
          };
        },
      }),
    }),
  };
  const Utilities = {
    Charset: { UTF_8: 'UTF-8' },
    base64EncodeWebSafe(data: string | readonly number[]) {
      const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : new Uint8Array(data);
      return btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_');
    },
    computeHmacSha256Signature(value: string, key: string) {
      // The script's calls are synchronous; the browser's hash functions are not.
      const request = new XMLHttpRequest();
      request.open('GET', `/sign?${new URLSearchParams({ value, key })}`, false);
      request.send();
      return JSON.parse(request.responseText);
    },
  };
  Object.assign(window, {
    DocumentApp,
    Utilities,
    PropertiesService: {
      getScriptProperties: () => ({
        getProperty: (name: string) => (name === 'ADDON_SECRET' ? secret : null),
      }),
    },
    Session: { getActiveUser: () => ({ getEmail: () => email }) },
  });
  window.addEventListener('message', ({ data, source, origin }) => {
    if (data?.kind !== 'script-call') return;
    const isInsertion = data.name === 'insertRecordingLink';
    if (isInsertion) window.scriptCalls.push(data.argument);
    const run = (): void => {
      const answer =
        isInsertion && mode === 'fails'
          ? { error: 'Service invoked too many times.' }
          : { value: isInsertion && mode === 'empty' ? undefined : script[data.name]?.(data.argument) };
      (source as Window).postMessage({ kind: 'script-answer', id: data.id, ...answer }, origin);
    };
    if (isInsertion && mode === 'waits') pending.push(run);
    else run();
  });
}

/** Runs in the add-on's own page before its script: `google.script.run`, over messages to the editor. */
function fakeRunner(): void {
  interface Call {
    readonly onSuccess: (value: unknown) => void;
    readonly onFailure: (error: Error) => void;
  }
  const calls: Call[] = [];
  const runner = (call: Call): object => ({
    withSuccessHandler: (onSuccess: Call['onSuccess']) => runner({ ...call, onSuccess }),
    withFailureHandler: (onFailure: Call['onFailure']) => runner({ ...call, onFailure }),
    insertRecordingLink: (url: string) => run(call, 'insertRecordingLink', url),
    createFrameToken: (challenge: string) => run(call, 'createFrameToken', challenge),
  });
  const run = (call: Call, name: string, argument: string): void => {
    const id = calls.push(call) - 1;
    window.top?.postMessage({ kind: 'script-call', id, name, argument }, 'https://docs.google.com');
  };
  const nothing = (): void => undefined;
  Object.assign(window, { google: { script: { run: runner({ onSuccess: nothing, onFailure: nothing }) } } });
  window.heard = [];
  window.addEventListener('message', ({ data, origin }) => {
    window.heard.push({ origin, data });
    if (origin !== 'https://docs.google.com' || data?.kind !== 'script-answer') return;
    const call = calls[data.id];
    if ('error' in data) call?.onFailure(new Error(data.error));
    else call?.onSuccess(data.value);
  });
}

/** Opens a document with the sidebar, and returns the recorder four frames down. */
export async function openDocument(page: Page, options: EditorOptions = {}): Promise<FrameLocator> {
  const { withholdsMicrophone = false, script = 'runs', email = GOOGLE_USER } = options;
  const query = new URLSearchParams({ script, email, ...(withholdsMicrophone ? { withholds: '1' } : {}) });
  await page.goto(`${DOCS_ORIGIN}/document?${query}`);
  return ['#sidebar', '#sandboxFrame', '#userHtmlFrame', 'iframe[title="Beep recorder"]'].reduce<
    Page | FrameLocator
  >((frame, selector) => frame.frameLocator(selector), page) as FrameLocator;
}

/** The frame of the recorder itself, and of the add-on's page around it. */
export async function recorderFrame(
  page: Page,
): Promise<{ readonly recorder: Frame; readonly addon: Frame }> {
  const find = (): Frame | undefined => page.frames().find((frame) => frame.url().includes('/record/docs'));
  await expect.poll(() => find() !== undefined).toBe(true);
  const recorder = find() as Frame;
  return { recorder, addon: recorder.parentFrame() as Frame };
}
