import { pathToFileURL } from 'node:url';
import { minify, type Plugin } from 'vite';

const MODULE = /\/web\/app\/.+\.ts$/;
const SCRIPT = /^export const \w+_SCRIPT\b/m;

/**
 * Minifies the scripts that pages contain: strings, whose names end with `_SCRIPT`, in modules that export strings only.
 * They are expressions.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'beep:inline-scripts',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (!MODULE.test(id) || !SCRIPT.test(code)) return undefined;
      const strings: Readonly<Record<string, unknown>> = await import(pathToFileURL(id).href);
      const lines = Object.entries(strings).map(async ([name, value]) => {
        if (typeof value !== 'string') throw new Error(`${id} exports ${name}, which is no string`);
        const text = name.endsWith('_SCRIPT') ? await minified(value) : value;
        return `export const ${name} = ${JSON.stringify(text)};`;
      });
      return (await Promise.all(lines)).join('\n');
    },
  };
}

/** As a default export, because the value of an expression alone would be dropped as unused. */
async function minified(expression: string): Promise<string> {
  const start = 'export default';
  const { code, errors } = await minify('script.js', `${start} ${expression}`);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code.slice(start.length).replace(/;\n*$/, '').trimStart();
}
