import { builtExtension } from '../extensions/built-extension.ts';
import { type OpenGmail, openGmail, type StormCost } from '../extensions/open-gmail.ts';
import { type Aim, type Benchmark, median, type Row } from '../row.ts';

const CHANGES = 20_000;
const ROUNDS = 3;
const LIMIT_MS = 2;
const WITHIN_LIMIT: Aim = { atMost: 1 };
const NAME = '1,000 changes of Gmail’s page with two composes open, gmail extension';

/** The cost of the Gmail extension on a page that changes a lot. */
export const extensionStorm: Benchmark = { name: 'extension-storm', run: measure };

async function measure(): Promise<Row[]> {
  await using cleanUp = new AsyncDisposableStack();
  const open = async (extension: string | undefined): Promise<OpenGmail> => {
    const gmail = await openGmail(extension);
    cleanUp.defer(() => gmail.close());
    return gmail;
  };
  const [inhabited, without] = [await open(builtExtension('gmail').folder), await open(undefined)];
  const costs: { readonly ours: StormCost; readonly bare: StormCost }[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const first = round % 2 === 0 ? await without.weather(CHANGES) : undefined;
    const ours = await inhabited.weather(CHANGES);
    const bare = first ?? (await without.weather(CHANGES));
    if (round >= 0) costs.push({ ours, bare });
  }
  const own = costs.map(({ ours }) => ours.extensionMs);
  const all = costs.map(({ ours }) => ours.mainThreadMs);
  const alone = costs.map(({ bare }) => bare.mainThreadMs);
  return [
    {
      name: `${NAME}, its own time / limit`,
      ours: ms(median(own)),
      peer: ms(LIMIT_MS),
      ratios: own.map((figure) => figure / LIMIT_MS),
      aim: WITHIN_LIMIT,
    },
    {
      name: `${NAME}, main thread / the same page without it`,
      ours: ms(median(all)),
      peer: ms(median(alone)),
      ratios: all.map((figure, round) => figure / (alone[round] ?? Number.NaN)),
      aim: undefined,
    },
  ];
}

function ms(figure: number): string {
  return `${figure.toPrecision(3)} ms`;
}
