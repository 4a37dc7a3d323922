import { expect, test } from 'vitest'
import type { z } from 'zod'
import { linksCommand } from '../documents/bim/commands.ts'
import { cardFields, columnFields } from '../documents/board/command.ts'
import { changedMessageFields, estimateUploadFields, newMessageFields, routes } from './index.ts'

/** What no text may hold, in texts of several lengths and forms. */
const broken = ['\0', 'a\0b', 'aaaaa\0aaaaaa', 'a\ud800b', '\udc00', '2026-03-02\0', 'x@y.example\0', '[]\0']

interface Definition {
  type: string
  shape?: Record<string, z.ZodType>
  [part: string]: unknown
}

const partsOf = (def: Definition): [string, unknown][] => [
  ...Object.entries(def.shape ?? {}),
  ...['element', 'innerType', 'in', 'out', 'keyType', 'valueType', 'left', 'right', 'rest'].map(
    (name): [string, unknown] => [name, def[name]],
  ),
  ...[def.options, def.items].flatMap((list) =>
    Array.isArray(list) ? list.map((one): [string, unknown] => ['', one]) : [],
  ),
]

/** Where a schema takes a text that must not be one; what takes anything is looked through where it comes in. */
function takers(schema: z.ZodType, path: string): string[] {
  const def = schema._zod.def as unknown as Definition
  // Words for yes and no: `in` takes any text, and the whole does not.
  if (def.type === 'pipe' && broken.every((text) => !schema.safeParse(text).success)) return []
  if (def.type === 'string') return broken.some((text) => schema.safeParse(text).success) ? [path] : []
  return partsOf(def).flatMap(([name, part]) =>
    typeof part === 'object' && part !== null && '_zod' in part ? takers(part as z.ZodType, `${path}.${name}`) : [],
  )
}

const handedIn: [string, z.ZodType][] = [
  ...routes.flatMap(({ name, params, input }): [string, z.ZodType][] => [
    [`${name} params`, params],
    [`${name} input`, input],
  ]),
  ['newMessageFields', newMessageFields],
  ['changedMessageFields', changedMessageFields],
  ['estimateUploadFields', estimateUploadFields],
  ['cardFields', cardFields],
  ['columnFields', columnFields],
  ['linksCommand', linksCommand],
]

/** Maps whose names people, files or programs give, with where they stand. */
function maps(schema: z.ZodType, path: string): [string, z.ZodType][] {
  const def = schema._zod.def as unknown as Definition
  const own: [string, z.ZodType][] = def.type === 'record' ? [[path, schema]] : []
  return [
    ...own,
    ...partsOf(def).flatMap(([name, part]) =>
      typeof part === 'object' && part !== null && '_zod' in part ? maps(part as z.ZodType, `${path}.${name}`) : [],
    ),
  ]
}

/** Left out of what was read is as good as refused. */
const isKept = (map: z.ZodType, name: string, value: string): boolean => {
  const { success, data } = map.safeParse(JSON.parse(`{"${name}":${value}}`))
  return success && Object.hasOwn(data as object, name)
}

test('no map that is handed in takes a name that every object answers to', () => {
  const found = handedIn.flatMap(([name, schema]) => maps(schema, name))
  expect(found.length).toBeGreaterThan(2)
  const values = ['true', '"x"', '1', 'null', '[]', '{}', '"write"', '"aaaaaaaaaaaa"']
  const names = Object.getOwnPropertyNames(Object.prototype)
  const taken = found.flatMap(([path, map]) =>
    names.filter((name) => values.some((value) => isKept(map, name, value))).map((name) => `${path}: ${name}`),
  )
  expect(taken).toEqual([])
})

test('no schema of what is handed in takes U+0000 or half of a letter', () => {
  expect(handedIn.flatMap(([name, schema]) => takers(schema, name))).toEqual([])
})
