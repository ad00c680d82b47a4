import openapiTS, { astToString } from 'openapi-typescript';
import { makeOpenApi } from './openapi.ts';

/** Makes the types of the client from the API document. */
export async function makeClientTypes(): Promise<string> {
  return astToString(await openapiTS(JSON.parse(await makeOpenApi())));
}
