import type { Language } from '@beep/core/languages';
import { type ServerTexts, serverTexts } from '@beep/core/server-texts';
import type { Stores } from '../storage/stores.ts';

export interface OwnerTextsDeps {
  readonly stores: Pick<Stores, 'preferences'>;
  /** Of the installation. */
  readonly language: Language;
}

/** The texts of what others get of an owner's recording: in the language of the account, else of the installation. */
export async function ownerTexts(
  { stores, language }: OwnerTextsDeps,
  ownerUid: string,
): Promise<ServerTexts> {
  return serverTexts((await stores.preferences.find(ownerUid)).displayLanguage ?? language);
}
