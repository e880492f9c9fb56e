import { createHash } from 'node:crypto';
import type { RecordingLookup } from '@beep/api';
import type { Language } from '@beep/core/languages';
import { describe, expect, it, vi } from 'vitest';
import { createDrawnPages, type Drawing } from './drawn-pages.ts';

const ID = 'AbCdEfGhIjKlMnOpQrStUv';
const PATH = `/play/${ID}`;

function found(title: string): RecordingLookup {
  return { status: 'found', recording: { filename: ID, title } } as unknown as RecordingLookup;
}

function open() {
  const pages = createDrawnPages();
  const draw = vi.fn(async ({ nonce, lookUpRecording }: Drawing) => {
    const body = `<script nonce="${nonce}">first()</script>${JSON.stringify(await lookUpRecording(ID))}<script type="module" nonce="${nonce}">\nsecond()</script>`;
    return new Response(body, { status: 200, headers: { 'X-Kind': 'player' } });
  });
  const ask = async (lookup: RecordingLookup, { path = PATH, language = 'en' as Language } = {}) => {
    const { body, headers, scriptSources } = await pages.page({ path, language }, async () => lookup, draw);
    return { body, text: new TextDecoder().decode(body), kind: headers.get('X-Kind'), scriptSources };
  };
  return { ask, draw };
}

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

describe('the page of a recording', () => {
  it('is drawn once, and allows its own inline scripts by their hashes', async () => {
    const { ask, draw } = open();
    const title = '<script>stolen()</script><script nonce="x">stolen()</script>';
    const first = await ask(found(title));
    const second = await ask(found(title));
    expect(draw).toHaveBeenCalledOnce();
    expect(first).toMatchObject({ kind: 'player', scriptSources: [hashOf('first()'), hashOf('\nsecond()')] });
    expect(first.text).toContain('<script>first()</script>');
    expect(first.text).toContain('<script type="module">\nsecond()</script>');
    expect(first.text).not.toContain(draw.mock.calls[0]?.[0].nonce ?? '');
    // The same bytes, which are compressed once.
    expect(second.body).toBe(first.body);
  });

  it('is drawn again when the recording has changed, and for each kind of page', async () => {
    const { ask, draw } = open();
    await ask(found('One'));
    expect((await ask(found('Two'))).text).toContain('Two');
    await ask(found('Two'), { path: `/embed/${ID}` });
    expect(draw).toHaveBeenCalledTimes(3);
  });

  it('is not kept if there is none, if it is long, or if it is another page', async () => {
    const { ask, draw } = open();
    for (const lookup of [{ status: 'deleted' } as const, found('x'.repeat(200_000))]) {
      await ask(lookup);
      await ask(lookup);
    }
    const one = await ask(found('One'), { path: '/history' });
    const other = await ask(found('One'), { path: '/history' });
    expect(draw).toHaveBeenCalledTimes(6);
    const nonces = draw.mock.calls.slice(4).map(([{ nonce }]) => `'nonce-${nonce}'`);
    expect([one.scriptSources, other.scriptSources]).toEqual(nonces.map((nonce) => [nonce]));
    expect(new Set(nonces).size).toBe(2);
  });

  it('is drawn once also if the recording has a long transcript', async () => {
    const { ask, draw } = open();
    for (const end of ['a', 'a', 'b']) await ask(found(`${'x'.repeat(100_000)}${end}`));
    expect(draw).toHaveBeenCalledTimes(2);
  });

  // spec: P19
  it('is drawn once for each language', async () => {
    const { ask, draw } = open();
    for (const language of ['en', 'es', 'en', 'es'] as const) await ask(found('One'), { language });
    expect(draw).toHaveBeenCalledTimes(2);
  });

  it('is drawn by the site while the recording cannot be looked up', async () => {
    const pages = createDrawnPages();
    const lookUpRecording = async (): Promise<RecordingLookup> => {
      throw new Error('The database is away.');
    };
    const page = await pages.page({ path: PATH, language: 'en' }, lookUpRecording, (drawing) =>
      drawing.lookUpRecording(ID).then(
        () => new Response('found'),
        () => new Response('The site’s own page', { status: 503 }),
      ),
    );
    expect([page.status, new TextDecoder().decode(page.body)]).toEqual([503, 'The site’s own page']);
  });

  it('is forgotten when many others were asked for since', async () => {
    const { ask, draw } = open();
    await ask(found('One'));
    for (let at = 0; at < 200; at += 1) await ask(found(`Other ${at}`));
    await ask(found('One'));
    expect(draw).toHaveBeenCalledTimes(202);
  });
});
