import type { LtiLink } from '@beep/testkit/lti';
import { type Answer, callSurely, json, sendJson } from '../call.ts';
import { type Desk, deleteOwn, LONGEST_SECONDS, newDesk, record, tell } from '../desk.ts';
import { type Account, report, type SoakClient, type SoakWorld } from '../soak-world.ts';
import { until } from '../until.ts';
import { pick, sendReply } from './replies.ts';

const TRIES = 10;
const ARRIVED_LIMIT_MS = 3 * 60_000;
export const LEARNERS_OF_CLIENT = 5;

/** What the grade book of the platform has to be told of somebody; undefined of an answer without a score. */
interface Grade {
  /** The path of the question's place. */
  readonly lineItem: string;
  readonly sub: string;
  readonly score: number | undefined;
}

/** A teacher of the platform, with a question that its learners answer. */
export interface LtiPerson {
  readonly sub: string;
  readonly desk: Desk;
  question?: { readonly id: string; readonly answers: Map<string, string>; sent: number } | undefined;
  /** The newest of each learner and line item. */
  readonly grades: Map<string, Grade>;
}

interface Launch {
  readonly uid: string;
  readonly token: string;
  readonly launch: string;
  readonly role: string;
  readonly resource?: { readonly id: string; readonly answer_as?: { readonly token: string } };
}

export const learnerOf = (client: string, index: number): string => `${client}-learner-${index}`;
export const lecturerOf = (client: string): string => `${client}-lecturer`;

/** The administrator adds the platform. */
export async function addPlatform(world: SoakWorld): Promise<void> {
  const { registration } = world.platform;
  const call = { method: 'POST', account: world.head, body: registration };
  const response = await sendJson(world, '/api/v1/admin/lti/platforms', call);
  if (response.status !== 201) throw new Error(`The platform is answered ${tell(response)}`);
}

/** A teacher comes from the platform for the first time. */
export async function openLecturer(world: SoakWorld, client: string): Promise<LtiPerson> {
  const sub = lecturerOf(client);
  const { uid, token } = await launch(world, sub, { id: 'first' });
  const account: Account = {
    ...{ email: sub, uid, token },
    renew: async (known) => {
      known.token = (await launch(world, sub, { id: 'again' })).token;
    },
  };
  return { sub, desk: newDesk(sub, account), grades: new Map() };
}

/** What a browser does from the platform's page to ours; again if the clock was moved meanwhile. */
async function launch(world: SoakWorld, sub: string, link: LtiLink): Promise<Launch> {
  for (;;) {
    const { epoch } = world.clock.view();
    const opened = await launchOnce(world, sub, link);
    if (!('status' in opened)) return opened;
    const view = world.clock.view();
    // One of its calls was made twice, or at two times of the clock.
    const mayFail = opened.tries > 1 || view.epoch !== epoch || view.now.length > 1;
    if (!mayFail) throw new Error(`A launch of ${sub} is answered ${tell(opened)}`);
  }
}

async function launchOnce(world: SoakWorld, sub: string, link: LtiLink): Promise<Launch | Answer> {
  const { platform } = world;
  const begun = await callSurely(world, `/lti/login?${new URLSearchParams(platform.initiation(sub, link))}`);
  const next = new URL(begun.headers.get('Location') ?? 'about:blank').searchParams;
  if (begun.status !== 302) return begun;
  const token = platform.sign(platform.claims(sub, link, next.get('nonce') ?? ''));
  const form = new URLSearchParams({ state: next.get('state') ?? '', id_token: token });
  const cookie = begun.headers.get('Set-Cookie')?.split(';')[0] ?? '';
  const landed = await callSurely(world, '/lti/launch', {
    ...{ method: 'POST', body: form.toString() },
    headers: {
      ...{ 'Content-Type': 'application/x-www-form-urlencoded', Cookie: cookie },
      ...{ Origin: platform.issuer, 'Sec-Fetch-Site': 'cross-site' },
    },
  });
  const [, code] = /#launch=([\w-]+)$/.exec(landed.headers.get('Location') ?? '') ?? [];
  if (code === undefined) return landed;
  const opened = await sendJson(world, '/api/v1/lti/launches', { method: 'POST', body: { code } });
  return opened.status === 200 ? json<Launch>(opened) : opened;
}

/** Somebody opens a link of the platform, is who they were before, and stays it in a page that is loaded again. */
export async function launchLink(world: SoakWorld, { name, random }: SoakClient): Promise<void> {
  const sub = learnerOf(name, random.below(LEARNERS_OF_CLIENT));
  const { uid, launch: secret, role } = await launch(world, sub, { id: 'a-link' });
  const known = world.ledger.learners.get(sub) ?? uid;
  world.ledger.learners.set(sub, known);
  if (uid !== known || role !== 'learner') report(world, `${sub} is ${uid}, a ${role}, and was ${known}`);
  const before = world.clock.view();
  const body = { launch: secret };
  const again = await sendJson(world, '/api/v1/lti/launches/reading', { method: 'POST', body });
  const isSame = again.status === 200 && json<Launch>(again).uid === uid;
  // While the clock is moved, processes have two times.
  const hasOneTime = before.now.length === 1 && world.clock.view().epoch === before.epoch;
  if (!isSame && hasOneTime) {
    report(world, `A launch that is read again is answered ${tell(again)}`);
  }
}

