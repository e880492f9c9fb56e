/** What a page has to reach beside the full marks that all of them need. */
export interface LighthousePage {
  readonly name: string;
  readonly path: string;
  /** A page that says `noindex` is judged by every other question of the category. */
  readonly isIndexed: boolean;
  readonly performanceAim?: number;
  /** Its status is no success, and meant so. */
  readonly isMissing?: true;
}

const FAST = 95;

/** The pages that are measured; `notePath` is the listen page of a stored recording. */
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
