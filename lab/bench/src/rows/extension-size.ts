import { gzipSync } from 'node:zlib';
import { EXTENSION_HOST_IDS } from '@beep/core/hosts';
import { buildInboxSdk } from '../extensions/build-inbox-sdk.ts';
import { builtExtension } from '../extensions/built-extension.ts';
import type { Aim, Benchmark, MeasuredRow, Row } from '../row.ts';

const LIMIT_KB = 20;
const WITHIN_LIMIT: Aim = { atMost: 1 };

/** The compressed size of what the extensions add to every page of their host. */
export const extensionSize: Benchmark = { name: 'extension-size', run: measure };

async function measure(): Promise<Row[]> {
  const sizes = EXTENSION_HOST_IDS.map((name) => ({
    name,
    kb: gzippedKb(builtExtension(name).contentScripts),
  }));
  const inboxSdk = gzippedKb(await buildInboxSdk());
  const gmail = sizes.find(({ name }) => name === 'gmail');
  return [
    ...sizes.map(({ name, kb }) =>
      row(`content script of the ${name} extension, gzipped / limit`, kb, LIMIT_KB),
    ),
    {
      ...row(
        'content script of the gmail extension, gzipped / InboxSDK 2.2.26',
        gmail?.kb ?? Number.NaN,
        inboxSdk,
      ),
      aim: undefined,
    },
  ];
}

function row(name: string, ours: number, peer: number): MeasuredRow {
  const kb = (figure: number): string => `${figure.toPrecision(3)} kB`;
  return { name, ours: kb(ours), peer: kb(peer), ratios: [ours / peer], aim: WITHIN_LIMIT };
}

function gzippedKb(scripts: readonly Buffer[]): number {
  return scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0) / 1000;
}
