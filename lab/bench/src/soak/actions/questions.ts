import { callSurely, json, sendJson } from '../call.ts';
import { LONGEST_SECONDS, tell } from '../desk.ts';
import { report, type SoakClient, type SoakWorld } from '../soak-world.ts';
import { beginThread, newToken, noteReply, pick, sendReply } from './replies.ts';

/** Two have one name. */
const NAMES = ['Ada', 'Ben', 'Ben', 'Çelik', '晴子', 'Zoë'];
const TRIES = 2;

/** Asks a class. */
export async function ask(world: SoakWorld, client: SoakClient): Promise<void> {
  const { teacher } = client;
  const recording = await beginThread(world, client);
  if (recording === undefined) return;
  const rules = { who: 'listed', until: 0, longest: LONGEST_SECONDS, tries: TRIES, names: NAMES };
  const path = `/api/v1/recordings/${recording}/question`;
  const response = await sendJson(world, path, { method: 'PUT', account: teacher.account, body: rules });
  if (response.status !== 200) {
    report(world, `The question ${recording} is answered ${tell(response)}`);
    return;
  }
  const people = json<{ people: readonly { id: string }[] }>(response).people.map(({ id }) => id);
  teacher.threads.push({ recording, people, replies: new Map(), tries: new Map(), tokens: new Map() });
}

/** A pupil without an account answers, twice at most, by the code on the board. */
export async function answer(world: SoakWorld, { teacher, random }: SoakClient): Promise<void> {
  const thread = pick(
    teacher.threads.filter(({ people }) => people !== undefined),
    random,
  );
  const person = thread && pick(thread.people ?? [], random);
  if (!thread || person === undefined) return;
  const asked = await callSurely(world, `/api/v1/recordings/${thread.recording}/question`);
  if (asked.status !== 200) report(world, `What ${thread.recording} asks is answered ${tell(asked)}`);
  const token = thread.tokens.get(person) ?? newToken();
  const used = thread.tries.get(person) ?? 0;
  const headers = { 'Replier-Person': person };
  const sent = await sendReply(world, thread.recording, { token, random, headers });
  if (used >= TRIES) {
    if (sent.status !== 403) report(world, `A third answer of ${person} is answered ${tell(sent)}`);
  } else if (sent.status === 201) {
    thread.tries.set(person, used + 1);
    thread.tokens.set(person, token);
    noteReply(world, { desk: teacher, thread }, { ...sent, token, person });
  } else {
    report(world, `The answer of ${person} to ${thread.recording} is answered ${tell(sent)}`);
  }
}

/** Somebody else cannot take a name that has answered. */
export async function takeName(world: SoakWorld, { teacher, random }: SoakClient): Promise<void> {
  const thread = pick(
    teacher.threads.filter(({ people, replies }) => people !== undefined && replies.size > 0),
    random,
  );
  const person = thread && pick([...thread.tokens.keys()], random);
  if (!thread || person === undefined) return;
  const headers = { 'Replier-Person': person };
  const sent = await sendReply(world, thread.recording, { token: newToken(), random, headers });
  if (sent.status !== 409) report(world, `Another browser as ${person} is answered ${tell(sent)}`);
}
