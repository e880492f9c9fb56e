import type { AuthSettings } from '../config.ts';
import { NO_FEATURES } from '../http/default-headers.ts';

export interface PageHeaderOptions {
  readonly path: string;
  readonly nonce: string;
  /** Recordings are played from here, also on a page that was opened under another name of this machine. */
  readonly publicUrl: string;
  readonly auth: AuthSettings;
  readonly extensionIds: readonly string[];
  /** Where players are redirected for the audio; undefined when we send it ourselves. */
  readonly audioOrigin?: string | undefined;
}

/** The headers of every page. What a page may load and who may frame it follow from its path alone. */
export function pageHeaders(options: PageHeaderOptions): Record<string, string> {
  const heard = /^\/(play|embed)(\/|$)/.test(options.path);
  const records = !/^\/(embed|extension-login)(\/|$)/.test(options.path);
  return {
    'Content-Security-Policy': contentSecurityPolicy(options),
    // The framed recorder opens its own page in a window, where it may use the microphone, and the link comes back.
    'Cross-Origin-Opener-Policy': isDocsRecorder(options.path) ? 'unsafe-none' : 'same-origin-allow-popups',
    // Every other page has the settings, with their check of the microphone, or leads to the recorder without a reload.
    'Permissions-Policy': records ? NO_FEATURES.replace('microphone=()', 'microphone=(self)') : NO_FEATURES,
    'Referrer-Policy': heard ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
  };
}

function isDocsRecorder(path: string): boolean {
  return path.replace(/\/+$/, '') === '/record/docs';
}

function contentSecurityPolicy(options: PageHeaderOptions): string {
  const { path, nonce, publicUrl, auth, extensionIds, audioOrigin } = options;
  const firebase = auth.mode === 'firebase' ? firebaseSources(auth.authDomain) : undefined;
  const audio = audioOrigin === undefined ? [] : [audioOrigin];
  const ancestors = frameAncestors(path, extensionIds);
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...(firebase?.script ?? [])],
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
/** Front's own page on plugin security names the first and the last. */
const FRONT_ANCESTORS = ['https://*.frontapp.com', 'https://*.front.com', 'https://*.frontapplication.com'];

function frameAncestors(path: string, extensionIds: readonly string[]): readonly string[] | 'anyone' {
  if (path.startsWith('/embed/')) return 'anyone';
  const page = path.replace(/\/+$/, '');
  if (page === '/record/docs') return DOCS_ANCESTORS;
  if (page === '/record/front') return FRONT_ANCESTORS;
  const extensions = extensionIds.map((id) => `chrome-extension://${id}`);
  return page === '/extension-login' && extensions.length > 0 ? extensions : ["'none'"];
}
