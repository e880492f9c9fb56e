import { type Insertable, type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import { covers, type Domains } from '../../../storage/domains.ts';
import { lockOwner } from '../../../storage/sql/lock-owner.ts';
import type { Database } from '../../../storage/sql/schema.ts';

type Row = Readonly<Selectable<Database['lti_platforms']>>;
type Lists = 'origins' | 'deployments' | 'asked_deployments';
/** A learning platform as it is stored. */
export type StoredPlatform = Omit<Row, Lists | 'state'> & {
  readonly [List in Lists]: readonly string[];
} & { readonly state: Exclude<Row['state'], 'deleted'> };
export type PlatformChanges = Partial<Omit<StoredPlatform, 'id' | 'issuer' | 'client_id' | 'created_at_ms'>>;

/** A platform asks for few deployments that nobody knows. */
const MAX_ASKED = 20;
/** In all: each page that platforms frame names their origins. */
const MAX_LTI_PLATFORMS = 200;

/** Learning platforms. */
export function createPlatformStore(db: Kysely<Database>) {
  const find = async (id: string): Promise<StoredPlatform | undefined> =>
    read(await storedIn(db).selectAll().where('id', '=', id).executeTakeFirst());
  return {
    /**
     * Until the end of the transaction no other one is made. `taken`: there is one with this issuer and client id, or there
     * was one in a domain that is not among these. Whoever names the keys of a platform can be each of its people, whose
     * accounts outlive it.
     */
    create: (platform: StoredPlatform, domains: Domains) => create(db, platform, domains),
    find,
    /** Those that wait first, then the newest. */
    list: async (domains: Domains): Promise<readonly StoredPlatform[]> => {
      const rows = await storedIn(db)
        .selectAll()
        .orderBy(sql<SqlBool>`state <> 'waiting'`)
        .orderBy('created_at_ms', 'desc')
        .orderBy('id')
        .execute();
      return rows.filter(({ domain }) => covers(domains, domain)).map((row) => read(row));
    },
    /** The active ones of an issuer. */
    active: async (issuer: string): Promise<readonly StoredPlatform[]> => {
      const rows = await db
        .selectFrom('lti_platforms')
        .selectAll()
        .where('issuer', '=', issuer)
        .where('state', '=', 'active')
        .execute();
      return rows.map((row) => read(row));
    },
    /** What frames our pages: the lists of all active platforms. */
    framers: async (): Promise<
      readonly Pick<StoredPlatform, 'authorization_url' | 'issuer' | 'origins'>[]
    > => {
      const rows = await db.selectFrom('lti_platforms').selectAll().where('state', '=', 'active').execute();
      return rows.map((row) => read(row));
    },
    change: async (id: string, changes: PlatformChanges): Promise<void> => {
      if (Object.keys(changes).length === 0) return;
      await db.updateTable('lti_platforms').set(write(changes)).where('id', '=', id).execute();
    },
    /** Notes a deployment that nobody has allowed, for administrators. */
    noteDeployment: async (id: string, deployment: string): Promise<void> => {
      const platform = await find(id);
      if (!platform || platform.asked_deployments[0] === deployment) return;
      const others = platform.asked_deployments.filter((asked) => asked !== deployment);
      const asked = JSON.stringify([deployment, ...others].slice(0, MAX_ASKED));
      await db.updateTable('lti_platforms').set({ asked_deployments: asked }).where('id', '=', id).execute();
    },
    /** False if it is active. */
    remove: async (id: string): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('lti_platforms')
        .set({ state: 'deleted', created_by: '' })
        .where('id', '=', id)
        .where('state', 'not in', ['active', 'deleted'])
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
  };
}

function storedIn(db: Kysely<Database>) {
  return db.selectFrom('lti_platforms').where('state', '<>', 'deleted');
}

/** True while administrators let the people of a deployment in. */
export function isAdmitted(
  { state, deployments }: Pick<StoredPlatform, 'state' | 'deployments'>,
  deployment: string,
): boolean {
  return state === 'active' && deployments.includes(deployment);
}

async function create(
  db: Kysely<Database>,
  platform: StoredPlatform,
  domains: Domains,
): Promise<'stored' | 'taken' | 'full'> {
  await lockOwner(db, 'lti_platforms');
  const { count } = await storedIn(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= MAX_LTI_PLATFORMS) return 'full';
  await forgetDeleted(db, platform, domains);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('lti_platforms')
    .values(write(platform) as Insertable<Database['lti_platforms']>)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 0n ? 'taken' : 'stored';
}

/** The deleted platform whose place this one takes, if it was in one of the domains. */
async function forgetDeleted(
  db: Kysely<Database>,
  { issuer, client_id }: Pick<StoredPlatform, 'issuer' | 'client_id'>,
  domains: Domains,
): Promise<void> {
  const deleted = await db
    .selectFrom('lti_platforms')
    .select(['id', 'domain'])
    .where('issuer', '=', issuer)
    .where('client_id', '=', client_id)
    .where('state', '=', 'deleted')
    .executeTakeFirst();
  if (deleted === undefined || !covers(domains, deleted.domain)) return;
  await db.deleteFrom('lti_platforms').where('id', '=', deleted.id).execute();
}

function read(row: Row): StoredPlatform;
function read(row: Row | undefined): StoredPlatform | undefined;
function read(row: Row | undefined): StoredPlatform | undefined {
  if (row === undefined) return undefined;
  const listIn = (text: string): readonly string[] => JSON.parse(text) as string[];
  return {
    ...(row as Row & Pick<StoredPlatform, 'state'>),
    origins: listIn(row.origins),
    deployments: listIn(row.deployments),
    asked_deployments: listIn(row.asked_deployments),
  };
}

function write(changes: PlatformChanges): Partial<Row> {
  const { origins, deployments, asked_deployments: asked, ...rest } = changes;
  return {
    ...rest,
    ...(origins && { origins: JSON.stringify(origins) }),
    ...(deployments && { deployments: JSON.stringify(deployments) }),
    ...(asked && { asked_deployments: JSON.stringify(asked) }),
  };
}
