import { join } from 'node:path';
import { makeFolder } from '../../storage/disk/make-folder.ts';
import type { IdentityParts } from '../identity.ts';
import { LOCAL_KEY_FILE } from '../issuer/open-signing-key.ts';
import { createOwnRoutes } from '../issuer/request-guard.ts';
import { addSdkRoutes, SDK_PATHS } from '../issuer/sdk-routes.ts';
import { loadSigningKey } from '../issuer/signing-key.ts';
import { createTokenIssuer } from '../issuer/token-issuer.ts';
import { IdentityError, type TokenVerifier } from '../token-verifier.ts';
import { addOwnRoutes, localSdkAccounts } from './account-routes.ts';
import { AccountStore } from './account-store.ts';
import { SignInCodes } from './chosen-account.ts';

const PATHS = [...SDK_PATHS, '/emulator/auth/*', '/local-auth/*'];
/** The id of the project, as in the auth settings of the site. */
const PROJECT_ID = 'local';
export const DESCRIPTION = 'local accounts: anybody on this machine signs in as anybody';

type Parts = Pick<IdentityParts, 'keysDir' | 'publicUrl' | 'language' | 'extensionIds' | 'now'>;

/** Opens or creates the key and the account file in `keysDir`; rejects if either is unreadable. */
export async function openLocalAccounts({ keysDir, publicUrl, language, extensionIds, now }: Parts) {
  await makeFolder(keysDir);
  const { mint, verifier: tokens } = createTokenIssuer({
    privateKey: await loadSigningKey(join(keysDir, LOCAL_KEY_FILE), 'rsa'),
    algorithm: 'RS256',
    url: `${new URL(publicUrl).origin}/local-auth`,
    audience: PROJECT_ID,
    now,
  });
  const store = new AccountStore(keysDir);
  const verifier: TokenVerifier = {
    async verify(token) {
      const user = await tokens.verify(token);
      if (store.find(user.uid)) return user;
      throw new IdentityError('unauthorized', 'The account of this token is gone.');
    },
  };
  const routes = createOwnRoutes(PATHS, { publicUrl, extensionIds }, (own) => {
    const parts = { store, codes: new SignInCodes(now), mint, now, language };
    addSdkRoutes(own, { accounts: localSdkAccounts(parts), verifier, mint, now });
    addOwnRoutes(own, parts);
  });
  return {
    ...{ routes, verifier },
    accounts: { deleteAccount: async (uid: string) => store.delete(uid) },
    description: DESCRIPTION,
    close: () => store.close(),
  };
}
