import { extensionOrigins, type PageFramers, type SitePage } from '@beep/api';
import type { AuthConfig } from '@beep/core/session';
import { NO_FEATURES } from '../http/default-headers.ts';

export interface PageHeaderOptions {
  readonly page: SitePage;
  /** What lets the inline scripts of the page run: a nonce, or their hashes. */
  readonly scriptSources: readonly string[];
  /** Origin of the audio, also for a page opened under another host name. */
  readonly publicUrl: string;
  readonly auth: AuthConfig;
  readonly extensionIds: readonly string[];
  /** Origins whose pages may frame the recorder. */
  readonly recorderSites: readonly string[];
  /** Origins whose pages may frame what learning platforms open. */
  readonly platformOrigins: readonly string[];
  /** Origin that players are redirected to for the audio; undefined if the service sends it. */
  readonly audioOrigin?: string | undefined;
}

/** The headers of a page. Its entry in the table decides what it may load and who may frame it. */
export function pageHeaders(options: PageHeaderOptions): Record<string, string> {
  const { page } = options;
  const ancestors = frameAncestors(page.framers, options);
  return {
    'Content-Security-Policy': contentSecurityPolicy(options, ancestors),
    'Cross-Origin-Opener-Policy': page.keepsOpener ? 'unsafe-none' : 'same-origin-allow-popups',
    'Permissions-Policy': page.mayUseMicrophone
      ? NO_FEATURES.replace('microphone=()', 'microphone=(self)')
      : NO_FEATURES,
    'Referrer-Policy': referrerPolicy(page),
    'X-Content-Type-Options': 'nosniff',
    // Ignored by browsers that support frame-ancestors; it cannot list origins.
    ...(ancestors === NOBODY ? { 'X-Frame-Options': 'DENY' } : {}),
  };
}

/**
 * Hosts put secrets, or ids of the frame, into the query: it is sent to no one as a referrer, not even to our own log.
 */
function referrerPolicy({ namesRecording, framers }: SitePage): string {
  if (namesRecording) return 'no-referrer';
  return ['docs', 'front', 'sites', 'platforms'].includes(framers)
    ? 'strict-origin'
    : 'strict-origin-when-cross-origin';
}

function contentSecurityPolicy(options: PageHeaderOptions, ancestors: Ancestors): string {
  const { scriptSources, publicUrl, auth, audioOrigin } = options;
  const firebase = auth.authDomain !== undefined ? firebaseSources(auth.authDomain) : undefined;
  const audio = audioOrigin === undefined ? [] : [audioOrigin];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptSources, ...(firebase?.script ?? [])],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...(firebase?.image ?? [])],
    'media-src': ["'self'", publicUrl, ...audio, 'blob:'],
    'connect-src': ["'self'", ...audio, ...(firebase?.connect ?? [])],
    'frame-src': ["'self'", ...(firebase?.frame ?? [])],
    'worker-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    ...(ancestors === 'anyone' ? {} : { 'frame-ancestors': ancestors }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

interface FirebaseSources {
  readonly script: readonly string[];
  readonly connect: readonly string[];
  readonly frame: readonly string[];
  readonly image: readonly string[];
}

function firebaseSources(authDomain: string): FirebaseSources {
  return {
    script: ['https://apis.google.com'],
    connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
    frame: [`https://${authDomain}`],
    image: ['https://*.googleusercontent.com'],
  };
}

const DOCS_ANCESTORS = [
  'https://docs.google.com',
  'https://script.google.com',
  'https://*.googleusercontent.com',
];
/** Front's documentation of plugin security names the first and the last. */
const FRONT_ANCESTORS = ['https://*.frontapp.com', 'https://*.front.com', 'https://*.frontapplication.com'];

const NOBODY = ["'none'"] as const;
type Ancestors = readonly string[] | 'anyone';

function frameAncestors(
  framers: PageFramers,
  {
    extensionIds,
    recorderSites,
    platformOrigins,
  }: Pick<PageHeaderOptions, 'extensionIds' | 'recorderSites' | 'platformOrigins'>,
): Ancestors {
  switch (framers) {
    case 'anyone':
      return 'anyone';
    case 'docs':
      return DOCS_ANCESTORS;
    case 'front':
      return FRONT_ANCESTORS;
    case 'extensions':
      return anyOf(extensionOrigins(extensionIds));
    case 'sites':
      return anyOf(recorderSites);
    case 'platforms':
      return anyOf(platformOrigins);
    case 'nobody':
      return NOBODY;
  }
}

/** An empty list would be a directive without effect in some browsers. */
function anyOf(origins: readonly string[]): Ancestors {
  return origins.length > 0 ? origins : NOBODY;
}
