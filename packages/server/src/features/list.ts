import type { AllOf } from '../all-of.ts';
import type { JobHandler } from '../jobs/job-worker.ts';
import { account } from './account/index.ts';
import { admin } from './admin/index.ts';
import { apiTokens } from './api-tokens/index.ts';
import { archive } from './archive/index.ts';
import type { CallHandler } from './define-feature.ts';
import { frameProof } from './frame-proof/index.ts';
import { library } from './library/index.ts';
import { lti } from './lti/index.ts';
import { nameLists } from './name-lists/index.ts';
import { newsletter } from './newsletter/index.ts';
import { oembed } from './oembed/index.ts';
import { playlists } from './playlists/index.ts';
import { preferences } from './preferences/index.ts';
import { questions } from './questions/index.ts';
import { replies } from './replies/index.ts';
import { reports } from './reports/index.ts';
import { sheets } from './sheets/index.ts';
import { siteSignIn } from './site-sign-in/index.ts';
import { transcripts } from './transcripts/index.ts';
import { webhooks } from './webhooks/index.ts';

/** The features of the service. */
const FEATURES = [
  account,
  admin,
  apiTokens,
  archive,
  frameProof,
  library,
  lti,
  nameLists,
  newsletter,
  oembed,
  playlists,
  preferences,
  questions,
  replies,
  reports,
  sheets,
  siteSignIn,
  transcripts,
  webhooks,
];

type NameOf<F> = F extends { readonly serve: (needs: never) => Readonly<Record<infer Name, CallHandler>> }
  ? Name
  : never;
type CallName = NameOf<(typeof FEATURES)[number]>;
/** What the features together need of the service. */
export type FeatureNeeds = AllOf<Parameters<(typeof FEATURES)[number]['serve']>[0]>;

/** What the jobs of the features together need. */
export type FeatureJobNeeds = AllOf<Parameters<NonNullable<(typeof FEATURES)[number]['createJobs']>>[0]>;

/** The background jobs of all features. */
export function createFeatureJobs(needs: FeatureJobNeeds): readonly JobHandler[] {
  return FEATURES.flatMap(
    ({ createJobs }) =>
      (createJobs as ((needs: FeatureJobNeeds) => readonly JobHandler[]) | undefined)?.(needs) ?? [],
  );
}

export function serveFeatures(needs: FeatureNeeds): Readonly<Record<CallName, CallHandler>> {
  return Object.assign({}, ...FEATURES.map(({ serve }) => serve(needs)));
}
