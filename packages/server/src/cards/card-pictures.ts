import { createHash } from 'node:crypto';
import type { Piscina } from 'piscina';
import type { FairQueue } from '../audio/fair-queue.ts';
import { listenerNetworkPayer } from '../audio/payers.ts';
import { ServerError } from '../server-error.ts';
import { type CardFacts, cardSvg } from './card-svg.ts';

/** The picture of one recording, drawn or not. */
export interface CardPicture {
  /** Strong: the same facts, the same bytes. */
  readonly etag: string;
  /**
   * A PNG. It waits for the turn of the network that asks, until the signal says that nobody wants it any longer. Rejects
   * with a QueueRefusal when too many are asked for at once, and with `unavailable` when it takes too long.
   */
  draw(asked: { readonly network: string; readonly signal: AbortSignal }): Promise<Uint8Array>;
}

/** Draws what share previews show. It says nothing about who may see a recording. */
export interface CardPictures {
  of(facts: CardFacts): CardPicture;
  /** Ends the thread. Pictures that are being drawn reject. */
  close(): Promise<void>;
}

export interface CardPicturesOptions {
  /** Pictures in memory; one has 20 to 40 kB. */
  readonly kept: number;
  readonly queue: FairQueue;
  readonly maxWallMs: number;
  /** The module that draws; a test may put in a slow one. */
  readonly workerUrl?: URL;
}

export const DEFAULT_CARD_OPTIONS: Pick<CardPicturesOptions, 'kept' | 'maxWallMs'> = {
  kept: 64,
  maxWallMs: 15_000,
};

const IDLE_THREAD_LIFE_MS = 30_000;

/** Of sound that could be worked on while a picture is drawn. */
const CARD_SECONDS = 2;

/** A picture, and how many wait for it. */
interface Drawing {
  readonly png: Promise<Uint8Array>;
  wanted: number;
  readonly unwanted: AbortController;
}

interface Asked {
  readonly network: string;
  readonly signal: AbortSignal;
}

/**
 * Draws in one thread, which starts with the first picture and ends when none was wanted for half a minute. Preview
 * robots come in swarms when a link is sent, so the last pictures are kept, and one that is being drawn is waited for.
 */
export function createCardPictures(options: CardPicturesOptions): CardPictures {
  /** In the order of their last use. */
  const drawings = new Map<string, Drawing>();
  let pool: Promise<Piscina<string, Uint8Array>> | undefined;

  const paint = async (svg: string): Promise<Uint8Array> => {
    try {
      pool ??= openPool(options);
      return await (await pool).run(svg, { signal: AbortSignal.timeout(options.maxWallMs) });
    } catch (error) {
      throw new ServerError('unavailable', { cause: error });
    }
  };
  const begin = (svg: string, network: string): Drawing => {
    const unwanted = new AbortController();
    const work = { payers: [listenerNetworkPayer(network)], seconds: CARD_SECONDS, signal: unwanted.signal };
    const drawing = { png: options.queue.run(work, () => paint(svg)), wanted: 0, unwanted };
    drawing.png.catch(() => {
      if (drawings.get(svg) === drawing) drawings.delete(svg);
    });
    return drawing;
  };
  const draw = async (svg: string, { network, signal }: Asked): Promise<Uint8Array> => {
    const known = drawings.get(svg);
    drawings.delete(svg);
    const drawing = known && !known.unwanted.signal.aborted ? known : begin(svg, network);
    drawings.set(svg, drawing);
    forgetOldest(drawings, options.kept);
    drawing.wanted += 1;
    const leave = (): void => {
      drawing.wanted -= 1;
      // An answer that nobody sees, and no failure of ours.
      if (drawing.wanted === 0) drawing.unwanted.abort(new ServerError('request_timeout'));
    };
    signal.addEventListener('abort', leave, { once: true });
    return drawing.png.finally(() => signal.removeEventListener('abort', leave));
  };
  return {
    of: (facts) => {
      const svg = cardSvg(facts);
      const hash = createHash('sha256').update(svg).digest('base64url').slice(0, 22);
      return { etag: `"card-${hash}"`, draw: (asked) => draw(svg, asked) };
    },
    close: async () => {
      await (await pool)?.destroy();
    },
  };
}

function forgetOldest(drawings: Map<string, Drawing>, kept: number): void {
  for (const oldest of drawings.keys()) {
    if (drawings.size <= kept) break;
    drawings.delete(oldest);
  }
}

async function openPool({ workerUrl }: CardPicturesOptions): Promise<Piscina<string, Uint8Array>> {
  const { Piscina: Pool } = await import('piscina');
  return new Pool<string, Uint8Array>({
    filename: (workerUrl ?? defaultWorkerUrl()).href,
    name: 'drawCard',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_THREAD_LIFE_MS,
    concurrentTasksPerWorker: 1,
  });
}

function defaultWorkerUrl(): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`./card-worker.${extension}`, import.meta.url);
}
