/** The type of a held script: browsers do not run it. */
const HELD_TYPE = 'text/held-module';
const HELD_REL = 'held-modulepreload';

export interface PublicPageFiles {
  /** The module that moves the page. */
  readonly script: string;
  readonly imports: readonly string[];
  readonly nonce: string;
}

/**
 * Changes a page of the app so that it loads the small script of public pages. The app is
 * held back until {@link releaseApp} is called.
 */
export function holdApp(html: string, { script, imports, nonce }: PublicPageFiles): string {
  const preloads = [script, ...imports]
    .map((href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`)
    .join('');
  const start = `import ${JSON.stringify(script)};`;
  return html
    .replaceAll('<link rel="modulepreload"', `<link rel="${HELD_REL}"`)
    .replaceAll('type="module"', `type="${HELD_TYPE}"`)
    .replace('</head>', `${preloads}</head>`)
    .replace('</body>', `<script nonce="${nonce}" type="module" async>${start}</script></body>`);
}

/** Loads the app, which takes over the page. */
export function releaseApp(page: Document): void {
  for (const link of page.querySelectorAll<HTMLLinkElement>(`link[rel="${HELD_REL}"]`)) {
    link.rel = 'modulepreload';
  }
  for (const held of page.querySelectorAll<HTMLScriptElement>(`script[type="${HELD_TYPE}"]`)) {
    const script = page.createElement('script');
    script.type = 'module';
    script.nonce = held.nonce;
    script.text = held.text;
    held.replaceWith(script);
  }
}
