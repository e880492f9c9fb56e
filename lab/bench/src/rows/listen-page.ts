import { startBeep, upload } from '../beep.ts';
import { encodeSpeech, hasChromium, runOnEveryCore } from '../encode-speech.ts';
import { makePeerPages } from '../listen-page/peer-pages.ts';
import { startFront } from '../listen-page/start-front.ts';
import type { SlowLine, Visit, VisitsAsked } from '../listen-page/visit-page.ts';
import { type Aim, type Benchmark, type Row, rowOfRounds } from '../row.ts';

/** 920 kB. */
const NOTE = { seconds: 60, bitsPerSecond: 119_000 };
const LINE: SlowLine = { bytesPerSecond: 50_000, roundTripMs: 400 };
const ROUNDS = 5;
const PAGE = 'listen page at 400 kb/s and 400 ms';
const format = (figure: number): string => `${Math.round(figure).toLocaleString('en')} ms`;

/** The wait of a listener on a slow line: against limits, and against other ways to make the same page. */
export const listenPage: Benchmark = { name: 'listen-page', run: measure };

async function measure(): Promise<Row[]> {
  if (!hasChromium()) return [{ name: PAGE, skipped: 'Chromium is not installed' }];
  await using cleanUp = new AsyncDisposableStack();
  const front = await startFront();
  cleanUp.defer(() => front.close());
  const beep = await startBeep({ PUBLIC_URL: front.origin });
  cleanUp.defer(() => beep.stop());
  const id = await upload(beep.origin, await encodeSpeech(NOTE));
  const peers = await makePeerPages(`${beep.origin}/play/${id}`);
  front.show(beep.origin, peers.pages);
  const button = '[data-replay="audio"]';
  const visits = await visit({
    rounds: ROUNDS,
    line: LINE,
    pages: [
      { url: `${front.origin}/play/${id}`, control: button },
      { url: `${front.origin}${peers.bare}`, control: 'audio' },
      { url: `${front.origin}${peers.clientRendered}`, control: button },
    ],
  });
  return rowsOf(visits);
}

function rowsOf(visits: readonly (readonly Visit[])[]): Row[] {
  return [
    ...compareFigure(visits, 'controlMs', { name: `${PAGE}, play works`, limitMs: 700 }),
    ...compareFigure(visits, 'soundMs', { name: `${PAGE}, sound`, limitMs: 2600, aim: { atMost: 1.15 } }),
  ];
}

interface FigureRows {
  readonly name: string;
  readonly limitMs: number;
  /** Against the bare page. The first response contains the whole page, so ours starts later. */
  readonly aim?: Aim;
}

function compareFigure(
  visits: readonly (readonly Visit[])[],
  figure: keyof Visit,
  { name, limitMs, aim }: FigureRows,
): Row[] {
  const [ours = [], bare = [], clientRendered = []] = [0, 1, 2].map((page) =>
    visits.map((round) => round[page]?.[figure] ?? Number.NaN),
  );
  const limit = ours.map(() => limitMs);
  return [
    rowOfRounds({ format, name: `${name} / limit`, ours, peer: limit, aim: { atMost: 1 } }),
    rowOfRounds({ format, name: `${name} / bare page with the same audio element`, ours, peer: bare, aim }),
    rowOfRounds({
      format,
      name: `${name} / the same page drawn by scripts`,
      ours,
      peer: clientRendered,
      aim: undefined,
    }),
  ];
}

async function visit(asked: VisitsAsked): Promise<Visit[][]> {
  return JSON.parse(await runOnEveryCore('listen-visits-process.ts', [JSON.stringify(asked)])) as Visit[][];
}
