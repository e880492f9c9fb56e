import { OpenAPIHono } from '@hono/zod-openapi';
import manifest from '../package.json' with { type: 'json' };
import type { ApiScope } from './api-scopes.ts';
import { describeSchemas } from './calls/describe-calls.ts';
import { routes } from './contract.ts';
import type { Route } from './route-parts.ts';
import { webhookRequest } from './webhook-request.ts';

/** In words. */
const SCOPES: Readonly<Record<ApiScope, string>> = {
  read: 'reads and plays what the user can',
  record: 'stores recordings and answers',
  manage: 'changes and deletes',
};

type OpenApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>;

/** Made once: it takes a tenth of a second. */
let ofAllCalls: OpenApiDocument | undefined;

/** The OpenAPI 3.1 description of all calls, as served at `/api/v1/openapi.json`. `publicUrl` is an origin. */
export function createOpenApiDocument(publicUrl: string): OpenApiDocument {
  ofAllCalls ??= describe(routes);
  return { ...ofAllCalls, servers: [{ url: publicUrl }] };
}

function describe(all: Readonly<Record<string, Route>>): OpenApiDocument {
  const describer = new OpenAPIHono();
  describer.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The ID token of the identity provider.',
  });
  describer.openAPIRegistry.registerComponent('securitySchemes', 'apiToken', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'beep_',
    description: `An API token that the user has made on the page API Tokens, and the scope that the call needs. Scopes: ${Object.entries(
      SCOPES,
    )
      .map(([scope, what]) => `\`${scope}\` ${what}`)
      .join(', ')}. No token makes a call without a scope.`,
  });
  for (const [name, schema] of Object.entries(describeSchemas())) {
    describer.openAPIRegistry.registerComponent('schemas', name, schema);
  }
  for (const [operationId, route] of Object.entries(all)) {
    describer.openAPIRegistry.registerPath({ operationId, ...withTokens(route) });
  }
  describer.openAPIRegistry.registerWebhook(webhookRequest);
  return describer.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Beep',
      version: manifest.version,
      description: 'Short voice notes, shared by a link.',
    },
  });
}

/** An empty list says that a call takes no token; without one, programs that read the document would not know. */
function withTokens({ scope, security = [], ...route }: Route): Omit<Route, 'scope'> {
  const takesToken = scope !== null && security.length > 0;
  return { ...route, security: [...security, ...(takesToken ? [{ apiToken: [scope] }] : [])] };
}
