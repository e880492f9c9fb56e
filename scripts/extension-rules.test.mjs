import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { extensionProblems } from './extension-rules.mjs';

const HOST = 'https://mail.google.com/*';
const ICONS = { 16: 'icon/16.png', 32: 'icon/32.png', 48: 'icon/48.png', 128: 'icon/128.png' };
const PAGE = '<!doctype html><script type="module" src="/panel.js"></script><div id="root"></div>';

const manifest = {
  manifest_version: 3,
  name: 'Beep for Gmail',
  description: 'Record a voice note.',
  version: '0.1.0',
  permissions: ['offscreen', 'storage'],
  host_permissions: ['http://localhost:3000/*'],
  web_accessible_resources: [{ resources: ['panel.html'], matches: [HOST], use_dynamic_url: true }],
  content_scripts: [{ matches: [HOST], js: ['content.js'] }],
  icons: ICONS,
  action: { default_icon: ICONS },
};

function png(size) {
  const bytes = Buffer.alloc(24);
  bytes.write('\u0089PNG', 'latin1');
  bytes.writeUInt32BE(size, 16);
  return bytes;
}

function problemsOf({ manifest: changes = {}, files: others = {} } = {}) {
  const files = {
    'manifest.json': JSON.stringify({ ...manifest, ...changes }),
    'content.js': 'void 0;',
    'panel.js': 'const safe = evaluate(1); Function.prototype.call(safe);',
    'panel.html': PAGE,
    ...Object.fromEntries(Object.entries(ICONS).map(([size, path]) => [path, png(Number(size))])),
    ...others,
  };
  const present = Object.entries(files).filter(([, text]) => text !== undefined);
  return extensionProblems({
    service: 'gmail',
    root: '/opt/checkout',
    files: present.map(([path, text]) => ({ path, bytes: Buffer.from(text) })),
  });
}

function resources(change) {
  return { manifest: { web_accessible_resources: [{ ...manifest.web_accessible_resources[0], ...change }] } };
}