/** A learner answers the question of the teacher, of which the grade book is told. */
export async function answerInCourse(world: SoakWorld, client: SoakClient): Promise<void> {
  const { lecturer, name, random } = client;
  if ((lecturer.question?.sent ?? 0) >= TRIES) {
    await endCourseQuestion(world, client);
    return;
  }
  const question = lecturer.question ?? (await askInCourse(world, client));
  if (!question) return;
  const sub = learnerOf(name, random.below(LEARNERS_OF_CLIENT));
  const custom = { beep_resource: `question:${question.id}` };
  const opened = await launch(world, sub, { id: question.id, custom, hasLineItem: true });
  const token = opened.resource?.answer_as?.token;
  if (token === undefined) {
    report(world, `The link to ${question.id} leads ${sub} to ${JSON.stringify(opened.resource)}`);
    return;
  }
  const sent = await sendReply(world, question.id, { token, random, headers: {} });
  if (sent.status !== 201) {
    report(world, `The answer of ${sub} to ${question.id} is answered ${tell(sent)}`);
    return;
  }
  question.sent += 1;
  question.answers.set(sub, json<{ id: string }>(sent).id);
  noteGrade(lecturer, { sub, id: question.id, score: undefined });
}

/** The teacher gives a score. */
export async function score(world: SoakWorld, { lecturer, random }: SoakClient): Promise<void> {
  const { question, desk } = lecturer;
  const [sub, reply] = pick([...(question?.answers ?? [])], random) ?? [];
  if (!question || sub === undefined) return;
  const { account } = desk;
  const path = `/api/v1/users/${account.uid}/lti/scores/${reply}`;
  const given = random.below(101);
  const response = await sendJson(world, path, { method: 'PUT', account, body: { score: given } });
  if (response.status !== 200) report(world, `A score for ${reply} is answered ${tell(response)}`);
  else noteGrade(lecturer, { sub, id: question.id, score: given });
}

interface Graded {
  readonly sub: string;
  readonly id: string;
  readonly score: number | undefined;
}

function noteGrade({ grades }: LtiPerson, { sub, id, score }: Graded): void {
  grades.set(`${sub} ${id}`, { lineItem: `/items/${id}`, sub, score });
}

async function askInCourse(
  world: SoakWorld,
  { lecturer, random }: SoakClient,
): Promise<LtiPerson['question']> {
  const { desk } = lecturer;
  const id = await record(world, desk, { random });
  if (id === undefined) return undefined;
  const body = { who: 'anyone', until: 0, longest: LONGEST_SECONDS, tries: TRIES, names: [] };
  const path = `/api/v1/recordings/${id}/question`;
  const response = await sendJson(world, path, { method: 'PUT', account: desk.account, body });
  if (response.status !== 200) report(world, `The question ${id} is answered ${tell(response)}`);
  lecturer.question = { id, answers: new Map(), sent: 0 };
  return lecturer.question;
}

/** The teacher ends the question, once the grade book knows all of it. */
async function endCourseQuestion(world: SoakWorld, { lecturer }: SoakClient): Promise<void> {
  const { question, desk } = lecturer;
  if (!question || missingGrades(world, lecturer).length > 0) return;
  const held = await callSurely(world, `/api/v1/users/${desk.account.uid}/replies?recording=${question.id}`, {
    account: desk.account,
  });
  const ids = json<{ replies: readonly { id: string }[] }>(held).replies.map(({ id }) => id);
  const known = [...question.answers.values()];
  if (ids.toSorted().join() !== known.toSorted().join()) {
    report(world, `The desk of ${question.id} has ${ids}, and was told ${known}`);
  }
  for (const id of ids) {
    const path = `/api/v1/users/${desk.account.uid}/replies/${id}`;
    await callSurely(world, path, { method: 'DELETE', account: desk.account });
  }
  await deleteOwn(world, desk, question.id);
  lecturer.question = undefined;
}

function missingGrades({ platform }: SoakWorld, { grades }: LtiPerson): Grade[] {
  const { scores } = platform.seen;
  return [...grades.values()].filter(
    ({ lineItem, sub, score: given }) =>
      !scores.some((sent) => sent.lineItem === lineItem && sent.userId === sub && sent.scoreGiven === given),
  );
}

/** The grade book was told the last of each. */
export async function checkGrades(world: SoakWorld, people: readonly LtiPerson[]): Promise<void> {
  const missing = (): Grade[] => people.flatMap((person) => missingGrades(world, person));
  await until(() => missing().length === 0, ARRIVED_LIMIT_MS, 'all scores').catch(() => undefined);
  for (const { lineItem, sub, score: given } of missing()) {
    report(world, `The score ${given} of ${sub} never came to ${lineItem}`);
  }
}
