import type { AnswerOf, ReadPart } from '@beep/api/contract';
import type { Label, libraryCalls } from '@beep/api/features/library';
import { MAX_LABELS } from '@beep/core/recordings';
import { findOwnRecording } from '../../access/own-recording.ts';
import type { VerifiedUser } from '../../auth/token-verifier.ts';
import {
  type ChangeOwnDeps,
  changeOwnExpiry,
  deleteOwnRecording,
} from '../../recordings/change-own-recording.ts';
import { restoreRecording } from '../../recordings/restore-recording.ts';
import { ServerError } from '../../server-error.ts';
import type { Stores } from '../../storage/stores.ts';
import type { CallHandlers } from '../define-feature.ts';

type Calls = typeof libraryCalls;

export interface LibraryNeeds extends ChangeOwnDeps {
  readonly stores: Pick<Stores, 'recordings' | 'labels' | 'deletions'>;
  readonly newId: () => string;
}

export const createLibraryHandlers = (service: LibraryNeeds): CallHandlers<Calls> => ({
  changeTitle: async ({ user, params, body: { title, shown } }) => {
    const recording = await findOwnRecording(service, params.filename, user);
    const change = {
      ...(title === undefined ? {} : { title: title === '' ? null : title }),
      ...(shown === undefined ? {} : { isTitleShown: shown }),
    };
    if (Object.keys(change).length > 0) await service.stores.recordings.setTitle(recording.id, change);
    const changed = { ...recording, ...change };
    return { title: changed.title ?? '', shown: changed.isTitleShown };
  },
  listLabels: async ({ user }) => ({ labels: await service.stores.labels.list(user.uid) }),
  createLabel: ({ user, body }) => createLabel(service, user.uid, { id: service.newId(), ...body }),
  changeLabel: async ({ user, params, body }) => {
    const label = await service.stores.labels.change(user.uid, params.label, body);
    if (label === undefined) throw noLabel();
    if (label === 'name_taken') throw nameTaken();
    return label;
  },
  deleteLabel: async ({ user, params }) => {
    if (!(await service.stores.labels.remove(user.uid, params.label))) throw noLabel();
  },
  changeRecordings: async ({ user, body }) => {
    if ('label' in body) await findLabel(service, user.uid, body.label);
    const change = changeOf(service, user, body);
    const result: AnswerOf<Calls['changeRecordings']> = { done: [], refused: [] };
    for (const id of new Set(body.recordings)) {
      try {
        await change(id);
        result.done.push(id);
      } catch (error) {
        if (!(error instanceof ServerError)) throw error;
        result.refused.push({ recording: id, code: error.code });
      }
    }
    return result;
  },
});

function changeOf(
  service: LibraryNeeds,
  user: VerifiedUser,
  order: ReadPart<Calls['changeRecordings'], 'body'>,
): (id: string) => Promise<unknown> {
  const { stores, now } = service;
  switch (order.action) {
    case 'delete':
      return (id) => deleteOwnRecording(service, { id, user });
    case 'restore':
      return (id) => restoreRecording(stores, { id, ownerUid: user.uid, now: now() });
    case 'expire':
      return (id) => changeOwnExpiry(service, { id, user }, order.expires_at);
    case 'label':
    case 'unlabel':
      return async (id) => {
        const own = await findOwnRecording(service, id, user);
        await stores.labels.assign([own.id], { labelId: order.label, isSet: order.action === 'label' });
      };
  }
}

/** Rejects with `not_found` if the user has no such label. */
async function findLabel({ stores }: LibraryNeeds, uid: string, id: string): Promise<Label> {
  const label = (await stores.labels.list(uid)).find((own) => own.id === id);
  if (label) return label;
  throw noLabel();
}

function noLabel(): ServerError {
  return new ServerError('not_found', { message: 'There is no such label.' });
}

function nameTaken(): ServerError {
  return new ServerError('conflict', { message: 'There is a label with this name. Choose another.' });
}

async function createLabel({ stores }: LibraryNeeds, uid: string, label: Label): Promise<Label> {
  switch (await stores.labels.put(uid, label, MAX_LABELS)) {
    case 'stored':
      return label;
    case 'name_taken':
      throw nameTaken();
    case 'full':
      throw new ServerError('conflict', { message: `There are ${MAX_LABELS} labels. Delete one first.` });
  }
}
