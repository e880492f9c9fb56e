/** A path that the site answers. */
export interface SiteRoute {
  /** Without its leading slash. A segment `:name` is a parameter; `:name?` may be missing. */
  readonly path: string;
  /** The file of its page in `routes`. Without one only the server answers, and links load a document. */
  readonly page?: string;
  /** Without the header and the footer of the site. */
  readonly isBare?: true;
  /** Its page shows data of the server. */
  readonly hasData?: true;
}

/** Every path of the site; the first that fits counts. The server and the browser read it. */
const ROUTES: readonly SiteRoute[] = [
  { path: '', page: 'home' },
  { path: 'products/:product', page: 'product' },
  { path: 'pricing', page: 'pricing' },
  { path: 'about-us', page: 'about-us' },
  { path: 'terms', page: 'terms' },
  { path: 'privacy', page: 'privacy', hasData: true },
  { path: 'record', page: 'record' },
  { path: 'record/:service', page: 'record-in-host' },
  { path: 'play/:audioId' },
  { path: 'report/:audioId', page: 'report' },
  { path: 'welcome', page: 'welcome' },
  { path: 'history', page: 'history' },
  { path: 'replies', page: 'replies' },
  { path: 'sheets/:sheet?', page: 'sheets' },
  { path: 'sheets/:sheet/print', page: 'print-sheet', isBare: true },
  { path: 'admin/:section?/:item?', page: 'admin' },
  { path: 'delete-account', page: 'delete-account' },
  { path: 'error', page: 'error' },
  { path: 'log-in', page: 'log-in', isBare: true },
  { path: 'create-account', page: 'create-account', isBare: true },
  { path: 'extension-login', page: 'extension-login', isBare: true },
  { path: 'embed/:audioId' },
  { path: 'privacy/retention.txt' },
  { path: 'robots.txt' },
  { path: 'sitemap.xml' },
  { path: '404', page: 'not-found' },
];

export default ROUTES;
