import { type Insertable, type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import { covers, type Domains } from '../../../storage/domains.ts';
import type { Database } from '../../../storage/sql/schema.ts';

type Row = Readonly<Selectable<Database['lti_platforms']>>;
type Lists = 'origins' | 'deployments' | 'asked_deployments';
/** A learning platform as it is stored. */
export type StoredPlatform = Omit<Row, Lists> & { readonly [List in Lists]: readonly string[] };
export type PlatformChanges = Partial<Omit<StoredPlatform, 'id' | 'issuer' | 'client_id' | 'created_at_ms'>>;

/** A platform asks for few deployments that nobody knows. */
const MAX_ASKED = 20;
/** In all: each page that platforms frame names their origins. */
const MAX_LTI_PLATFORMS = 200;

/** Learning platforms. */
export function createPlatformStore(db: Kysely<Database>) {
  const find = async (id: string): Promise<StoredPlatform | undefined> =>
    read(await db.selectFrom('lti_platforms').selectAll().where('id', '=', id).executeTakeFirst());
  return {
    /** `taken`: there is one with this issuer and client id. */
    create: async (platform: StoredPlatform): Promise<'stored' | 'taken' | 'full'> => {
      const { count } = await db
        .selectFrom('lti_platforms')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      if (count >= MAX_LTI_PLATFORMS) return 'full';
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('lti_platforms')
        .values(write(platform) as Insertable<Database['lti_platforms']>)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 0n ? 'taken' : 'stored';
    },
    find,
    /** Those that wait first, then the newest. */
    list: async (domains: Domains): Promise<readonly StoredPlatform[]> => {
      const rows = await db
        .selectFrom('lti_platforms')
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
      const { numDeletedRows } = await db
        .deleteFrom('lti_platforms')
        .where('id', '=', id)
        .where('state', '!=', 'active')
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
  };
}

function read(row: Row): StoredPlatform;
function read(row: Row | undefined): StoredPlatform | undefined;
function read(row: Row | undefined): StoredPlatform | undefined {
  if (row === undefined) return undefined;
  const listIn = (text: string): readonly string[] => JSON.parse(text) as string[];
  return {
    ...row,
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
