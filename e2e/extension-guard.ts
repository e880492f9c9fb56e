import { type BrowserContext, expect, type Page } from '@playwright/test';
import { watchTrouble } from './page-trouble.ts';

/** Records requests and errors of a context's pages. */
export interface ExtensionGuard {
  /** Checks that requests went only to the hosts, the extensions and the service. */
  expectNoForeignRequests(): void;
  /** Checks that no page had an error, a warning or a policy violation since the last call. */
  expectNoTrouble(): void;
  /** Ignores lines that contain one of these until the next check. */
  expectTrouble(...parts: readonly (string | RegExp)[]): void;
}

/** Requests that Chromium itself makes, independent of its pages. */
const BROWSERS_OWN: readonly string[] = [
  'accounts.google.com',
  'clients2.google.com',
  'content-autofill.googleapis.com',
  'edgedl.me.gvt1.com',
  'optimizationguide-pa.googleapis.com',
  'redirector.gvt1.com',
  'safebrowsingohttpgateway.googleapis.com',
  'update.googleapis.com',
];

/** The service is plain http, and only on this machine. */
const ALWAYS_MEANT = [/^warning: Mixed Content: .*'http:\/\/localhost:3000\//];

/** Pages may request `origins`; `strangers` returns the other hosts that were resolved. */
export async function guardExtensions(
  context: BrowserContext,
  {
    origins,
    strangers,
  }: { readonly origins: readonly string[]; readonly strangers: () => readonly string[] },
): Promise<ExtensionGuard> {
  const asked: string[] = [];
  const troubles: (readonly string[])[] = [];
  const meant: (string | RegExp)[] = [];
  const seen = new Map<readonly string[], number>();
  const watch = (page: Page): void => void troubles.push(watchTrouble(page));
  context.on('request', (request) => asked.push(request.url()));
  context.on('page', watch);
  for (const page of context.pages()) watch(page);
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      console.error(`Policy breached: ${effectiveDirective} ${blockedURI} ${sample}`),
    );
  });
  const isMeant = (line: string): boolean =>
    [...ALWAYS_MEANT, ...meant].some((part) =>
      typeof part === 'string' ? line.includes(part) : part.test(line),
    );
  return {
    expectNoForeignRequests: () => {
      const foreign = asked.filter((address) => isForeign(address, origins));
      const strange = strangers().filter((name) => !BROWSERS_OWN.includes(name));
      expect([...foreign, ...strange]).toEqual([]);
    },
    expectNoTrouble: () => {
      const met = troubles.flatMap((lines) => lines.slice(seen.get(lines) ?? 0));
      for (const lines of troubles) seen.set(lines, lines.length);
      const unmeant = met.filter((line) => !isMeant(line));
      meant.length = 0;
      expect(unmeant).toEqual([]);
    },
    expectTrouble: (...parts) => void meant.push(...parts),
  };
}

function isForeign(address: string, origins: readonly string[]): boolean {
  const { protocol, origin } = new URL(address);
  if (['chrome-extension:', 'chrome:', 'data:', 'about:'].includes(protocol)) return false;
  return protocol === 'blob:' ? !/^blob:(chrome-extension|https?):/.test(address) : !origins.includes(origin);
}
