import { basename, join } from 'node:path';
import { builtFiles } from './built-extension.mjs';
import { contentScriptBytes, extensionProblems } from './extension-rules.mjs';
import { ROOT } from './run-command.mjs';
import { EXTENSION_BUILD, extensionFolders } from './setup.mjs';

const folders = extensionFolders();
for (const folder of folders) {
  const service = basename(folder);
  const files = builtFiles(join(folder, EXTENSION_BUILD));
  const problems = extensionProblems({ service, files, root: ROOT });
  for (const problem of problems) {
    console.error(`extensions/${service}: ${problem}`);
    process.exitCode = 1;
  }
  if (problems.length === 0) {
    const byPath = new Map(files.map(({ path, bytes }) => [path, bytes]));
    const manifest = JSON.parse(byPath.get('manifest.json').toString('utf8'));
    const script = contentScriptBytes(manifest, byPath);
    console.log(`extensions/${service}: ${files.length} files, content script ${script} bytes gzipped`);
  }
}
process.exitCode ??= folders.length > 0 ? 0 : 1;
