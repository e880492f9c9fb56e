import { OPERATOR } from '../../access/administrators.ts';
import {
  findAdministered,
  listPersonRecordings,
  type Moderation,
  moderateRecording,
} from '../../features/admin/index.ts';
import { recordingState } from '../../recordings/find-recording.ts';
import { type Command, numberOption, table, textOption, timeText } from '../command.ts';
import { REASON_OPTION, reasonOption } from './arguments.ts';
import { findPeople } from './find-people.ts';

const DEFAULT_RECORDINGS = 100;

/** Recordings, without their sound. */
export const RECORDING_COMMANDS: readonly Command[] = [
  {
    name: 'recordings list',
    summary: 'The recordings of a user, newest first',
    takes: ['PERSON'],
    options: {
      limit: {
        type: 'string',
        value: 'NUMBER',
        summary: `At most so many; ${DEFAULT_RECORDINGS} by default`,
      },
      after: { type: 'string', value: 'NEXT', summary: 'The "next" of the list before' },
    },
    run: async ({ open, names, options }) => {
      const page = {
        limit: numberOption(options, 'limit', DEFAULT_RECORDINGS),
        after: textOption(options, 'after'),
      };
      const installation = await open();
      const [person] = await findPeople(installation, names[0]);
      const found = await listPersonRecordings(installation, { uid: person?.uid ?? '', ...page }, OPERATOR);
      const rows = found.recordings.map(
        ({ id, createdAt, duration, bytes, source, expiresAt, suspended }) => [
          ...[id, timeText(createdAt), duration.toFixed(1), bytes, source, timeText(expiresAt)],
          suspended ? 'suspended' : 'live',
        ],
      );
      const more =
        found.next === undefined ? [] : [`${found.total} in all; the next ones: --after ${found.next}`];
      const head = ['RECORDING', 'MADE', 'SECONDS', 'BYTES', 'MADE WITH', 'EXPIRES', 'STATE'];
      return { lines: [...table(head, rows), ...more], json: found };
    },
  },
  {
    name: 'recordings show',
    summary: 'One recording',
    takes: ['RECORDING'],
    options: {},
    run: async ({ open, names }) => {
      const installation = await open();
      const { recording, domain, owner } = await findAdministered(installation, idOf(names), OPERATOR);
      const { id, createdAt, duration, bytes, source, format, expiresAt, listenCount } = recording;
      const state =
        recording.suspendedAt === null ? recordingState(recording, installation.now()) : 'suspended';
      const json = {
        ...{ id, owner, domain, state, duration, bytes, source, format, listens: listenCount },
        createdAt: Math.floor(createdAt / 1000),
        expiresAt: expiresAt === null ? 0 : Math.floor(expiresAt / 1000),
        suspendedAt: recording.suspendedAt === null ? null : Math.floor(recording.suspendedAt / 1000),
        suspensionReason: recording.suspensionReason,
      };
      const times = { createdAt: timeText(json.createdAt), expiresAt: timeText(json.expiresAt) };
      const facts = Object.entries({ ...json, ...times });
      return { lines: facts.map(([name, value]) => `${name}: ${value ?? '-'}`), json };
    },
  },
  moderation('suspend', 'Silence a recording for everybody, its owner included', 'Suspended'),
  moderation('restore', 'Lift the suspension of a recording', 'Restored'),
  moderation('delete', 'Delete a recording; its owner cannot undo that', 'Deleted'),
];

function moderation(kind: Moderation, summary: string, done: string): Command {
  return {
    name: `recordings ${kind}`,
    summary,
    takes: ['RECORDING'],
    options: kind === 'suspend' ? REASON_OPTION : {},
    run: async ({ open, names, options }) => {
      const id = idOf(names);
      const order = { id, moderation: kind, reason: reasonOption(options) };
      const changed = await moderateRecording(await open(), order, OPERATOR);
      return { lines: [`${changed ? done : 'Nothing to do'}: ${id}`], json: { id, changed } };
    },
  };
}

/** The id, or the link that has it. */
function idOf([text = '']: readonly string[]): string {
  return /\/play\/([\w-]+)/.exec(text)?.[1] ?? text;
}
