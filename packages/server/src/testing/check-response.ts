import type { routes } from '@beep/api/contract';
import { createOpenApiDocument } from '@beep/api/openapi';
import { z } from 'zod';

/** The parts of an OpenAPI document that responses are checked against. */
interface Operation {
  readonly responses?: Readonly<Record<string, Answer>>;
}
interface Answer {
  readonly headers?: Readonly<Record<string, { readonly required?: boolean }>>;
  readonly content?: Readonly<Record<string, { readonly schema?: unknown }>>;
}
type Method = (typeof routes)['getMedia']['method'];

const document = createOpenApiDocument('https://beep.test');
const paths = Object.entries(document.paths ?? {}).map(([template, operations]) => ({
  pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}/?$`),
  operations: operations as Readonly<Partial<Record<Method, Operation>>>,
}));
const REFUSALS_OF_EVERY_PATH: Operation = {
  responses: { 404: errorResponse(), 405: errorResponse() },
};
const compiled = new Map<unknown, z.ZodType>();

/**
 * Throws if a response violates the OpenAPI document: an undocumented status, a missing header, or JSON that does not
 * match. Responses outside the contract (pages, preflights) pass.
 */
export async function checkResponse(method: string, target: string, response: Response): Promise<void> {
  const { pathname } = new URL(target, 'https://beep.test');
  const matching = paths.filter(({ pattern }) => pattern.test(pathname));
  if (matching.length === 0 || method === 'OPTIONS') return;
  const key = (method === 'HEAD' ? 'get' : method.toLowerCase()) as Method;
  const operation = matching.find(({ operations }) => operations[key])?.operations[key];
  const responses = { ...REFUSALS_OF_EVERY_PATH.responses, ...operation?.responses };
  const where = `${method} ${pathname} answered ${response.status}`;
  const answer = responses[response.status];
  if (!answer) throw new Error(`${where}, which the OpenAPI document does not have.`);
  const missing = Object.entries(answer.headers ?? {}).filter(
    ([name, { required }]) => required === true && !response.headers.has(name),
  );
  if (missing.length > 0) {
    const names = missing.map(([name]) => name).join(', ');
    throw new Error(`${where}, without ${names}, which the OpenAPI document requires.`);
  }
  if (method === 'HEAD' || !isJson(response)) return;
  const schema = answer.content?.['application/json']?.schema;
  if (schema === undefined) throw new Error(`${where}, with JSON, which the OpenAPI document does not have.`);
  const checked = schemaOf(schema).safeParse(await response.clone().json());
  if (!checked.success) throw new Error(`${where}, not as the OpenAPI document has it: ${checked.error}`);
}

function isJson({ headers }: Response): boolean {
  return headers.get('Content-Type')?.split(';')[0] === 'application/json';
}

function errorResponse(): Answer {
  return { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } };
}

function schemaOf(schema: unknown): z.ZodType {
  const known = compiled.get(schema);
  if (known) return known;
  const made = z.fromJSONSchema(withoutReferences(schema) as Parameters<typeof z.fromJSONSchema>[0]);
  compiled.set(schema, made);
  return made;
}

/** Replaces every `$ref` by its target; ours are not recursive. */
function withoutReferences(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutReferences);
  if (typeof part !== 'object' || part === null) return part;
  if ('$ref' in part && typeof part.$ref === 'string') {
    const name = part.$ref.replace('#/components/schemas/', '');
    return withoutReferences(document.components?.schemas?.[name]);
  }
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withoutReferences(value)]));
}
