import { callSurely } from '../call.ts';
import { tell } from '../desk.ts';
import { report, type SoakClient, type SoakWorld } from '../soak-world.ts';
import { pick } from './replies.ts';

/** What browsers ask for, and the language of the page that they get. */
const VISITORS: readonly (readonly [asked: string, language: string])[] = [
  ['de-AT, de;q=0.9', 'de'],
  ['nl-BE;q=0.9, es-MX;q=0.8', 'es'],
  ['fr-CA', 'fr'],
  ['ht', 'ht'],
  ['pt-BR,pt;q=0.8', 'pt-BR'],
  ['vi', 'vi'],
  ['uk-UA', 'uk'],
  ['ar-EG', 'ar'],
  ['zh-CN', 'zh-Hans'],
  ['ja', 'ja'],
  ['tlh', 'en'],
  ['en-GB', 'en'],
];
const PAGES = ['/', '/join', '/record', '/privacy'];
const FIRST_BYTES = 300;

/** Somebody opens a page, which is in one of their languages from its first bytes, also for caches. */
export async function visit(world: SoakWorld, { teacher, random }: SoakClient): Promise<void> {
  const [asked, language] = pick(VISITORS, random) ?? ['en', 'en'];
  const note = pick([...teacher.live.keys()], random);
  const page =
    pick([...PAGES, ...(note === undefined ? [] : [`/play/${note}`, `/embed/${note}`])], random) ?? '/';
  const response = await callSurely(world, page, { headers: { 'Accept-Language': asked } });
  const begin = new TextDecoder().decode(response.bytes.subarray(0, FIRST_BYTES));
  const isRight =
    begin.includes(`lang="${language}"`) &&
    begin.includes('dir="rtl"') === (language === 'ar') &&
    response.headers.get('Vary')?.includes('Accept-Language');
  if (response.status !== 200 || !isRight) {
    report(world, `${page} for ${asked} is answered ${tell(response)}, Vary ${response.headers.get('Vary')}`);
  }
}
