import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOpenApiDocument } from '@beep/api/openapi';
import openapiTypes, { astToString } from 'openapi-typescript';

/** Writes the types of all calls, and removes what an earlier build made of them. */
const document = createOpenApiDocument('https://beep.example');
const types = await openapiTypes(JSON.stringify(document));
writeFileSync(join(import.meta.dirname, 'src', 'schema.ts'), astToString(types));
rmSync(join(import.meta.dirname, 'dist'), { recursive: true, force: true });
