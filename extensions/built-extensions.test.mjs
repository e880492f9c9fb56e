import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EXTENSION_HOST_IDS, HOSTS } from '@beep/core/hosts';
import { LANGUAGE_TAGS } from '@beep/core/languages';
import { describe, expect, it } from 'vitest';
import { EXTENSION_IDS, FIREFOX_EXTENSION_IDS } from './extension-ids.mjs';

const ROOT = join(import.meta.dirname, '..');
const SERVICE_PATTERN = /^(?:https:\/\/[^/*]+|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?)\/\*$/;
/** Firefox ignores a pattern with a port. */
const PATTERN_WITHOUT_PORT = /^(?:https:\/\/[^/*:]+|http:\/\/(?:localhost|127\.0\.0\.1))\/\*$/;
const LEFT_OVER = /(^|\/)\.|\.map$|\.tsx?$|\.test\.|(^|\/)(?:node_modules|types)\//;
const TEXT_FILE = /\.(?:js|mjs|html|css|json|svg|txt)$/;
/** Text that the store rejects, or that would reveal data of the extension's users or builders. */
const FORBIDDEN_IN_TEXT = {
  'text as code (eval)': /(?<![\w$.])eval\s*\(/,
  'text as code (Function)': /\bnew\s+Function\b|(?<![\w$.])Function\s*\(\s*["'`]/,
  'code from the network': /\b(?:import|from|importScripts)\s*\(?\s*["'`](?:https?:)?\/\//,
  'a source map': /[#@]\s*sourceMappingURL=/,
  'a script host':
    /apis\.google\.com|gstatic\.com|\/recaptcha\b|recaptcha\.net|unpkg\.com|jsdelivr|cdnjs|googletagmanager|google-analytics/i,
  'a path of one machine': /(?<![\w.:/])(?:\/(?:home|Users|work|mnt)\/\w|\/root\/|[A-Z]:\\Users\\)/,
};
const FORBIDDEN_IN_PAGES = {
  'an inline script': /<script\b(?![^>]*\ssrc=)|<script\b[^>]*>\s*[^\s<]/i,
  'an event handler in an attribute': /<[^>]*\son[a-z]+\s*=/i,
  'something from the network':
    /<(?:script|link|iframe|img|object|embed|base)\b[^>]*\b(?:src|href|data)\s*=\s*["']?(?:https?:)?\/\//i,
};

/** Returns the names of the patterns that match. */
function found(patterns, text) {
  return Object.keys(patterns).filter((what) => patterns[what].test(text));
}

describe('the search for forbidden text', () => {
  it.each([
    ['text as code (eval)', 'eval("1")'],
    ['text as code (Function)', 'new Function("return 1")'],
    ['text as code (Function)', 'Function("return 1")()'],
    ['code from the network', 'import("https://cdn.example/a.js")'],
    ['code from the network', 'import a from"https://cdn.example/a.js"'],
    ['code from the network', 'importScripts("https://cdn.example/a.js")'],
    ['a script host', 'load("https://apis.google.com/js/api.js")'],
    ['a script host', 'const u="https://www.google.com/recaptcha/api.js"'],
    ['a source map', '//# sourceMappingURL=a.js.map'],
    ['a path of one machine', `const f="/${'home'}/ann/beep/a.ts"`],
  ])('finds %s in %s', (what, text) => {
    expect(found(FORBIDDEN_IN_TEXT, text)).toEqual([what]);
  });

  it.each([
    ['an inline script', '<script>start()</script>'],
    ['an event handler in an attribute', '<body onload="start()">'],
    ['something from the network', '<script src="https://cdn.example/a.js"></script>'],
    ['something from the network', '<link rel="stylesheet" href="//cdn.example/a.css">'],
  ])('finds %s in the page %s', (what, html) => {
    expect(found(FORBIDDEN_IN_PAGES, html)).toEqual([what]);
  });

  it('allows similar names', () => {
    expect(
      found(FORBIDDEN_IN_TEXT, 'evaluate(1); Function.prototype.call(a); "MISSING_RECAPTCHA_TOKEN"'),
    ).toEqual([]);
    expect(found(FORBIDDEN_IN_PAGES, '<script type="module" src="/panel.js"></script>')).toEqual([]);
  });
});

const BUILDS = EXTENSION_HOST_IDS.flatMap((host) => [
  { host, browser: 'chrome' },
  { host, browser: 'firefox' },
]);

function readManifest(host, browser) {
  return JSON.parse(readFileSync(join(buildOf(host, browser), 'manifest.json'), 'utf8'));
}

/** The path of a page's script. */
function scriptOf(html) {
  return /<script[^>]* src="\/([^"]+)"/.exec(html)[1];
}

/** Some scripts, and those that they import as they start. */
function withStaticImports(build, paths) {
  const found = new Set(paths);
  for (const path of found) {
    const code = readFileSync(join(build, path), 'utf8');
    for (const [, from] of code.matchAll(/(?:\bimport|\bfrom)\s*["'](\.{0,2}\/[^"']+\.js)["']/g)) {
      found.add(from.startsWith('/') ? from.slice(1) : join(path, '..', from));
    }
  }
  return found;
}

function buildOf(host, browser) {
  return join(import.meta.dirname, host, 'dist', `${browser}-mv3`);
}

describe.each(EXTENSION_HOST_IDS)('the manifest of %s', (host) => {
  const pages = HOSTS[host].extensionPages;
  const icons = { 16: 'icon/16.png', 32: 'icon/32.png', 48: 'icon/48.png', 128: 'icon/128.png' };
  const inBoth = {
    manifest_version: 3,
    default_locale: 'en',
    name: '__MSG_name__',
    description: '__MSG_description__',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    icons,
    action: { default_title: '__MSG_name__', default_icon: icons, default_popup: 'popup.html' },
    options_ui: { page: 'options.html', open_in_tab: true },
    content_scripts: [
      {
        matches: [pages],
        js: [expect.any(String)],
        run_at: 'document_idle',
        // A document that is graded is a frame of Classroom.
        ...(host === 'docs' && { all_frames: true }),
      },
    ],
  };

  // spec: E1
  it('requests only the permissions that it needs in Chrome', () => {
    expect(readManifest(host, 'chrome')).toEqual({
      ...inBoth,
      key: readFileSync(join(import.meta.dirname, host, 'key.txt'), 'utf8').trim(),
      minimum_chrome_version: '123',
      permissions: ['offscreen', 'storage'],
      host_permissions: [expect.stringMatching(SERVICE_PATTERN)],
      web_accessible_resources: [{ resources: ['panel.html'], matches: [pages], use_dynamic_url: true }],
      background: { service_worker: expect.any(String), type: 'module' },
    });
  });

  // spec: E1
  it('requests only the permissions that it needs in Firefox, and says what data it sends', () => {
    expect(readManifest(host, 'firefox')).toEqual({
      ...inBoth,
      browser_specific_settings: {
        gecko: {
          id: expect.stringMatching(new RegExp(`^${host}@`)),
          strict_min_version: expect.any(String),
          data_collection_permissions: {
            required: ['authenticationInfo', 'personalCommunications', 'personallyIdentifyingInfo'],
          },
        },
      },
      permissions: ['identity', 'storage'],
      host_permissions: [expect.stringMatching(PATTERN_WITHOUT_PORT)],
      web_accessible_resources: [{ resources: ['panel.html'], matches: [pages] }],
      background: { scripts: [expect.any(String)], type: 'module' },
    });
  });

  it('has, when loaded unpacked, the ids that a local server accepts', () => {
    const readme = readFileSync(join(import.meta.dirname, host, 'README.md'), 'utf8');
    expect(readme).toContain(`\`${EXTENSION_IDS[host]}\``);
    const { gecko } = readManifest(host, 'firefox').browser_specific_settings;
    if (!process.env.BEEP_WEB_URL) expect(gecko.id).toBe(FIREFOX_EXTENSION_IDS[host]);
  });
});

describe.each(BUILDS)('the built extension for $host in $browser', ({ host, browser }) => {
  const build = buildOf(host, browser);
  const paths = readdirSync(build, { recursive: true }).filter((path) =>
    statSync(join(build, path)).isFile(),
  );
  const manifest = readManifest(host, browser);
  const textFiles = paths.filter((path) => TEXT_FILE.test(path));

  it('has the scripts that its manifest names', () => {
    const { background, content_scripts: scripts } = manifest;
    expect(paths).toContain(background.service_worker ?? background.scripts[0]);
    expect(paths).toContain(scripts[0].js[0]);
    // Firefox signs in with a window.
    expect(paths.includes('offscreen.html')).toBe(browser === 'chrome');
  });

  it('has icons of the sizes in their names', () => {
    for (const [size, path] of Object.entries(manifest.icons)) {
      const png = readFileSync(join(build, path));
      expect([png.toString('latin1', 1, 4), png.readUInt32BE(16)], path).toEqual(['PNG', Number(size)]);
    }
  });

  // spec: languages.13
  it('has its name and description in the languages of the browser, within the limits of the store', () => {
    const locales = paths.filter((path) => path.startsWith('_locales'));
    expect(locales).toHaveLength(LANGUAGE_TAGS.length - (browser === 'chrome' ? 1 : 0));
    expect(locales).toContain(join('_locales', 'zh_CN', 'messages.json'));
    for (const path of locales) {
      expect(JSON.parse(readFileSync(join(build, path), 'utf8')), path).toEqual({
        name: { message: expect.stringMatching(/^Beep .{1,70}$/) },
        description: { message: expect.stringMatching(/^.{1,132}$/) },
      });
    }
  });

  // spec: languages.13
  it('has the sentences of its pages in each language, and no marker of one', () => {
    const sentences = LANGUAGE_TAGS.map((language) =>
      readFileSync(join(build, 'texts', `${language}.js`), 'utf8'),
    );
    expect(new Set(sentences).size).toBe(LANGUAGE_TAGS.length);
    for (const path of textFiles)
      expect(readFileSync(join(build, path), 'utf8'), path).not.toMatch(/\$\$text\d/);
  });

  // spec: languages.13
  it('has the sentences of its button in each language', () => {
    const code = readFileSync(join(build, manifest.content_scripts[0].js[0]), 'utf8');
    for (const language of LANGUAGE_TAGS) {
      expect(code).toMatch(new RegExp(`"?${language}"?:\\(\\)=>\\[[^\\]]`));
    }
  });

  it('uses no sentence where none is loaded: in the worker and the offscreen document', () => {
    const { background } = manifest;
    const starts = [background.service_worker ?? background.scripts[0]];
    if (browser === 'chrome') starts.push(scriptOf(readFileSync(join(build, 'offscreen.html'), 'utf8')));
    for (const path of withStaticImports(build, starts)) {
      expect(readFileSync(join(build, path), 'utf8'), path).not.toContain('beepTexts');
    }
  });

  it('contains no build leftovers', () => {
    expect(paths.filter((path) => LEFT_OVER.test(path.replaceAll('\\', '/')))).toEqual([]);
  });

  // spec: E1
  it.each(textFiles)('loads and names nothing remote in %s', (path) => {
    const text = readFileSync(join(build, path), 'utf8');
    expect(found(FORBIDDEN_IN_TEXT, text)).toEqual([]);
    expect(path.endsWith('.html') ? found(FORBIDDEN_IN_PAGES, text) : []).toEqual([]);
    expect(text).not.toContain(ROOT);
  });
});
