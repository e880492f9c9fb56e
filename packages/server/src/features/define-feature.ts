import type { AnswerOf, Call, ParamsOf, ReadBodyOf } from '@beep/api/contract';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { VerifiedUser } from '../auth/token-verifier.ts';
import { parseJsonBody } from '../http/parse-request.ts';
import type { AppContext } from '../http/request-context.ts';
import { requireSelf } from '../library/require-self.ts';
import type { Service } from '../service.ts';
import type { Database } from '../storage/sql/schema.ts';

type Calls = Readonly<Record<string, Call>>;
type Answer<C extends Call> = AnswerOf<C> extends null ? undefined : AnswerOf<C>;

/** A checked request of the user whose path it is. */
export interface OwnRequest<C extends Call> {
  readonly user: VerifiedUser;
  readonly params: ParamsOf<C>;
  readonly body: ReadBodyOf<C>;
}

/** The handler of each call. `Needs` is the part of the service that the handlers use. */
export type CallHandlers<Of extends Calls, Needs> = {
  readonly [Name in keyof Of]: (request: OwnRequest<Of[Name]>, needs: Needs) => Promise<Answer<Of[Name]>>;
};

export type CallHandler = (context: AppContext) => Promise<Response>;

/** What a feature adds to the database. */
interface FeatureStorage {
  /** By their names, of which the service has each once. */
  readonly migrations: Readonly<Record<string, Migration>>;
  /** Removes what a deleted account had; `until` is the time of the deletion. */
  readonly forgetAccount: (tx: Kysely<Database>, uid: string, until: number) => Promise<void>;
}

interface FeatureOptions<Of extends Calls> extends FeatureStorage {
  readonly calls: Of;
  readonly handlers: CallHandlers<Of, Service>;
}

export interface Feature<Name extends PropertyKey> extends FeatureStorage {
  readonly serve: (service: Service) => Readonly<Record<Name, CallHandler>>;
}

/** A feature of the service. The user, the path and the body of a call are checked before its handler gets them. */
export function defineFeature<Of extends Calls>({
  calls,
  handlers,
  ...storage
}: FeatureOptions<Of>): Feature<keyof Of> {
  const serveCall = <Name extends keyof Of>(name: Name, service: Service): CallHandler => {
    const {
      body: schema,
      answer: [status],
    } = calls[name] as Of[Name];
    return async (context) => {
      const user = await requireSelf(context, service);
      const { uid: _, ...params } = context.req.param();
      const body = schema && (await parseJsonBody(context, schema));
      const answer = await handlers[name]({ user, params, body } as OwnRequest<Of[Name]>, service);
      return status === 204 ? context.body(null, status) : context.json(answer as object, status);
    };
  };
  return {
    ...storage,
    serve: (service) => {
      const served = Object.keys(calls).map((name) => [name, serveCall(name, service)]);
      return Object.fromEntries(served) as Readonly<Record<keyof Of, CallHandler>>;
    },
  };
}
