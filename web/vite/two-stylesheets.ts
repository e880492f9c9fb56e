import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

/** The two stylesheets of the site, by their keys in the manifest. */
export const STYLESHEETS = { site: 'site.css', later: 'later.css' } as const;

type Bundle = Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>;

/**
 * Joins the stylesheets of all scripts into two. `site.css` has the rules of what entries and the pages in `app/routes`
 * draw at once; `later.css` those of features' pages and of parts that load after a page is shown, with which it loads.
 * `later.css` comes after `site.css`, and in each a script's rules come after those of the scripts that it imports, so
 * the order of rules does not depend on the navigation (`docs/decisions/0084-two-stylesheets.md`).
 */
export function twoStylesheets(): Plugin {
  const sources = new Map<string, string>();
  return {
    name: 'beep:two-stylesheets',
    // After the styles are written beside their scripts, before imports list the files that they need.
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      // A stylesheet that is named by its address is none of them, and its script has the path of the folder.
      filter: { id: /\.css(?:\?(?!url\b)|$)/ },
      handler(code, id) {
        sources.set(id, code);
      },
    },
    // A script names the stylesheet of what it imports later, which changes with any style.
    augmentChunkHash: ({ dynamicImports }) => (dynamicImports.length > 0 ? hashOf(sources) : undefined),
    generateBundle(_options, bundle) {
      const scripts = scriptsOf(bundle, Object.keys(bundle));
      const styled = scripts.filter((script) => stylesOf(bundle, script).size > 0);
      const all = new Set(styled.flatMap((script) => [...stylesOf(bundle, script)]));
      const atOnce = new Set(drawnAtOnce(bundle).flatMap((script) => [...stylesOf(bundle, script)]));
      const join = (name: string, files: readonly string[]): string => {
        const source = files.map((file) => take(bundle, file)).join('');
        return this.getFileName(this.emitFile({ type: 'asset', name, originalFileName: name, source }));
      };
      join(
        STYLESHEETS.site,
        [...all].filter((file) => atOnce.has(file)),
      );
      const later = [...all].filter((file) => !atOnce.has(file));
      const laterFile = join(STYLESHEETS.later, later);
      for (const script of styled) {
        const styles = stylesOf(bundle, script);
        const loads = later.some((file) => styles.has(file));
        styles.clear();
        // Every page has the other one.
        if (loads) styles.add(laterFile);
      }
    },
  };
}

/** The scripts that entries and routes import at once, directly or not. */
function drawnAtOnce(bundle: Bundle): readonly string[] {
  const roots = Object.entries(bundle).flatMap(([file, output]) =>
    output.type === 'chunk' && (output.isEntry || isRoute(output.facadeModuleId)) ? [file] : [],
  );
  return scriptsOf(bundle, roots);
}

function isRoute(module: string | null): boolean {
  return module !== null && /\/web\/app\/routes\/[\w-]+\.tsx$/.test(module);
}

/** Some scripts and those that they import at once, each after what it imports; entries first. */
function scriptsOf(bundle: Bundle, files: readonly string[]): readonly string[] {
  const begun = new Set<string>();
  const ordered: string[] = [];
  const visit = (file: string): void => {
    const output = bundle[file];
    if (begun.has(file) || output?.type !== 'chunk') return;
    begun.add(file);
    output.imports.forEach(visit);
    ordered.push(file);
  };
  const isEntry = (file: string): boolean => bundle[file]?.type === 'chunk' && bundle[file].isEntry;
  files.filter(isEntry).forEach(visit);
  files.forEach(visit);
  return ordered;
}

function stylesOf(bundle: Bundle, file: string): Set<string> {
  const output = bundle[file];
  if (output?.type !== 'chunk' || output.viteMetadata === undefined) throw new Error(`${file} is no script`);
  return output.viteMetadata.importedCss;
}

/** Removes a stylesheet from the build, and returns its rules. */
function take(bundle: Bundle, file: string): string {
  const output = bundle[file];
  if (output?.type !== 'asset') throw new Error(`${file} is no stylesheet`);
  delete bundle[file];
  return typeof output.source === 'string' ? output.source : Buffer.from(output.source).toString();
}

function hashOf(sources: ReadonlyMap<string, string>): string {
  const sorted = [...sources].sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify(sorted.map(([, code]) => code)))
    .digest('hex');
}
