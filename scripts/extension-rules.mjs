import { gzipSync } from 'node:zlib';

export const EXTENSION_HOSTS = {
  gmail: 'https://mail.google.com/*',
  docs: 'https://docs.google.com/*',
  classroom: 'https://classroom.google.com/*',
};

export const CONTENT_SCRIPT_LIMIT_BYTES = 20_000;

const PERMISSIONS = ['offscreen', 'storage'];
const ICON_SIZES = ['16', '32', '48', '128'];
const UNWANTED_FIELDS = [
  'optional_permissions',
  'optional_host_permissions',
  'externally_connectable',
  'update_url',
  'chrome_url_overrides',
  'devtools_page',
  'sandbox',
];
const SERVICE_PATTERN = /^(?:https:\/\/[^/*]+|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?)\/\*$/;
const LEFT_OVER = /(^|\/)\.|\.map$|\.tsx?$|\.test\.|(^|\/)(?:node_modules|types)\//;
const CSP_SOURCES = ["'self'", "'none'"];
const CSP_GUARDED = ['default-src', 'script-src', 'worker-src', 'object-src'];
const TEXT_FILE = /\.(?:js|mjs|html|css|json|svg|txt)$/;
const REMOTE_CODE = [
  { what: 'runs text as code (eval)', pattern: /(?<![\w$.])eval\s*\(/ },
  { what: 'runs text as code (Function)', pattern: /\bnew\s+Function\b|(?<![\w$.])Function\s*\(\s*["'`]/ },
  { what: 'imports code from the network', pattern: /\b(?:import|from)\s*\(?\s*["'`](?:https?:)?\/\// },
  { what: 'imports code from the network', pattern: /\bimportScripts\s*\(\s*["'`](?:https?:)?\/\// },
  { what: 'names a source map', pattern: /[#@]\s*sourceMappingURL=/ },
  {
    what: 'names where others serve scripts from',
    pattern:
      /apis\.google\.com|gstatic\.com|\/recaptcha\b|recaptcha\.net|unpkg\.com|jsdelivr|cdnjs|googletagmanager|google-analytics/i,
  },
  {
    what: 'names a path of one machine',
    pattern: /(?<![\w.:/])(?:\/(?:home|Users|work|mnt)\/\w|\/root\/|[A-Z]:\\Users\\)/,
  },
];
const SCRIPT_TAG = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;
const HANDLER = /<[^>]*\son[a-z]+\s*=/i;
const REMOTE_TAG =
  /<(?:script|link|iframe|img|object|embed|base)\b[^>]*\b(?:src|href|data)\s*=\s*["']?(?:https?:)?\/\//i;

/**
 * Every breach of what a built extension may be, as texts. `files` are `{ path, bytes }` of the unpacked build with
 * forward slashes, `service` is the extension's name in `EXTENSION_HOSTS`, `root` the folder that no file may name.
 */
export function extensionProblems({ service, files, root }) {
  const byPath = new Map(files.map(({ path, bytes }) => [path, bytes]));
  const manifestBytes = byPath.get('manifest.json');
  if (manifestBytes === undefined) {
    return ['there is no manifest.json'];
  }
  const manifest = JSON.parse(manifestBytes.toString('utf8'));
  const host = EXTENSION_HOSTS[service];
  return [
    ...manifestProblems(manifest),
    ...reachProblems(manifest, host),
    ...panelProblems(manifest, host),
    ...cspProblems(manifest.content_security_policy),
    ...iconProblems(manifest, byPath),
    ...contentScriptProblems(manifest, byPath),
    ...files.flatMap((file) => fileProblems(file, root)),
  ];
}

/** What the content scripts weigh on the line, in bytes. */
export function contentScriptBytes(manifest, byPath) {
  const paths = (manifest.content_scripts ?? []).flatMap(({ js = [], css = [] }) => [...js, ...css]);
  return paths.reduce((sum, path) => sum + gzipSync(byPath.get(path) ?? '', { level: 9 }).length, 0);
}

function manifestProblems(manifest) {
  const { manifest_version, description = '', version = '' } = manifest;
  return [
    ...(manifest_version === 3 ? [] : ['manifest_version is not 3']),
    ...(description.length > 0 && description.length <= 132
      ? []
      : ['the description must have 1 to 132 letters']),
    ...(/^\d+\.\d+\.\d+$/.test(version) ? [] : [`the version is ${version}`]),
    ...UNWANTED_FIELDS.filter((field) => manifest[field] !== undefined).map((field) => `has ${field}`),
  ];
}

function reachProblems(
  { permissions = [], host_permissions: hosts = [], content_scripts: scripts = [] },
  host,
) {
  const matches = scripts.flatMap((script) => script.matches ?? []);
  return [
    ...(same(permissions, PERMISSIONS) ? [] : [`the permissions are ${list(permissions)}`]),
    ...(hosts.length === 1 && SERVICE_PATTERN.test(hosts[0])
      ? []
      : [`the host permissions are ${list(hosts)}, not the service alone`]),
    ...(same(matches, [host]) ? [] : [`the content scripts run on ${list(matches)}, not on ${host} alone`]),
  ];
}

function panelProblems({ web_accessible_resources: entries = [] }, host) {
  const [entry] = entries;
  const isPanelAlone =
    entries.length === 1 &&
    same(entry.resources ?? [], ['panel.html']) &&
    same(entry.matches ?? [], [host]) &&
    entry.extension_ids === undefined &&
    entry.use_dynamic_url === true;
  return isPanelAlone
    ? []
    : [
        `pages may reach ${JSON.stringify(entries)}, not panel.html alone, from ${host}, under a changing address`,
      ];
}

function cspProblems(policies = {}) {
  return Object.values(policies).flatMap((policy) =>
    policy.split(';').flatMap((directive) => {
      const [name, ...sources] = directive.trim().split(/\s+/);
      return CSP_GUARDED.includes(name) && sources.some((source) => !CSP_SOURCES.includes(source))
        ? [`the content security policy is looser than the default: ${directive.trim()}`]
        : [];
    }),
  );
}

function iconProblems({ icons = {}, action = {} }, byPath) {
  return ICON_SIZES.flatMap((size) => {
    const path = icons[size];
    if (path === undefined || action.default_icon?.[size] !== path) {
      return [`there is no icon of ${size} pixels for the list and the toolbar`];
    }
    const bytes = byPath.get(path);
    const width = bytes?.toString('latin1', 1, 4) === 'PNG' ? bytes.readUInt32BE(16) : undefined;
    return width === Number(size) ? [] : [`${path} is no PNG of ${size} pixels`];
  });
}

function contentScriptProblems(manifest, byPath) {
  const bytes = contentScriptBytes(manifest, byPath);
  return bytes > 0 && bytes <= CONTENT_SCRIPT_LIMIT_BYTES
    ? []
    : [`the content script has ${bytes} bytes gzipped; 1 to ${CONTENT_SCRIPT_LIMIT_BYTES} are allowed`];
}

function fileProblems({ path, bytes }, root) {
  if (LEFT_OVER.test(path)) {
    return [`${path} does not belong into an extension`];
  }
  if (!TEXT_FILE.test(path)) {
    return [];
  }
  const text = bytes.toString('utf8');
  return [
    ...REMOTE_CODE.filter(({ pattern }) => pattern.test(text)).map(({ what }) => `${path} ${what}`),
    ...(text.includes(root) ? [`${path} names the folder that it was built in`] : []),
    ...(path.endsWith('.html') ? pageProblems(path, text) : []),
  ];
}

function pageProblems(path, text) {
  const isInline = [...text.matchAll(SCRIPT_TAG)].some(
    ([, attributes, body]) => !/\bsrc\s*=/.test(attributes) || body.trim() !== '',
  );
  return [
    ...(isInline ? [`${path} has a script of its own`] : []),
    ...(HANDLER.test(text) ? [`${path} has an event handler in an attribute`] : []),
    ...(REMOTE_TAG.test(text) ? [`${path} loads something from the network`] : []),
  ];
}

function same(actual, wanted) {
  return JSON.stringify([...actual].sort()) === JSON.stringify([...wanted].sort());
}

function list(values) {
  return values.length > 0 ? values.join(', ') : 'none';
}
