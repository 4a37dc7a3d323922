import { type RouteDefinition, versionExport } from '@plumbline/core/contract'
import { catalogue, type ErrorCode } from '@plumbline/core/errors'
import { jsonSchedule, scheduleFormats } from '@plumbline/core/exchange'
import { z } from 'zod'
import { CALL_KEY, PLAIN_NAME, SECURE_NAME } from '../http/index.ts'
import { exampleInput } from './examples.ts'
import { feedAnswers, feedInputs, feedQueries } from './feeds.ts'
import { summaries } from './summaries.ts'
import { type DescribedWebhook, webhookSchema, webhooks } from './webhooks.ts'

type Json = Record<string, unknown>

interface Operation {
  operationId: string
  summary: string
  tags: string[]
  'x-action': string
  security: Json[]
  parameters: Json[]
  requestBody?: Json
  responses: Record<string, Json>
}

export interface OpenApiDocument extends Json {
  openapi: string
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Operation>>
  webhooks: Readonly<Record<string, DescribedWebhook>>
}

/** Every route that needs a session can give these; those of a right or an object only the routes that have one. */
const always: readonly ErrorCode[] = ['BAD_REQUEST', 'TOO_MANY_REQUESTS', 'INTERNAL', 'UNAVAILABLE']
const ofSessions: readonly ErrorCode[] = ['UNAUTHORIZED', 'CSRF', 'FORBIDDEN', 'NOT_FOUND']

/** The contract as OpenAPI 3.1, for people and programs that do not read TypeScript. */
export function openApiOf(routes: readonly RouteDefinition[], version: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plumbline',
      version,
      description:
        'Calls carry the session cookie, and those that change something the header x-csrf-token that signing in has ' +
        'answered; or, without both, an access token of a person, which calls about the person themselves do not take. A body of JSON may also come as text/plain, or as ' +
        'fields of a form, URL-encoded or multipart, in which whatever is no text stands as JSON.',
    },
    servers: [{ url: '/api/v1' }],
    paths,
    webhooks,
    components: {
      securitySchemes,
      schemas: { Error: errorSchema, ScheduleFile: schemaOf(jsonSchedule, 'input'), WebhookEvent: webhookSchema },
    },
  }
}

const securitySchemes: Json = {
  session: { type: 'apiKey', in: 'cookie', name: SECURE_NAME, description: 'Over HTTPS' },
  plainSession: { type: 'apiKey', in: 'cookie', name: PLAIN_NAME, description: 'Over HTTP, as on one’s own machine' },
  accessToken: { type: 'http', scheme: 'bearer', description: 'Made in the profile of a person' },
}

const errorSchema: Json = {
  type: 'object',
  required: ['error', 'error_message', 'params'],
  properties: {
    error: { type: 'string', description: 'A code; its sentence is in the texts of the language.' },
    error_message: { description: 'The code again, or a list of codes and texts.' },
    exception: { type: 'string' },
    params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
    requestId: { type: 'string' },
  },
}

function operationOf(route: RouteDefinition): Operation {
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE'
  const isOpen = route.can === 'public'
  return {
    operationId: route.name,
    summary: summaries[route.name] ?? route.name,
    tags: [route.path.split('/')[1] ?? ''],
    'x-action': route.can,
    security: isOpen ? [] : [{ session: [] }, { plainSession: [] }, ...(route.personal ? [] : [{ accessToken: [] }])],
    parameters: [
      ...parametersOf(route.params, 'path'),
      ...parametersOf(route.input, 'query').filter(({ name }) => !hasBody || route.query?.includes(String(name))),
      ...(isOpen || isReading(route) ? [] : [csrfHeader(route), keyHeader]),
    ],
    ...(hasBody && { requestBody: bodyOf(route) }),
    responses: { ...answersOf(route), ...refusalsOf(route) },
  }
}

/** A program with an access token has none. */
const csrfHeader = ({ personal = false }: RouteDefinition): Json => ({
  ...{ name: 'x-csrf-token', in: 'header', required: personal, schema: { type: 'string' } },
  description: 'With a session cookie',
})

const isReading = ({ method, changes }: RouteDefinition): boolean => method === 'GET' && !changes

const keyHeader: Json = {
  ...{ name: 'idempotency-key', in: 'header', required: false, schema: { type: 'string', pattern: CALL_KEY.source } },
  description: 'Any random text: a call that is sent again with the key that it had is carried out once',
}

/** What zod checks beyond the words of JSON Schema is left out; the server checks it all the same. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

function parametersOf(schema: z.ZodType, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    ...(name in feedQueries && { example: feedQueries[name] }),
  }))
}

function bodyOf(route: RouteDefinition): Json {
  const schema = schemaOf(route.input, 'input')
  if (route.body === 'form') return { content: { 'application/x-www-form-urlencoded': { schema } } }
  if (route.body !== 'multipart') {
    const example = feedInputs[route.name] ?? exampleInput(route)
    return { content: { 'application/json': { schema, ...(example !== undefined && { example }) } } }
  }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const stands = (name: string): boolean => !route.query?.includes(name)
  const fields = Object.entries((schema.properties as Json | undefined) ?? {}).filter(([name]) => stands(name))
  const required = ((schema.required as string[] | undefined) ?? []).filter(stands)
  const body = { ...schema, properties: { ...Object.fromEntries(fields), file }, required }
  return { required: true, content: { 'multipart/form-data': { schema: body } } }
}

function answersOf(route: RouteDefinition): Record<string, Json> {
  if (route.answer !== 'redirect') return { 200: answerOf(route) }
  const headers = { location: { schema: { type: 'string' }, required: true } }
  return { 302: { description: 'The browser is sent on', headers } }
}

function answerOf(route: RouteDefinition): Json {
  const description = 'Done'
  if (route.name === versionExport.name) return { description, content: scheduleFiles }
  const content = feedAnswers[route.name]
  if (content) return { description, content }
  if (route.answer === 'binary') return { description, content: { 'application/octet-stream': {} } }
  return { description, content: { 'application/json': { schema: schemaOf(route.output, 'output') } } }
}

/** A schedule as a file: our own format is described here, the others by the programs that they are of. */
const scheduleFiles: Json = {
  ...Object.fromEntries(Object.values(scheduleFormats).map(({ mime }) => [mime, {}])),
  [scheduleFormats.json.mime]: { schema: { $ref: '#/components/schemas/ScheduleFile' } },
}

function refusalsOf(route: RouteDefinition): Record<string, Json> {
  const codes = [...always, ...(route.can === 'public' ? [] : ofSessions), ...route.errors]
  const byStatus = Map.groupBy(new Set(codes), (code) => String(catalogue[code].status))
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => [
      status,
      {
        description: some.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}
