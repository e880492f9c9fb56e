import type { AnswerOf, Call, ParamsOf, ReadPart } from '@beep/api/contract';
import type { Actor } from '../access/administrators.ts';
import { type CallerNeeds, requireAdministrator } from '../access/require-administrator.ts';
import { requireUser } from '../auth/authenticate.ts';
import { AccountDeletedError } from '../auth/refuse-deleted-accounts.ts';
import { requireSelf } from '../auth/require-self.ts';
import type { VerifiedUser } from '../auth/token-verifier.ts';
import {
  hasNullCharacter,
  parseDeclaredJson,
  parseJsonBody,
  parseOptionalJson,
  parseWith,
} from '../http/parse-request.ts';
import type { AppContext } from '../http/request-context.ts';
import type { JobHandler } from '../jobs/job-worker.ts';
import { ServerError } from '../server-error.ts';

type Calls = Readonly<Record<string, Call>>;
type Answer<C extends Call> = C['answer'] extends readonly [number, string, 'audio' | readonly string[]]
  ? Response
  : AnswerOf<C> extends null
    ? undefined
    : AnswerOf<C>;

/** A checked request. */
export interface CallRequest<C extends Call> {
  /**
   * Undefined for a call of anyone, whose handler asks only where it matters who listens, and for a user whose account
   * is deleted.
   */
  readonly user: C extends { readonly caller: 'anyone' | 'visitor' }
    ? undefined
    : C extends { readonly caller: 'administrator' }
      ? Actor
      : C extends { readonly caller: 'former' }
        ? VerifiedUser | undefined
        : VerifiedUser;
  readonly params: ParamsOf<C>;
  readonly headers: ReadPart<C, 'headers'>;
  readonly query: ReadPart<C, 'query'>;
  readonly body: ReadPart<C, 'body'>;
  /** For audio, which is received and sent in parts, and for limits. */
  readonly context: AppContext;
}

/** The handler of each call. */
export type CallHandlers<Of extends Calls> = {
  readonly [Name in keyof Of]: (request: CallRequest<Of[Name]>) => Promise<Answer<Of[Name]>>;
};

export type CallHandler = (context: AppContext) => Promise<Response>;

interface FeatureOptions<Of extends Calls, Needs, JobNeeds> {
  readonly calls: Of;
  /** Called once for a service, with what the type of its parameter names. */
  readonly createHandlers: (needs: Needs) => CallHandlers<Of>;
  /** The background jobs, with what they need of the service. Called once for a process. */
  readonly createJobs?: (needs: JobNeeds) => readonly JobHandler[];
}

export interface Feature<Name extends PropertyKey, Needs, JobNeeds> {
  readonly serve: (needs: Needs & CallerNeeds) => Readonly<Record<Name, CallHandler>>;
  readonly createJobs: ((needs: JobNeeds) => readonly JobHandler[]) | undefined;
}

/** A feature of the service. The user and all parts of a request are checked before the handler of the call gets them. */
export function defineFeature<Of extends Calls, Needs, JobNeeds = never>({
  calls,
  createHandlers,
  createJobs,
}: FeatureOptions<Of, Needs, JobNeeds>): Feature<keyof Of, Needs, JobNeeds> {
  return {
    createJobs,
    serve: (needs) => {
      const handlers = createHandlers(needs);
      const serveCall = <Name extends keyof Of>(name: Name): CallHandler => {
        const call = calls[name] as Of[Name];
        const [status] = call.answer;
        return async (context) => {
          const request = await readRequest(call, context, needs);
          const answer = await handlers[name](request as unknown as CallRequest<Of[Name]>);
          if (answer instanceof Response) return answer;
          return status === 204 ? context.body(null, status) : context.json(answer as object, status);
        };
      };
      const served = Object.keys(calls).map((name) => [name, serveCall(name)]);
      return Object.fromEntries(served) as Readonly<Record<keyof Of, CallHandler>>;
    },
  };
}

async function readRequest(
  { caller, headers, query, body, bodyBytes, isBodyOptional, refusals }: Call,
  context: AppContext,
  needs: CallerNeeds,
): Promise<Readonly<Record<keyof CallRequest<Call>, unknown>>> {
  const user = await findCaller(caller, context, needs);
  const { uid, ...others } = context.req.param();
  // Nothing has such an id, and PostgreSQL cannot look for it.
  if (hasNullCharacter({ uid, ...others })) throw new ServerError('not_found');
  const params = caller === 'administrator' ? { uid, ...others } : others;
  const parseBody = refusals.includes('not_json') ? parseDeclaredJson : parseJsonBody;
  const parse = isBodyOptional ? parseOptionalJson : parseBody;
  const sent = Object.keys(headers?.shape ?? {}).map((name) => [name, context.req.header(name)]);
  return {
    ...{ user, params, context },
    headers: headers && parseWith(headers, Object.fromEntries(sent), 'the headers'),
    query: query && parseWith(query, context.req.query(), 'the query'),
    body: typeof body !== 'object' ? undefined : await parse(context, body, bodyBytes),
  };
}

async function findCaller(
  caller: Call['caller'],
  context: AppContext,
  needs: CallerNeeds,
): Promise<VerifiedUser | Actor | undefined> {
  if (caller === 'anyone' || caller === 'visitor') return undefined;
  if (caller === 'administrator') return requireAdministrator(context, needs);
  if (caller === undefined) return requireSelf(context, needs.verifier);
  const user = requireUser(context, needs.verifier);
  return caller === 'former' ? user.catch(formerUser) : user;
}

function formerUser(refusal: unknown): undefined {
  if (refusal instanceof ServerError && refusal.cause instanceof AccountDeletedError) return undefined;
  throw refusal;
}
