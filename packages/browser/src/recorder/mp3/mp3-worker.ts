import { createEncoder } from 'wasm-media-encoders';
import wasmUrl from 'wasm-media-encoders/wasm/mp3?url';
import type { Mp3Order, Mp3Reply } from './mp3-messages.ts';
import { Mp3Writer } from './mp3-writer.ts';

let writer: Mp3Writer | null = null;

self.addEventListener('message', async ({ data }: MessageEvent<Mp3Order>) => {
  try {
    await carryOut(data);
  } catch {
    response({ type: 'failed' });
  }
});

async function carryOut(order: Mp3Order): Promise<void> {
  switch (order.type) {
    case 'open':
      writer = await openWriter(order.sampleRate);
      response({ type: 'ready' });
      break;
    case 'encode':
      writer?.write(order.samples);
      break;
    case 'flush':
      writer?.flush();
      response({ type: 'flushed' });
      break;
    case 'finish':
      writer?.finish();
      response({ type: 'flushed' });
      break;
  }
}

/** Passes bytes instead of an address: the library would require a certain response type. */
async function openWriter(sampleRate: number): Promise<Mp3Writer> {
  const wasm = await fetch(wasmUrl);
  if (!wasm.ok) throw new Error(`The encoder was answered with ${wasm.status}`);
  const encoder = await createEncoder('audio/mpeg', await wasm.arrayBuffer());
  return new Mp3Writer(encoder, sampleRate, (bytes) => response({ type: 'chunk', bytes }, [bytes]));
}

function response(message: Mp3Reply, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}
