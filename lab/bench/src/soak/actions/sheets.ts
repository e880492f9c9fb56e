import { randomUUID } from 'node:crypto';
import { callSurely, isDone, json, sendJson } from '../call.ts';
import { type Desk, expectEvent, record, tell } from '../desk.ts';
import { report, type SoakClient, type SoakWorld } from '../soak-world.ts';
import { pick } from './replies.ts';

const MAX_SHEETS = 3;

interface Slot {
  readonly id: string;
  state: 'empty' | 'recorded' | 'revoked';
  name?: string | undefined;
  /** The recording under its link. */
  take?: string;
}

/** A sheet of printed labels that was acknowledged, and what became of them. */
export interface Sheet {
  readonly id: string;
  readonly slots: readonly Slot[];
}

interface SheetAnswer {
  readonly id: string;
  readonly title: string;
  readonly slots: readonly Slot[];
}

/** Prints a sheet; the oldest is deleted when there are several, and its links end. */
export async function print(world: SoakWorld, { teacher }: SoakClient): Promise<void> {
  if (teacher.sheets.length >= MAX_SHEETS) await deleteSheet(world, teacher);
  const { account, sheets } = teacher;
  const path = `/api/v1/users/${account.uid}/sheets`;
  const title = randomUUID();
  const response = await sendJson(world, path, { method: 'POST', account, body: { title, layout: 'a4-12' } });
  if (response.status !== 201) {
    report(world, `A sheet is answered ${tell(response)}`);
    return;
  }
  const { id, slots } = json<SheetAnswer>(response);
  sheets.push({ id, slots: slots.map((slot) => ({ id: slot.id, state: slot.state })) });
  if (response.tries > 1) await deleteOther(world, teacher, { title, id });
}

/** One that an attempt whose answer was lost has made too. */
async function deleteOther(
  world: SoakWorld,
  { account }: Desk,
  { title, id }: { readonly title: string; readonly id: string },
): Promise<void> {
  const path = `/api/v1/users/${account.uid}/sheets`;
  const list = json<{ sheets: readonly SheetAnswer[] }>(await callSurely(world, path, { account }));
  for (const other of list.sheets.filter((one) => one.title === title && one.id !== id)) {
    await callSurely(world, `${path}/${other.id}`, { method: 'DELETE', account });
  }
}

async function deleteSheet(world: SoakWorld, desk: Desk): Promise<void> {
  const sheet = desk.sheets.shift();
  if (!sheet) return;
  const path = `/api/v1/users/${desk.account.uid}/sheets/${sheet.id}`;
  const response = await callSurely(world, path, { method: 'DELETE', account: desk.account });
  if (!isDone(response, 204, 404)) report(world, `Deleting a sheet is answered ${tell(response)}`);
  for (const slot of sheet.slots) noteRevoked(world, desk, slot);
}

/** A take is put on an empty label, and is played by the printed link. */
export async function recordLabel(world: SoakWorld, { teacher, random }: SoakClient): Promise<void> {
  const slot = pick(slotsOf(teacher, 'empty'), random);
  if (!slot) return;
  const id = await record(world, teacher, { random, query: `?expires_in=never&slot=${slot.id}` });
  if (id !== undefined) Object.assign(slot, { state: 'recorded', take: id });
  await listenTo(world, slot);
}

/** Names a label. */
export async function nameLabel(world: SoakWorld, { teacher, random }: SoakClient): Promise<void> {
  const slot = pick([...slotsOf(teacher, 'empty'), ...slotsOf(teacher, 'recorded')], random);
  if (!slot) return;
  const { account } = teacher;
  const name = `Table ${random.below(1000)}`;
  const path = `/api/v1/users/${account.uid}/slots/${slot.id}`;
  const response = await sendJson(world, path, { method: 'PATCH', account, body: { name } });
  if (response.status === 200) slot.name = name;
  else report(world, `Naming ${slot.id} is answered ${tell(response)}`);
}

/** Ends the link of a label. */
export async function revokeLabel(world: SoakWorld, { teacher, random }: SoakClient): Promise<void> {
  const slot = pick(slotsOf(teacher, 'recorded'), random);
  if (!slot) return;
  const path = `/api/v1/users/${teacher.account.uid}/slots/${slot.id}`;
  const response = await callSurely(world, path, { method: 'DELETE', account: teacher.account });
  if (response.status !== 204) report(world, `Revoking ${slot.id} is answered ${tell(response)}`);
  noteRevoked(world, teacher, slot);
  await listenTo(world, slot);
}

function noteRevoked(world: SoakWorld, desk: Desk, slot: Slot): void {
  slot.state = 'revoked';
  if (slot.take === undefined) return;
  desk.live.delete(slot.take);
  expectEvent(world, desk, `recording.deleted ${slot.take}`);
}

function slotsOf({ sheets }: Desk, state: Slot['state']): Slot[] {
  return sheets.flatMap(({ slots }) => slots.filter((slot) => slot.state === state));
}

const STATUS = { empty: [404], recorded: [200], revoked: [410, 404] } as const;

/** What the printed link leads to. */
async function listenTo(world: SoakWorld, { id, state }: Slot): Promise<void> {
  const { status } = await callSurely(world, `/api/v1/recordings/${id}`);
  if (!STATUS[state].some((one) => one === status)) {
    report(world, `The label ${id} is ${state}, and its link is answered ${status}`);
  }
}

/** The sheets are as acknowledged, and so are the printed links. */
export async function checkSheets(world: SoakWorld, { account, sheets }: Desk): Promise<void> {
  const path = `/api/v1/users/${account.uid}/sheets`;
  const list = await callSurely(world, path, { account });
  const ids = json<{ sheets: readonly SheetAnswer[] }>(list).sheets.map(({ id }) => id);
  const known = sheets.map(({ id }) => id);
  if (ids.toSorted().join() !== known.toSorted().join()) {
    report(world, `There are the sheets ${ids}, and ${known} were acknowledged`);
  }
  for (const sheet of sheets) {
    const { slots } = json<SheetAnswer>(await callSurely(world, `${path}/${sheet.id}`, { account }));
    const facts = (all: readonly Slot[]): string =>
      all.map(({ id, state, name = '' }) => `${id} ${state} ${name}`).join('\n');
    if (facts(slots) !== facts(sheet.slots)) {
      report(world, `The sheet ${sheet.id} is\n${facts(slots)}\nand was\n${facts(sheet.slots)}`);
    }
    for (const slot of sheet.slots) await listenTo(world, slot);
  }
}
