import { openApiRead, routes } from '@plumbline/core/contract'
import { writeJson } from '@plumbline/core/exchange'
import { generatePlan } from '@plumbline/core/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Installation, install } from '../../../test/installation.ts'
import { openApiOf } from './document.ts'
import { summaries } from './summaries.ts'

describe('the contract as OpenAPI', () => {
  const document = openApiOf(routes, '1')
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

  test('has every route once, by method and path', () => {
    const written = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`)
    const bound = routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    expect(written.sort()).toEqual(bound.sort())
  })

  test('names every parameter of a path, and each operation once', () => {
    for (const { path, operation } of operations) {
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
      expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    }
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
  })

  test('says how each call is let in, and what redirects and forms are', () => {
    const of = (name: string) => {
      const found = operations.find(({ operation }) => operation.operationId === name)
      if (!found) throw new Error(`${name} is no operation`)
      return found.operation
    }
    const ways = ({ security }: { security: object[] }) => security.flatMap((way) => Object.keys(way))
    expect(ways(of('epsTree'))).toEqual(['session', 'plainSession', 'accessToken'])
    expect(ways(of('login'))).toEqual([])
    const schemes = (document.components as { securitySchemes: Record<string, { name?: string }> }).securitySchemes
    expect([schemes.session?.name, schemes.plainSession?.name]).toEqual(['__Host-plumbline', 'plumbline'])
    for (const route of routes) {
      const { summary, responses, requestBody, parameters } = of(route.name)
      expect(ways(of(route.name)).includes('accessToken')).toBe(route.can !== 'public' && !route.personal)
      expect(summary).toBe(summaries[route.name])
      expect(Object.hasOwn(responses, route.answer === 'redirect' ? '302' : '200')).toBe(true)
      const kinds = Object.keys((requestBody?.content ?? {}) as object)
      if (route.body === 'form') expect(kinds).toEqual(['application/x-www-form-urlencoded'])
      const guarded = parameters.some(({ name }) => name === 'x-csrf-token')
      expect(guarded).toBe(route.can !== 'public' && (route.method !== 'GET' || route.changes === true))
    }
  })

  test('says of every call of a person that changes something, and of no other, that it may have a key of its own', () => {
    for (const route of routes) {
      const { parameters } = operations.find(({ operation }) => operation.operationId === route.name)!.operation
      const key = parameters.find(({ name }) => name === 'idempotency-key')
      const mayHave = route.can !== 'public' && (route.method !== 'GET' || route.changes === true)
      expect(key !== undefined, route.name).toBe(mayHave)
      if (key) expect(key).toMatchObject({ in: 'header', required: false, schema: { type: 'string' } })
    }
  })

  test('describes our own file of a schedule, as it is written and taken (R-IO-01.json)', () => {
    const { schemas } = document.components as { schemas: { ScheduleFile: Parameters<typeof z.fromJSONSchema>[0] } }
    const described = z.fromJSONSchema(schemas.ScheduleFile)
    for (const seed of [1, 2, 3]) {
      const plan = generatePlan({ seed, works: 40, calendars: 3 })
      const file = JSON.parse(writeJson(plan, { attributes: [], notes: new Map() }))
      expect(described.safeParse(file).error).toBeUndefined()
      expect(described.safeParse({ ...file, rows: [{ ...file.rows[0], colour: 'red' }] }).success).toBe(false)
      expect(described.safeParse({ ...file, version: undefined }).success).toBe(false)
    }
    const exporting = operations.find(({ operation }) => operation.operationId === 'versionExport')!.operation
    const { content } = exporting.responses[200] as { content: Record<string, object> }
    expect(content['application/json']).toEqual({ schema: { $ref: '#/components/schemas/ScheduleFile' } })
  })

  test('says of an import of many where its project stands, and that files are its body', () => {
    const { parameters, requestBody } = operations.find(({ path }) => path === '/batch-processing/import')!.operation
    expect(parameters.find(({ name }) => name === 'projectId')).toMatchObject({ in: 'query', required: true })
    const { content } = requestBody as { content: Record<string, { schema: { properties: object } }> }
    expect(Object.keys(content['multipart/form-data']!.schema.properties)).toEqual(['file'])
  })

  test('tells in a sentence of its own what each call does, and no call that is not there', () => {
    const names = routes.map(({ name }) => name)
    expect(names.filter((name) => !Object.hasOwn(summaries, name))).toEqual([])
    expect(Object.keys(summaries).filter((name) => !names.includes(name))).toEqual([])
    const sentences = Object.values(summaries)
    expect(sentences.filter((text) => !/^[A-Z][a-z]+s? .{3,90}[^.]$/.test(text))).toEqual([])
    expect(sentences.filter((text, at) => sentences.indexOf(text) !== at)).toEqual([])
  })

  test('shows of nearly every call what it can send, as the server takes it', () => {
    const sending = routes.filter(({ method, body }) => method !== 'GET' && method !== 'DELETE' && !body)
    const shown = sending.filter((route) => {
      const found = operations.find(({ operation }) => operation.operationId === route.name)
      const content = found?.operation.requestBody?.content as Record<string, { example?: unknown }>
      const example = content['application/json']?.example
      if (example !== undefined) expect(route.input.safeParse(example).success, route.name).toBe(true)
      return example !== undefined
    })
    expect(shown.length / sending.length).toBeGreaterThan(0.9)
  })

  test('refers to nothing that it does not hold', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)]
    const schemas = (document.components as { schemas: object }).schemas
    for (const [, name] of references) expect(schemas).toHaveProperty(name ?? '')
    expect(references.length).toBeGreaterThan(0)
  })

  test('R-SYS-21 answers are JSON, but for the few that are files and documents', () => {
    const ofJson = operations.filter(({ operation }) =>
      Object.keys((operation.responses['200']?.content ?? {}) as object).includes('application/json'),
    )
    expect(ofJson.length / operations.length).toBeGreaterThan(0.9)
  })
})

describe('an installation', () => {
  let site: Installation
  beforeAll(async () => {
    site = await install()
  })
  afterAll(() => site.close())

  test('R-SYS-21 hands its contract out as JSON, and as a page that runs no script', async () => {
    const { headers, body } = await site.visitor().call(openApiRead)
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(body.openapi).toBe('3.1.0')
    const page = await fetch(`${site.url}/api/v1/openapi`)
    const text = await page.text()
    expect(page.headers.get('content-type')).toMatch(/^text\/html/)
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(text).toContain('<code>/schedules/{scheduleId}</code>')
    expect(text).not.toMatch(/<script|\son\w+=/)
    // Nothing comes from elsewhere.
    expect(text).not.toMatch(/(?:src|href)="(?!#|\/api\/v1\/)/)
    expect(text).toContain('Takes a merge back')
    expect(text).toContain('curl -X POST')
  })

  test('its page finds calls by words, paths and names, without a script', async () => {
    const page = async (find: string) =>
      (await fetch(`${site.url}/api/v1/openapi?find=${encodeURIComponent(find)}`)).text()
    const merging = await page('merge back')
    expect(merging).toContain('id="versionMergeUndo"')
    expect(merging).not.toContain('id="login"')
    expect(await page('/kanban/boards')).toContain('id="kanbanBoardRead"')
    expect(await page('<b>nothing</b>')).toContain('&lt;b&gt;nothing&lt;/b&gt;')
    expect((await fetch(`${site.url}/api/v1/openapi?find=${'x'.repeat(500)}`)).status).toBe(400)
  })
})
