import type { Manifest, ManifestChunk } from 'vite';

/** The files that some sources of a Vite manifest need, at once or later, without those that match `except`. */
export function filesOf(manifest: Manifest, sources: readonly string[], except: RegExp): ReadonlySet<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const isExcept = (file: string): boolean => except.test(withoutHash(file));
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`${key} is not in the manifest of the build`);
    if (seen.has(key) || isExcept(key) || isExcept(chunk.file)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) {
      if (!isExcept(file)) files.add(file);
    }
    for (const next of importsOf(chunk)) visit(next);
  };
  for (const key of sources) visit(key);
  return files;
}

/** A file's name without its content hash, which may contain anything: `entry-BAeIdmp3.js` is no mp3 code. */
export function withoutHash(file: string): string {
  return file.replace(/-[\w-]{8}(?=\.\w+$)/, '');
}

function importsOf({ imports = [], dynamicImports = [] }: ManifestChunk): readonly string[] {
  return [...imports, ...dynamicImports];
}
