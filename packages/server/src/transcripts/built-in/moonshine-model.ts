import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import llamaTokenizer from 'llama-tokenizer-js';
import { env, InferenceSession, Tensor } from 'onnxruntime-web';
import { DECODER_FILE, ENCODER_FILE } from './model-folder.ts';
import { copyLength, isCopied, loopLength } from './repetition.ts';
import { SPEECH_RATE } from './speech-rate.ts';

/** What the model makes of one segment. */
export interface Recognition {
  /** Without what it repeated at the end. */
  readonly text: string;
  /** False if it repeated itself, or found no end in the time that was spoken. */
  readonly isComplete: boolean;
  /** Nats per token, without those that copy what was written just before: 0 if it is certain of each. */
  readonly meanLogProbability: number;
  /** The logarithm of the probability that there is no text. */
  readonly noTextLogProbability: number;
}

export interface SpeechModel {
  /** Takes up to about 14 s of one channel at {@link SPEECH_RATE}; of longer audio it repeats itself. */
  recognize(samples: Float32Array): Promise<Recognition>;
}

const [BEGIN, END] = [1, 2];
/** Nobody speaks faster. */
const TOKENS_PER_SECOND = 6;

// One thread, without the workers that others would need.
env.wasm.numThreads = 1;
env.logLevel = 'error';

/** Loads a Moonshine model. Rejects if a file is missing, or no such model. */
export async function loadMoonshine(folder: string): Promise<SpeechModel> {
  const encoder = await openSession(join(folder, ENCODER_FILE));
  const decoder = await openSession(join(folder, DECODER_FILE));
  const caches = cachesOf(decoder);
  if (!encoder.inputNames.includes('input_values') || caches.length === 0) {
    throw new Error('The files are no Moonshine model.');
  }
  return { recognize: (samples) => recognize({ encoder, decoder, caches }, samples) };
}

interface Sessions {
  readonly encoder: InferenceSession;
  readonly decoder: InferenceSession;
  readonly caches: readonly Cache[];
}

/** An input of the decoder that gets one of its outputs of the step before. */
interface Cache {
  readonly input: string;
  readonly output: string;
  /** Made of the sound by the first step, and the same in all others. */
  readonly isOfEncoder: boolean;
  /** The shape before the first step. */
  readonly emptyShape: readonly number[];
}

async function openSession(path: string): Promise<InferenceSession> {
  // More optimization takes 60 MB more and is no faster.
  const options = { executionProviders: ['wasm'], graphOptimizationLevel: 'basic' } as const;
  return InferenceSession.create(new Uint8Array(await readFile(path)), options);
}

/** Their number and shapes differ from model to model. */
function cachesOf(decoder: InferenceSession): readonly Cache[] {
  return decoder.inputMetadata.flatMap((input) => {
    if (!input.isTensor || !input.name.startsWith('past_key_values.')) return [];
    const [, heads, , width] = input.shape;
    if (typeof heads !== 'number' || typeof width !== 'number') return [];
    const output = input.name.replace('past_key_values', 'present');
    const isOfEncoder = input.name.includes('.encoder.');
    return [{ input: input.name, output, isOfEncoder, emptyShape: [0, heads, 1, width] }];
  });
}

/** Greedy decoding: the most probable token at each step. */
async function recognize(sessions: Sessions, samples: Float32Array): Promise<Recognition> {
  const steps = decodingSteps(sessions, samples);
  const tokens: number[] = [];
  let noTextLogProbability = 0;
  let sum = 0;
  let counted = 0;
  let isComplete = false;
  const limit = Math.ceil((samples.length / SPEECH_RATE) * TOKENS_PER_SECOND);
  while (tokens.length < limit && !isComplete && loopLength(tokens) === 0) {
    const { token, logProbability, endLogProbability } = await steps(tokens.at(-1));
    if (tokens.length === 0) noTextLogProbability = endLogProbability;
    isComplete = token === END;
    if (!isComplete) tokens.push(token);
    if (!isComplete && !isCopied(tokens)) {
      sum += logProbability;
      counted += 1;
    }
  }
  const repeated = isComplete ? 0 : loopLength(tokens) || copyLength(tokens);
  const text = textOf(tokens.slice(0, tokens.length - repeated));
  return { text, isComplete, meanLogProbability: counted === 0 ? 0 : sum / counted, noTextLogProbability };
}

interface Step {
  readonly token: number;
  readonly logProbability: number;
  readonly endLogProbability: number;
}

/** Each call is one step and takes the token of the step before; none at first. */
function decodingSteps(
  { encoder, decoder, caches }: Sessions,
  samples: Float32Array,
): (last: number | undefined) => Promise<Step> {
  let sound: Promise<InferenceSession.OnnxValueMapType> | undefined;
  let past = Object.fromEntries(
    caches.map(({ input, emptyShape }) => [input, new Tensor('float32', new Float32Array(), emptyShape)]),
  ) as InferenceSession.OnnxValueMapType;
  return async (last) => {
    sound ??= encoder.run({ input_values: new Tensor('float32', samples, [1, samples.length]) });
    const output = await decoder.run({
      ...past,
      input_ids: new Tensor('int64', BigInt64Array.of(BigInt(last ?? BEGIN)), [1, 1]),
      encoder_hidden_states: tensorOf(await sound, 'last_hidden_state'),
      use_cache_branch: new Tensor('bool', [last !== undefined]),
    });
    const isFirst = last === undefined;
    const before = past;
    past = Object.fromEntries(
      caches.map(({ input, output: name, isOfEncoder }) => [
        input,
        isOfEncoder && !isFirst ? tensorOf(before, input) : tensorOf(output, name),
      ]),
    );
    return mostProbable(tensorOf(output, 'logits').data as Float32Array);
  };
}

function tensorOf(values: InferenceSession.OnnxValueMapType, name: string): Tensor {
  const value = values[name];
  if (!(value instanceof Tensor)) throw new Error(`The model has no ${name}.`);
  return value;
}

function mostProbable(logits: Float32Array): Step {
  let token = 0;
  for (let index = 1; index < logits.length; index += 1) {
    if ((logits[index] ?? 0) > (logits[token] ?? 0)) token = index;
  }
  const highest = logits[token] ?? 0;
  const sum = logits.reduce((total, logit) => total + Math.exp(logit - highest), 0);
  const logProbability = -Math.log(sum);
  return { token, logProbability, endLogProbability: (logits[END] ?? 0) - highest + logProbability };
}

/** Without tokens that are no text, which the tokenizer does not know. */
function textOf(tokens: readonly number[]): string {
  const known = tokens.filter((token) => token > END && token < llamaTokenizer.vocabById.length);
  return llamaTokenizer.decode([BEGIN, ...known]).trim();
}
