import { createHash } from 'node:crypto';
import type { Piscina } from 'piscina';
import type { FairQueue } from '../audio/queue/fair-queue.ts';
import { listenerNetworkPayer } from '../audio/queue/payers.ts';
import { ServerError } from '../server-error.ts';
import type { CardFacts } from './card-facts.ts';

/** The preview image of a recording, rendered or not. */
export interface CardPicture {
  /** Strong: equal facts give equal bytes, of one version of the service. */
  readonly etag: string;
  /**
   * Renders the PNG in the turn of the requesting network; the signal aborts the wait. Rejects with a QueueRefusal if
   * too many are queued, and with `unavailable` on a timeout.
   */
  draw(asked: { readonly network: string; readonly signal: AbortSignal }): Promise<Uint8Array>;
}

/** Renders preview images. It does not check permissions. */
export interface CardPictures {
  of(facts: CardFacts): CardPicture;
  /** Stops the thread. Images being rendered reject. */
  close(): Promise<void>;
}

export interface CardPicturesOptions {
  /** Cached images; each has 20 to 40 kB. */
  readonly kept: number;
  readonly queue: FairQueue;
  readonly maxWallMs: number;
  /** The worker module; tests may use a slow one. */
  readonly workerUrl?: URL;
}

export const DEFAULT_CARD_OPTIONS: Pick<CardPicturesOptions, 'kept' | 'maxWallMs'> = {
  kept: 64,
  maxWallMs: 15_000,
};

/** Raise it when cards look otherwise: robots ask again for what they have by its tag. */
const DESIGN = 2;

const IDLE_THREAD_LIFE_MS = 30_000;

/** Seconds of audio that could be processed in the time of rendering an image. */
const CARD_SECONDS = 2;

/** An image and the number of its waiting requests. */
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
 * Renders in one worker thread, which starts with the first image and ends after half a minute without one. Preview
 * robots arrive in swarms when a link is shared, so recent images are cached and concurrent requests share one
 * rendering.
 */
export function createCardPictures(options: CardPicturesOptions): CardPictures {
  /** Least recently used first. */
  const drawings = new Map<string, Drawing>();
  let pool: Promise<Piscina<CardFacts, Uint8Array>> | undefined;

  const paint = async (facts: CardFacts): Promise<Uint8Array> => {
    try {
      pool ??= openPool(options);
      return await (await pool).run(facts, { signal: AbortSignal.timeout(options.maxWallMs) });
    } catch (error) {
      throw new ServerError('unavailable', { cause: error });
    }
  };
  const begin = (key: string, facts: CardFacts, network: string): Drawing => {
    const unwanted = new AbortController();
    const work = { payers: [listenerNetworkPayer(network)], seconds: CARD_SECONDS, signal: unwanted.signal };
    const drawing = { png: options.queue.run(work, () => paint(facts)), wanted: 0, unwanted };
    drawing.png.catch(() => {
      if (drawings.get(key) === drawing) drawings.delete(key);
    });
    return drawing;
  };
  const draw = async (key: string, facts: CardFacts, { network, signal }: Asked): Promise<Uint8Array> => {
    const known = drawings.get(key);
    drawings.delete(key);
    const drawing = known && !known.unwanted.signal.aborted ? known : begin(key, facts, network);
    drawings.set(key, drawing);
    forgetOldest(drawings, options.kept);
    drawing.wanted += 1;
    const leave = (): void => {
      drawing.wanted -= 1;
      // No client sees this error.
      if (drawing.wanted === 0) drawing.unwanted.abort(new ServerError('request_timeout'));
    };
    signal.addEventListener('abort', leave, { once: true });
    return drawing.png.finally(() => signal.removeEventListener('abort', leave));
  };
  return {
    of: (facts) => {
      const { length, language, direction, words, title, peaks } = facts;
      const key = JSON.stringify([DESIGN, length, language, direction, words, title, peaks]);
      const hash = createHash('sha256').update(key).digest('base64url').slice(0, 22);
      return { etag: `"card-${hash}"`, draw: (asked) => draw(key, facts, asked) };
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

async function openPool({ workerUrl }: CardPicturesOptions): Promise<Piscina<CardFacts, Uint8Array>> {
  const { Piscina: Pool } = await import('piscina');
  return new Pool<CardFacts, Uint8Array>({
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
