import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLanguage } from '@beep/core/languages';
import type { FullConfig } from '@playwright/test';
import { PICTURES } from './picture.ts';

const STYLE = `
  body { margin: 2rem; font: 16px/1.5 system-ui, sans-serif; color: #222; background: #e8e8e8 }
  nav { columns: 4 12rem } section { margin-block: 2.5rem }
  div { display: flex; gap: 1rem; align-items: start; overflow-x: auto; padding-block: .5rem }
  figure { margin: 0; flex: none } figcaption { font-size: .8rem }
  img { display: block; max-height: 30rem; border: 1px solid #bbb; background: #fff }`;

/**
 * Playwright's teardown: writes `index.html`, which shows the pictures of every screen side by side.
 */
export default function writeContactSheet(_config: FullConfig): void {
  mkdirSync(PICTURES, { recursive: true });
  const entries = readdirSync(PICTURES, { withFileTypes: true });
  const names = entries
    // The pictures of a language are in a folder of their own, which has a contact sheet too.
    .filter((entry) => entry.isDirectory() && !isLanguage(entry.name))
    .map(({ name }) => name)
    .sort();
  const links = names.map((name) => `<a href="#${name}">${name}</a><br>`).join('');
  const sections = names.map((name) => sectionOf(name, readdirSync(join(PICTURES, name)).sort())).join('');
  const path = join(PICTURES, 'index.html');
  writeFileSync(
    path,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures of Beep</title>
<style>${STYLE}</style><h1>${names.length} screens and states</h1><nav>${links}</nav>${sections}</html>\n`,
  );
  console.log(path);
}

function sectionOf(name: string, files: readonly string[]): string {
  const figures = files.map(
    (file) =>
      `<figure><a href="${name}/${file}"><img loading="lazy" src="${name}/${file}" alt=""></a>` +
      `<figcaption>${file.replace('.png', '')}</figcaption></figure>`,
  );
  return `<section id="${name}"><h2>${name}</h2><div>${figures.join('')}</div></section>\n`;
}
