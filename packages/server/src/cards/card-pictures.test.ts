import { afterEach, describe, expect, it } from 'vitest';
import { type CardPictures, createCardPictures, DEFAULT_CARD_OPTIONS } from './card-pictures.ts';
import { cardSvg } from './card-svg.ts';
import { drawCard } from './card-worker.ts';

const PEAKS = Array.from({ length: 64 }, (_, index) => index * 4);

describe('what a card shows', () => {
  it('says the length, and draws one bar for each peak', () => {
    const svg = cardSvg({ durationSeconds: 42, peaks: PEAKS });
    expect(svg).toContain('>Voice note<');
    expect(svg).toContain('>0:42<');
    expect(svg.match(/V\d+\.\d(?=M|")/g)).toHaveLength(64);
  });

  it('claims nothing where no peaks are known', () => {
    const dots = [...cardSvg({ durationSeconds: 42 }).matchAll(/M[\d.]+ ([\d.]+)V([\d.]+)/g)].slice(0, 64);
    expect(new Set(dots.map(([, top, bottom]) => `${top} ${bottom}`)).size).toBe(1);
    expect(dots[0]?.[1]).toBe(dots[0]?.[2]);
  });

  it('is drawn in our own letters, on any machine', async () => {
    const empty = '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="40"></svg>';
    const text = '<text y="30" font-size="30" font-family="Instrument Sans">0:42</text></svg>';
    const withText = await drawCard(empty.replace('</svg>', text));
    expect(withText).not.toEqual(await drawCard(empty));
  });
});

describe('drawing', () => {
  let cards: CardPictures | undefined;
  afterEach(() => cards?.close());

  it('gives the same picture for the same facts, drawn once', async () => {
    cards = createCardPictures(DEFAULT_CARD_OPTIONS);
    const [one, same] = [cards.of({ durationSeconds: 42.2 }), cards.of({ durationSeconds: 42.9 })];
    expect(one.etag).toBe(same.etag);
    const drawn = one.draw();
    expect(same.draw()).toBe(drawn);
    const voice = cards.of({ durationSeconds: 42, peaks: PEAKS });
    expect(voice.etag).not.toBe(one.etag);
    expect(await voice.draw()).not.toEqual(await drawn);
  });

  it('keeps the last ones only', async () => {
    cards = createCardPictures({ ...DEFAULT_CARD_OPTIONS, kept: 1 });
    const [first, second] = [cards.of({ durationSeconds: 1 }), cards.of({ durationSeconds: 2 })];
    const drawn = first.draw();
    await drawn;
    expect(first.draw()).toBe(drawn);
    await second.draw();
    expect(first.draw()).not.toBe(drawn);
  });

  it('refuses what is too much, and tries again what failed', async () => {
    cards = createCardPictures({ ...DEFAULT_CARD_OPTIONS, maxWaiting: 1, maxWallMs: 1 });
    const slow = cards.of({ durationSeconds: 1 }).draw();
    const crowd = cards.of({ durationSeconds: 2 }).draw();
    await expect(crowd).rejects.toMatchObject({ code: 'unavailable' });
    await expect(slow).rejects.toMatchObject({ code: 'unavailable' });
    expect(cards.of({ durationSeconds: 1 }).draw()).not.toBe(slow);
  });
});
