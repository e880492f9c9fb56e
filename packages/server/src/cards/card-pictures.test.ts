import { serverTexts } from '@beep/core/server-texts';
import { afterEach, describe, expect, it } from 'vitest';
import { createAudioQueues } from '../audio/queue/audio-queues.ts';
import {
  type CardPicture,
  type CardPictures,
  createCardPictures,
  DEFAULT_CARD_OPTIONS,
} from './card-pictures.ts';
import { cardSvg } from './card-svg.ts';
import { drawCard } from './card-worker.ts';

const PEAKS = Array.from({ length: 64 }, (_, index) => index * 4);

describe('the picture of a card', () => {
  it('shows the length, and one bar for each peak', () => {
    const svg = cardSvg({ durationSeconds: 42, peaks: PEAKS });
    expect(svg).toContain('>Voice note<');
    expect(svg).toContain('>0:42<');
    expect(svg.match(/V\d+\.\d(?=M|")/g)).toHaveLength(64);
  });

  it('shows a flat line if no peaks are known', () => {
    const dots = [...cardSvg({ durationSeconds: 42 }).matchAll(/M[\d.]+ ([\d.]+)V([\d.]+)/g)].slice(0, 64);
    expect(new Set(dots.map(([, top, bottom]) => `${top} ${bottom}`)).size).toBe(1);
    expect(dots[0]?.[1]).toBe(dots[0]?.[2]);
  });

  // spec: titles.2
  it('shows a title in place of our words, in two lines at most', () => {
    const textsOf = (title: string): readonly (string | undefined)[] =>
      [...cardSvg({ durationSeconds: 42, title }).matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text);
    expect(textsOf('Essay 2 👩‍🏫')).toEqual(['Beep', 'Essay 2', '0:42']);
    expect(textsOf('Čapek & <Ü>')).toEqual(['Beep', 'Čapek &amp; &lt;Ü&gt;', '0:42']);
    const [, first = '', second = ''] = textsOf('Feedback on the second draft of your essay about bees');
    expect(first).toBe('Feedback on the');
    expect(second).toMatch(/^second draft.*\S…$/);
    expect(textsOf('x'.repeat(120))[2]).toMatch(/^x{10,}…$/);
  });

  it('shows our words in the language of the owner, smaller if they are long', () => {
    const sizeOf = (words: string): string | undefined =>
      new RegExp(`font-size="(\\d+)"[^>]*>${words}<`).exec(cardSvg({ durationSeconds: 42, words }))?.[1];
    expect(sizeOf(serverTexts('es').CARD_TITLE)).toBe('128');
    expect(sizeOf('Mensagem de voz')).toBe('72');
    // Its fonts have no Arabic: English is better than boxes.
    const arabic = cardSvg({ durationSeconds: 42, words: serverTexts('ar').CARD_TITLE });
    expect(arabic).toBe(cardSvg({ durationSeconds: 42 }));
  });

  it.each(['שלום עולם', 'مقال 2', '作文', '👩‍🏫', ''])(
    'shows our words for the title "%s", which its fonts lack',
    (title) => {
      expect(cardSvg({ durationSeconds: 42, title })).toBe(cardSvg({ durationSeconds: 42 }));
    },
  );

  it('has fonts for the letters of a title', async () => {
    const letters = ['É', 'Č', 'Ł', 'Ő', 'Ș'];
    const drawn = await Promise.all(
      letters.map((title) => drawCard(cardSvg({ durationSeconds: 42, title }))),
    );
    expect(new Set(drawn.map((png) => Buffer.from(png).toString('base64'))).size).toBe(letters.length);
  });

  it('uses our own font on any machine', async () => {
    const empty = '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="40"></svg>';
    const text = '<text y="30" font-size="30" font-family="Instrument Sans">0:42</text></svg>';
    const withText = await drawCard(empty.replace('</svg>', text));
    expect(withText).not.toEqual(await drawCard(empty));
  });
});

describe('rendering', () => {
  let cards: CardPictures | undefined;
  afterEach(() => cards?.close());

  const open = (changes: Partial<typeof DEFAULT_CARD_OPTIONS> = {}): CardPictures => {
    const queue = createAudioQueues({ threads: { inspection: 1, mp3: 1 } }).cards;
    cards = createCardPictures({ ...DEFAULT_CARD_OPTIONS, ...changes, queue });
    return cards;
  };
  const draw = (picture: CardPicture, network = '192.0.2.1', signal = new AbortController().signal) =>
    picture.draw({ network, signal });

  it('returns the same picture for the same data, rendered once', async () => {
    const { of } = open();
    const [one, same] = [of({ durationSeconds: 42.2 }), of({ durationSeconds: 42.9 })];
    expect(one.etag).toBe(same.etag);
    const [drawn, again] = await Promise.all([draw(one), draw(same)]);
    expect(again).toBe(drawn);
    const voice = of({ durationSeconds: 42, peaks: PEAKS });
    expect(voice.etag).not.toBe(one.etag);
    expect(await draw(voice)).not.toEqual(drawn);
  });

  it('caches only the latest ones', async () => {
    const { of } = open({ kept: 1 });
    const [first, second] = [of({ durationSeconds: 1 }), of({ durationSeconds: 2 })];
    const drawn = await draw(first);
    expect(await draw(first)).toBe(drawn);
    await draw(second);
    expect(await draw(first)).not.toBe(drawn);
  });

  it('tries again after a failure', async () => {
    const { of } = open({ maxWallMs: 1 });
    await expect(draw(of({ durationSeconds: 1 }))).rejects.toMatchObject({ code: 'unavailable' });
    await expect(draw(of({ durationSeconds: 1 }))).rejects.toMatchObject({ code: 'unavailable' });
  });

  // spec: U5
  it('rejects a network that requests too many, serves another next, and skips clients that left', async () => {
    const { of } = open();
    const order: string[] = [];
    const gone = new AbortController();
    const crowd = Array.from({ length: 20 }, (_, index) =>
      draw(of({ durationSeconds: index + 1 }), '192.0.2.1', gone.signal).then(() => order.push('crowd')),
    );
    const refused = crowd.slice(17).map((drawing) => drawing.catch((error: unknown) => error));
    const other = draw(of({ durationSeconds: 100 }), '198.51.100.7').then(() => order.push('other'));
    for (const error of await Promise.all(refused)) {
      expect(error).toMatchObject({ payer: { key: 'listener 192.0.2.1' } });
    }
    await other;
    expect(order).toEqual(['crowd', 'other']);
    gone.abort();
    const rest = await Promise.allSettled(crowd);
    const left = rest.filter(
      (drawing) => drawing.status === 'rejected' && drawing.reason.code === 'request_timeout',
    );
    expect(left.length).toBeGreaterThan(10);
  });
});
