import { createHash } from 'node:crypto';
import type { Piscina } from 'piscina';
import { ServerError } from '../server-error.ts';
import { type CardFacts, cardSvg } from './card-svg.ts';

/** The picture of one recording, drawn or not. */
export interface CardPicture {
  /** Strong: the same facts, the same bytes. */
  readonly etag: string;
  /** A PNG. Rejects with `unavailable` when too many are asked for at once, or when it takes too long. */
  draw(): Promise<Uint8Array>;
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
  /** Pictures that may wait for the thread. */
  readonly maxWaiting: number;
  readonly maxWallMs: number;
  /** The module that draws; a test may put in a slow one. */
  readonly workerUrl?: URL;
}

export const DEFAULT_CARD_OPTIONS: Omit<CardPicturesOptions, 'workerUrl'> = {
  kept: 64,
  maxWaiting: 32,
  maxWallMs: 15_000,
};

const IDLE_THREAD_LIFE_MS = 30_000;

/**
 * Draws in one thread, which starts with the first picture and ends when none was wanted for half a minute. Preview
 * robots come in swarms when a link is sent, so the last pictures are kept, and one that is being drawn is waited for.
 */
export function createCardPictures(options: CardPicturesOptions): CardPictures {
  /** In the order of their last use. */
  const pictures = new Map<string, Promise<Uint8Array>>();
  let waiting = 0;
  let pool: Promise<Piscina<string, Uint8Array>> | undefined;

  const draw = async (svg: string): Promise<Uint8Array> => {
    if (waiting >= options.maxWaiting) throw new ServerError('unavailable');
    waiting += 1;
    try {
      pool ??= openPool(options);
      return await (await pool).run(svg, { signal: AbortSignal.timeout(options.maxWallMs) });
    } catch (error) {
      throw new ServerError('unavailable', { cause: error });
    } finally {
      waiting -= 1;
    }
  };
  const keep = (svg: string): Promise<Uint8Array> => {
    const known = pictures.get(svg);
    pictures.delete(svg);
    const picture = known ?? draw(svg);
    pictures.set(svg, picture);
    if (!known) {
      picture.catch(() => {
        if (pictures.get(svg) === picture) pictures.delete(svg);
      });
    }
    for (const oldest of pictures.keys()) {
      if (pictures.size <= options.kept) break;
      pictures.delete(oldest);
    }
    return picture;
  };
  return {
    of: (facts) => {
      const svg = cardSvg(facts);
      const hash = createHash('sha256').update(svg).digest('base64url').slice(0, 22);
      return { etag: `"card-${hash}"`, draw: () => keep(svg) };
    },
    close: async () => {
      await (await pool)?.destroy();
    },
  };
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
