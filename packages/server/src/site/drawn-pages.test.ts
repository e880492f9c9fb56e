import type { RecordingLookup } from '@beep/api';
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
    const body = `<script nonce="${nonce}">${JSON.stringify(await lookUpRecording(ID))}</script><i nonce="${nonce}">`;
    return new Response(body, { status: 200, headers: { 'X-Kind': 'player' } });
  });
  const ask = async (lookup: RecordingLookup, { path = PATH, nonce = 'n1' } = {}) => {
    const response = await pages.page(path, { nonce, lookUpRecording: async () => lookup }, draw);
    return { text: await response.text(), kind: response.headers.get('X-Kind') };
  };
  return { ask, draw };
}

describe('the page of a recording', () => {
  it('is drawn once and has another nonce in each response', async () => {
    const { ask, draw } = open();
    const first = await ask(found('One'), { nonce: 'n1' });
    const second = await ask(found('One'), { nonce: 'n2' });
    expect(draw).toHaveBeenCalledOnce();
    expect(first).toMatchObject({ kind: 'player', text: expect.stringContaining('<i nonce="n1">') });
    expect(second).toEqual({ kind: 'player', text: first.text.replaceAll('n1', 'n2') });
    const drawnWith = draw.mock.calls[0]?.[0].nonce ?? '';
    expect(drawnWith.length).toBeGreaterThanOrEqual(32);
    expect(second.text).not.toContain(drawnWith);
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
    for (const lookup of [{ status: 'deleted' } as const, found('x'.repeat(40_000))]) {
      await ask(lookup);
      await ask(lookup);
    }
    await ask(found('One'), { path: '/history' });
    await ask(found('One'), { path: '/history' });
    expect(draw).toHaveBeenCalledTimes(6);
  });

  it('is drawn by the site while the recording cannot be looked up', async () => {
    const pages = createDrawnPages();
    const lookUpRecording = async (): Promise<RecordingLookup> => {
      throw new Error('The database is away.');
    };
    const response = await pages.page(PATH, { nonce: 'n1', lookUpRecording }, (drawing) =>
      drawing.lookUpRecording(ID).then(
        () => new Response('found'),
        () => new Response('The site’s own page', { status: 503 }),
      ),
    );
    expect([response.status, await response.text()]).toEqual([503, 'The site’s own page']);
  });

  it('is forgotten when many others were asked for since', async () => {
    const { ask, draw } = open();
    await ask(found('One'));
    for (let at = 0; at < 200; at += 1) await ask(found(`Other ${at}`));
    await ask(found('One'));
    expect(draw).toHaveBeenCalledTimes(202);
  });
});