describe('a built extension', () => {
  it('is fine as it should be', () => {
    expect(problemsOf()).toEqual([]);
  });

  it('is nothing without a manifest', () => {
    expect(problemsOf({ files: { 'manifest.json': undefined } })).toEqual(['there is no manifest.json']);
  });

  it.each([
    ['another version of manifests', { manifest_version: 2 }],
    ['a description too long for the store', { description: 'a'.repeat(133) }],
    ['a version that the store does not take', { version: '1.0.0-beta' }],
    ['one permission more', { permissions: ['offscreen', 'storage', 'tabs'] }],
    ['one permission less', { permissions: ['storage'] }],
    ['permissions that it may ask for later', { optional_permissions: ['tabs'] }],
    ['hosts that it may ask for later', { optional_host_permissions: ['https://*/*'] }],
    ['an own way to updates', { update_url: 'https://example.com' }],
    ['pages that may talk to it', { externally_connectable: { matches: [HOST] } }],
    ['all hosts as the service', { host_permissions: ['<all_urls>'] }],
    ['any host as the service', { host_permissions: ['https://*/*'] }],
    ['a service without encryption', { host_permissions: ['http://beep.example/*'] }],
    ['a host beside the service', { host_permissions: ['http://localhost:3000/*', HOST] }],
    [
      'content scripts on another host',
      { content_scripts: [{ matches: ['https://*/*'], js: ['content.js'] }] },
    ],
    [
      'content scripts on two hosts',
      { content_scripts: [{ matches: [HOST, 'https://docs.google.com/*'], js: ['content.js'] }] },
    ],
    ['a content script that is not there', { content_scripts: [{ matches: [HOST], js: [] }] }],
    ['no icon of a size', { icons: { ...ICONS, 48: undefined } }],
    ['an icon that is missing on the toolbar', { action: { default_icon: { ...ICONS, 16: undefined } } }],
  ])('has not %s', (_, changes) => {
    expect(problemsOf({ manifest: changes })).toHaveLength(1);
  });

  it.each([
    ['another file', { resources: ['panel.html', 'popup.html'] }],
    ['another host', { matches: ['https://*/*'] }],
    ['an address that pages can guess', { use_dynamic_url: false }],
    ['other extensions', { extension_ids: ['*'] }],
  ])('shows pages nothing but the panel: not %s', (_, change) => {
    expect(problemsOf(resources(change))).toHaveLength(1);
  });

  it.each(["script-src 'self' 'wasm-unsafe-eval'", "script-src 'self' https://cdn.example", 'object-src *'])(
    'has no policy looser than the default: %s',
    (policy) => {
      const changes = { content_security_policy: { extension_pages: policy } };
      expect(problemsOf({ manifest: changes })).toHaveLength(1);
    },
  );

  it('may have a stricter policy', () => {
    const policy =
      "default-src 'self'; script-src 'self'; object-src 'none'; connect-src https://beep.example";
    const changes = { content_security_policy: { extension_pages: policy } };
    expect(problemsOf({ manifest: changes })).toEqual([]);
  });

  it.each([
    ['eval', 'eval("1")'],
    ['a function of text', 'new Function("return 1")'],
    ['a function of text, called', 'Function("return 1")()'],
    ['a script from elsewhere', 'import("https://cdn.example/a.js")'],
    ['a module from elsewhere', 'import a from"https://cdn.example/a.js"'],
    ['a worker script from elsewhere', 'importScripts("https://cdn.example/a.js")'],
    ['Google’s script loader', 'load("https://apis.google.com/js/api.js")'],
    ['a puzzle’s script', 'const u="https://www.google.com/recaptcha/api.js"'],
    ['a tag manager', 'const u="https://www.googletagmanager.com/gtm.js"'],
    ['a source map', '//# sourceMappingURL=a.js.map'],
    ['a path of one machine', `const f="/${'home'}/ann/beep/a.ts"`],
    ['the folder that it was built in', 'const f="/opt/checkout/a.ts"'],
  ])('has not %s in any file', (_, text) => {
    expect(problemsOf({ files: { 'chunks/a.js': text } })).toHaveLength(1);
  });

  it('may name an error of the identity service as it calls it', () => {
    expect(
      problemsOf({ files: { 'chunks/a.js': 'const e={MISSING_RECAPTCHA_TOKEN:"missing-recaptcha-token"}' } }),
    ).toEqual([]);
  });

  it.each(['chunks/a.js.map', '.vite/manifest.json', 'types/a.d.ts', 'a.test.js', 'node_modules/a/index.js'])(
    'has nothing that a build leaves over: %s',
    (path) => {
      expect(problemsOf({ files: { [path]: '1' } })).toHaveLength(1);
    },
  );

  it.each([
    ['an inline script', '<script>start()</script>'],
    ['a handler in an attribute', '<body onload="start()">'],
    ['a script from the network', '<script src="https://cdn.example/a.js"></script>'],
    ['a style from the network', '<link rel="stylesheet" href="//cdn.example/a.css">'],
    ['a frame from the network', '<iframe src="https://beep.example/"></iframe>'],
  ])('has pages without %s', (_, html) => {
    expect(problemsOf({ files: { 'panel.html': html } })).toHaveLength(1);
  });

  it('has icons of the size that they are named for', () => {
    expect(problemsOf({ files: { 'icon/48.png': png(47) } })).toEqual(['icon/48.png is no PNG of 48 pixels']);
    expect(problemsOf({ files: { 'icon/48.png': undefined } })).toHaveLength(1);
  });

  it('has a small content script', () => {
    const [problem, ...others] = problemsOf({ files: { 'content.js': randomBytes(20_000).toString('hex') } });
    expect(problem).toMatch(/^the content script has \d+ bytes gzipped/);
    expect(others).toEqual([]);
  });
});
