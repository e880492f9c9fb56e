import { LANGUAGE_TAGS, type Language, languageFacts } from '@beep/core/languages';
import { serverTexts } from '@beep/core/server-texts';
import { Resvg } from '@resvg/resvg-wasm';
import { afterEach, describe, expect, it } from 'vitest';
import { createAudioQueues } from '../audio/queue/audio-queues.ts';
import { CARD_WIDTH, type CardFacts } from './card-facts.ts';
import {
  type CardPicture,
  type CardPictures,
  createCardPictures,
  DEFAULT_CARD_OPTIONS,
} from './card-pictures.ts';
import { cardSvg } from './card-svg.ts';
import { drawCard } from './card-worker.ts';

const PEAKS = Array.from({ length: 64 }, (_, index) => index * 4);

const factsIn = (language: Language, changes: Partial<CardFacts> = {}): CardFacts => ({
  ...{ length: '0:42', words: serverTexts(language).CARD_TITLE, language },
  direction: languageFacts(language).direction,
  ...changes,
});
const titled = (title: string): CardFacts => factsIn('en', { title });

describe('the picture of a card', () => {
  it('shows one bar for each peak', async () => {
    const svg = await cardSvg(factsIn('en', { peaks: PEAKS }));
    expect(svg.match(/V\d+\.\d(?=M|")/g)).toHaveLength(64);
  });

  it('shows a flat line if no peaks are known', async () => {
    const svg = await cardSvg(factsIn('en'));
    const dots = [...svg.matchAll(/M[\d.]+ ([\d.]+)V([\d.]+)(?=M|")/g)].slice(0, 64);
    expect(dots).toHaveLength(64);
    expect(new Set(dots.map(([, top, bottom]) => `${top} ${bottom}`)).size).toBe(1);
    expect(dots[0]?.[1]).toBe(dots[0]?.[2]);
  });

  it('shows the length', async () => {
    expect(await cardSvg(factsIn('en'))).not.toBe(await cardSvg(factsIn('en', { length: '0:43' })));
  });

  // spec: titles.2
  it('shows a title in place of our words, without emoji', async () => {
    const essay = await cardSvg(titled('Essay 2'));
    expect(essay).not.toBe(await cardSvg(factsIn('en')));
    expect(await cardSvg(titled('Essay 2 👩‍🏫'))).toBe(essay);
    expect(await cardSvg(titled('Essay 3'))).not.toBe(essay);
  });

  it.each(['שלום עולם', 'Essay שלום', '작문', '👩‍🏫', ''])(
    'shows our words for the title "%s", which its fonts lack',
    async (title) => {
      expect(await cardSvg(titled(title))).toBe(await cardSvg(factsIn('en')));
    },
  );

  // spec: languages.8
  it.each(LANGUAGE_TAGS.map((language) => [language]))(
    'has ink for our words in the language %s, at the side where its lines begin',
    async (language) => {
      const ink = await inkOf(factsIn(language));
      const start = languageFacts(language).direction === 'rtl' ? 1112 - 290 : 88;
      expect(ink({ x: start, width: 290, y: 180, height: 130 })).toBeGreaterThan(2000);
      // Nothing lies over the waveform or out of the margins.
      expect(ink({ x: 4, width: 70, y: 4, height: 622 })).toBe(0);
      expect(ink({ x: 1126, width: 70, y: 4, height: 622 })).toBe(0);
      expect(ink({ x: 130, width: 980, y: 335, height: 25 })).toBe(0);
    },
  );

  it.each([
    ['en', 'Čapek & <Łódź>: a title with Ő, Ș, Ž'],
    ['uk', 'Читання: «Лісова пісня», дія друга'],
    ['vi', 'Bài đọc số 2: Những cánh chim trời'],
    ['ht', 'Lekti 2: pwezi ak kont nan lekòl la'],
    ['en', 'Έκθεση 2: οι μέλισσες και εμείς'],
    ['en', 'निबंध 2: मधुमक्खियों के बारे में'],
    ['ar', 'مقال 2: ملاحظات على الواجب (الصف 5)'],
    ['ar', 'تسجيل Essay 2 عن «القراءة» في الصف'],
    ['zh-Hans', '第二次作文的反馈：我们应该怎样保护蜜蜂'],
    ['ja', '作文のフィードバック「ミツバチについて」第2稿'],
    ['en', 'Homework 作文 and зошит together here'],
  ] as const)('has ink for a title of two lines in %s, beside the length: %s', async (language, title) => {
    const ink = await inkOf(factsIn(language, { title }));
    const start = languageFacts(language).direction === 'rtl' ? 1112 - 290 : 88;
    expect(ink({ x: start, width: 290, y: 170, height: 65 })).toBeGreaterThan(1500);
    expect(ink({ x: start, width: 290, y: 252, height: 65 })).toBeGreaterThan(500);
    const gap = languageFacts(language).direction === 'rtl' ? 300 : 870;
    expect(ink({ x: gap, width: 30, y: 160, height: 170 })).toBe(0);
  });
});

interface Area {
  readonly x: number;
  readonly width: number;
  readonly y: number;
  readonly height: number;
}

/** Counts the dark pixels of an area. */
async function inkOf(facts: CardFacts): Promise<(area: Area) => number> {
  await drawCard(facts);
  const image = new Resvg(await cardSvg(facts)).render();
  const pixels = image.pixels;
  image.free();
  return ({ x, width, y, height }) => {
    let count = 0;
    for (let row = y; row < y + height; row += 1) {
      for (let column = x; column < x + width; column += 1) {
        if ((pixels[(row * CARD_WIDTH + column) * 4 + 1] ?? 0) < 128) count += 1;
      }
    }
    return count;
  };
}

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
    const [one, same] = [of(factsIn('en')), of(factsIn('en'))];
    expect(one.etag).toBe(same.etag);
    const [drawn, again] = await Promise.all([draw(one), draw(same)]);
    expect(again).toBe(drawn);
    const voice = of(factsIn('en', { peaks: PEAKS }));
    expect(voice.etag).not.toBe(one.etag);
    expect(await draw(voice)).not.toEqual(drawn);
  });

  it('caches only the latest ones', async () => {
    const { of } = open({ kept: 1 });
    const [first, second] = [of(factsIn('en', { length: '0:1' })), of(factsIn('en', { length: '0:2' }))];
    const drawn = await draw(first);
    expect(await draw(first)).toBe(drawn);
    await draw(second);
    expect(await draw(first)).not.toBe(drawn);
  });

  it('tries again after a failure', async () => {
    const { of } = open({ maxWallMs: 1 });
    await expect(draw(of(factsIn('en', { length: '0:1' })))).rejects.toMatchObject({ code: 'unavailable' });
    await expect(draw(of(factsIn('en', { length: '0:1' })))).rejects.toMatchObject({ code: 'unavailable' });
  });

  // spec: U5
  it('rejects a network that requests too many, serves another next, and skips clients that left', async () => {
    const { of } = open();
    const order: string[] = [];
    const gone = new AbortController();
    const crowd = Array.from({ length: 20 }, (_, index) =>
      draw(of(factsIn('en', { length: `0:${index + 1}` })), '192.0.2.1', gone.signal).then(() =>
        order.push('crowd'),
      ),
    );
    const refused = crowd.slice(17).map((drawing) => drawing.catch((error: unknown) => error));
    const other = draw(of(factsIn('en', { length: '1:40' })), '198.51.100.7').then(() => order.push('other'));
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
