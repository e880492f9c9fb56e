import type { ServerResponse } from 'node:http';
import { AUDIO_MIME } from '../audio/audio-verdict.ts';
import { audioName } from '../recordings/audio-names.ts';
import type { Service } from '../service.ts';
import type { HeldAudio } from '../storage/audio-cache.ts';
import type { StoredAudio } from '../storage/audio-store.ts';
import type { StoredRecording } from '../storage/recording-store.ts';
import { type MediaAsk, type MediaPlan, planMediaAnswer } from './plan-media-answer.ts';
import { sendAudio } from './send-audio.ts';

export interface DirectMedia {
  readonly ask: MediaAsk;
  readonly response: ServerResponse;
  readonly service: Pick<Service, 'audio' | 'audioCache'>;
  readonly recording: StoredRecording;
  /** Added to the response's own headers. */
  readonly headers: Readonly<Record<string, string>>;
  /** Called when the response begins. */
  readonly report: () => void;
}

/** Sends a live recording from memory or from the disk. Resolves with false, having done nothing, if it cannot. */
export async function answerMedia(answer: DirectMedia): Promise<boolean> {
  const { audio: store, audioCache } = answer.service;
  const name = audioName(answer.recording);
  const cached = audioCache.sizeOf(name);
  if (cached !== undefined) {
    const plan = planAnswer(answer, cached);
    const held = audioCache.hold(name);
    if (held) return sendHeld(answer, plan, held);
  }
  const audio = await store.open(name);
  if (!audio?.openLocal) return false;
  const plan = planAnswer(answer, audio.size);
  const local = audio as LocalAudio;
  const held = await audioCache.admit(name, audio.size, () => readWhole(local));
  if (held) return sendHeld(answer, plan, held);
  const file = await local.openLocal();
  begin(answer, plan);
  await sendAudio(answer.response, file, plan.part ?? { start: 0, end: -1 });
  return true;
}

type LocalAudio = StoredAudio & Required<Pick<StoredAudio, 'openLocal'>>;

function planAnswer({ ask, recording }: DirectMedia, size: number): MediaPlan {
  const { id, format } = recording;
  return planMediaAnswer(
    ask,
    { name: audioName(recording), mime: AUDIO_MIME[format], etag: `"${id}"` },
    size,
  );
}

function begin({ response, headers, report }: DirectMedia, plan: MediaPlan): void {
  report();
  response.writeHead(plan.status, { ...headers, 'Access-Control-Allow-Origin': '*', ...plan.headers });
}

/** Sends cached audio without a copy. Releases it when all is sent or the listener disconnects. */
function sendHeld(answer: DirectMedia, plan: MediaPlan, held: HeldAudio): true {
  const { response } = answer;
  if (response.destroyed || !plan.part) {
    held.release();
  } else {
    response.once('close', () => held.release());
    begin(answer, plan);
    response.end(held.bytes.subarray(plan.part.start, plan.part.end + 1));
  }
  return true;
}

async function readWhole(audio: LocalAudio): Promise<Uint8Array> {
  const file = await audio.openLocal();
  try {
    const bytes = Buffer.allocUnsafeSlow(audio.size);
    return bytes.subarray(0, await file.read(bytes, 0));
  } finally {
    await file.close();
  }
}
