import { execFile } from 'node:child_process';
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
/** As Google names the origin of one script's HTML. */
export const SANDBOX_ORIGIN =
  'https://n-t7w6ygfd5ml7uzqqcfsrdpv3dmh5ls7mqymtwsy-0lu-script.googleusercontent.com';
/** All that leads to this machine. */
export const GOOGLE_HOSTS = ['docs.google.com', '*.google.com', '*.googleusercontent.com', '*.example'];

/** How Google's frames around the sidebar behave. */
export interface EditorOptions {
  /** Whether the editor lets its sidebar use the microphone. */
  readonly withholdsMicrophone?: boolean;
  /** The script inserts, fails in Google's own way, or waits for `runPending`; `absent`: the sidebar is no add-on. */
  readonly script?: 'runs' | 'fails' | 'waits' | 'absent';
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
    response.end(pageFor(url, { script, sidebar }));
  });
  return serveLocally(site);
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
        <script>(${fakeDocument.toString()})(${JSON.stringify(searchParams.get('script') ?? 'runs')})</script>
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

/** The add-on's page as Google serves it; `isDeaf` keeps every message from it. */
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

/** Runs in the editor's page: Google's objects over the page's own document, for the script's calls. */
function fakeDocument(mode: string): void {
  const document_ = document.querySelector('main') as HTMLElement;
  const { insertRecordingLink } = window as unknown as { insertRecordingLink: (url: unknown) => unknown };
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
  Object.assign(window, { DocumentApp });
  window.addEventListener('message', ({ data, source, origin }) => {
    if (data?.kind !== 'script-call') return;
    window.scriptCalls.push(data.url);
    const run = (): void => {
      const answer =
        mode === 'fails'
          ? { error: 'Service invoked too many times.' }
          : { value: insertRecordingLink(data.url) };
      (source as Window).postMessage({ kind: 'script-answer', id: data.id, ...answer }, origin);
    };
    if (mode === 'waits') pending.push(run);
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
    insertRecordingLink(url: string) {
      const id = calls.push(call) - 1;
      window.top?.postMessage({ kind: 'script-call', id, url }, 'https://docs.google.com');
    },
  });
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

/** Opens a document with the sidebar in it, and answers the recorder four frames down. */
export async function openDocument(page: Page, options: EditorOptions = {}): Promise<FrameLocator> {
  const { withholdsMicrophone = false, script = 'runs' } = options;
  const query = new URLSearchParams({ script, ...(withholdsMicrophone ? { withholds: '1' } : {}) });
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
