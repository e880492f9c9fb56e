import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { readSample } from '../testing/sample-audio.ts';
import { createFirstClient, type FirstClient, signInAtFirst } from './client-of-first-release.ts';

/*
 * node packages/server/src/upgrade/make-first-data.ts http://localhost:PORT > facts.json
 * Fills a running, empty service of version 1.0 through its own calls, and prints what it must still give.
 */

const [origin = ''] = process.argv.slice(2);
const LISTENERS = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`);
const VTT =
  'WEBVTT\n\n00:00.000 --> 00:01.500\nThe mitochondrion is the powerhouse\n\n00:01.500 --> 00:02.000\nof the cell';

const clientOf = async (name: string): Promise<FirstClient> =>
  createFirstClient({ origin, user: await signInAtFirst(origin, name) });
const [ann, ben, visitor] = [
  await clientOf('ann'),
  await clientOf('ben'),
  createFirstClient({ origin, user: null }),
];

type Sample = Parameters<typeof readSample>[0];

async function record(client: FirstClient, name: Sample, type: string, source = 'BEEP_WEB'): Promise<string> {
  const take = { id: crypto.randomUUID(), source, type, audio: await readSample(name) };
  return (await client.upload(take)).id;
}

const spoken = await record(ann, 'recorded.webm', 'audio/webm;codecs=opus');
const heard = await record(ann, 'recorded.mp4', 'audio/mp4', 'BEEP_ADDON_GMAIL');
const ending = await record(ann, 'recorded.webm', 'audio/webm;codecs=opus', 'BEEP_ADDON_CLASSROOM');
const expired = await record(ann, 'recorded.webm', 'audio/webm;codecs=opus');
const deleted = await record(ann, 'recorded.mp4', 'audio/mp4');
const other = await record(ben, 'recorded.webm', 'audio/webm;codecs=opus', 'BEEP_ADDON_DOCS');

await ann.putTranscript(spoken, { format: 'text/vtt', text: VTT });
await ben.putTranscript(other, { format: 'text/plain', text: 'Où est l’hôpital ?' });
for (const listener of LISTENERS) await visitor.countListen(heard, listener);
await visitor.countListen(other, LISTENERS[0] ?? '');
const tenYears = Math.floor(Date.now() / 1000) + 10 * 365 * 86_400;
await ann.changeExpiry(ending, tenYears);
await ann.changeExpiry(expired, Math.floor(Date.now() / 1000) + 2);
await ann.remove(deleted);
await delay(2500);

async function factsOf(client: FirstClient, id: string): Promise<unknown> {
  const audio = await fetch((await client.find(id)).audioUrl);
  const sum = await crypto.subtle.digest('SHA-256', await audio.arrayBuffer());
  const { audioUrl, peaks: _, ...facts } = await client.find(id);
  const path = new URL(audioUrl).pathname;
  const transcript = await client.transcript(id);
  return { ...facts, path, sha256: Buffer.from(sum).toString('hex'), transcript };
}

const facts = {
  ann: { uid: ann.uid, recordings: await Promise.all([ending, heard, spoken].map((id) => factsOf(ann, id))) },
  ben: { uid: ben.uid, recordings: [await factsOf(ben, other)] },
  gone: { deleted, expired },
};
if (!process.stdout.write(`${JSON.stringify(facts, null, 2)}\n`)) await once(process.stdout, 'drain');
