/** A page's targets beyond the full scores that all pages need. */
export interface LighthousePage {
  readonly name: string;
  readonly path: string;
  /** A page with `noindex` is measured by the category's other audits. */
  readonly isIndexed: boolean;
  readonly performanceAim?: number;
  /** Its status is an error on purpose. */
  readonly isMissing?: true;
}

const FAST = 95;

/** The measured pages; `notePath` is the listen page of a stored recording. */
export function lighthousePages(notePath: string): readonly LighthousePage[] {
  return [
    { name: 'home', path: '/', isIndexed: true, performanceAim: FAST },
    { name: 'classroom', path: '/products/google-classroom-voice', isIndexed: true },
    { name: 'docs', path: '/products/google-docs-voice', isIndexed: true },
    { name: 'gmail', path: '/products/gmail-voice', isIndexed: true },
    { name: 'pricing', path: '/pricing', isIndexed: true },
    { name: 'about', path: '/about-us', isIndexed: true },
    { name: 'terms', path: '/terms', isIndexed: true },
    { name: 'privacy', path: '/privacy', isIndexed: true },
    { name: 'log-in', path: '/log-in', isIndexed: true },
    { name: 'create-account', path: '/create-account', isIndexed: true },
    { name: 'record', path: '/record', isIndexed: true },
    { name: 'record/docs', path: '/record/docs', isIndexed: false },
    { name: 'listen', path: notePath, isIndexed: false, performanceAim: FAST },
    { name: 'error', path: '/error', isIndexed: false },
    { name: '404', path: '/404', isIndexed: false, isMissing: true },
  ];
}
