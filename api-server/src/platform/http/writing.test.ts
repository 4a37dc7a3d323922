import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { writeAnswer } from './writing.ts'

const row = z.object({
  id: z.string(),
  name: z.string().nullable(),
  share: z.number().optional(),
  tags: z.array(z.string()),
})
const answer = z.object({
  total: z.int(),
  rows: z.array(row),
  days: z.array(z.tuple([z.int(), z.number()])).optional(),
  tree: z.object({ title: z.string(), leaves: z.array(row).nullable() }),
  sums: z.record(z.string(), z.number()),
})
/** Also what JSON writes otherwise than it stands. */
const text = fc.oneof(fc.string(), fc.constantFrom('"', '\\', '\u2028', 'ж', ''))
const someRow = fc.record(
  { id: text, name: fc.option(text), share: fc.integer(), tags: fc.array(text, { maxLength: 3 }) },
  { requiredKeys: ['id', 'name', 'tags'] },
)
/** Short and long ones. */
const list = <T>(one: fc.Arbitrary<T>) =>
  fc
    .tuple(fc.array(one, { minLength: 1, maxLength: 8 }), fc.constantFrom(0, 1, 60))
    .map(([some, times]) => Array.from({ length: times }, () => some).flat())
const someAnswer = fc.record(
  {
    total: fc.integer(),
    rows: list(someRow),
    days: list(fc.tuple(fc.integer(), fc.integer())),
    tree: fc.record({ title: text, leaves: fc.option(list(someRow)) }),
    sums: fc.dictionary(text, fc.integer()),
    beside: fc.constant('what the contract does not name'),
  },
  { requiredKeys: ['total', 'rows', 'tree', 'sums'] },
)

test('an answer that is written in pieces says what it says in one', async () => {
  let large = 0
  await fc.assert(
    fc.asyncProperty(someAnswer, async (value) => {
      const written = await writeAnswer(answer, value)
      if (Buffer.isBuffer(written)) large += 1
      expect(JSON.parse(String(written))).toEqual(JSON.parse(JSON.stringify(answer.parse(value))))
    }),
    { numRuns: 200 },
  )
  // Else it would prove nothing.
  expect(large).toBeGreaterThan(50)
})

const many = (length: number) =>
  Array.from({ length }, (_, at) => ({ id: `row ${at}`, name: 'Concrete', tags: ['a', 'b'] }))

test('what does not fit the contract is refused, however deep it lies, and others are answered after it', async () => {
  const broken = [...many(2_000), { id: 1, name: null, tags: [] }]
  await expect(writeAnswer(z.object({ rows: z.array(row) }), { rows: broken })).rejects.toThrow(z.ZodError)
  expect(JSON.parse(String(await writeAnswer(z.array(row), many(500))))).toHaveLength(500)
})

test('a rule about the whole is asked of the whole', async () => {
  const few = z.array(row).max(400)
  await expect(writeAnswer(z.object({ rows: few }), { rows: many(500) })).rejects.toThrow(z.ZodError)
  const twins = z.object({ rows: z.array(row) }).refine(({ rows }) => rows.length < 400)
  await expect(writeAnswer(twins, { rows: many(500) })).rejects.toThrow(z.ZodError)
})

test('nothing is nothing', async () => {
  expect(await writeAnswer(z.undefined(), undefined)).toBeUndefined()
  expect(await writeAnswer(z.null(), null)).toBeUndefined()
})

test('between the pieces of many large answers everybody else is served', async () => {
  let checked = 0
  const counted = row.transform((value) => {
    checked += 1
    return value
  })
  const all = Promise.all(Array.from({ length: 20 }, () => writeAnswer(z.array(counted), many(6_000))))
  let turns = 0
  let done = false
  void all.then(() => {
    done = true
  })
  const others = (): void => {
    turns += 1
    if (!done) setImmediate(others)
  }
  others()
  await all
  expect(checked).toBe(120_000)
  // One turn takes 4 ms, and each answer longer: as many as there are never come one right after the other.
  expect(turns).toBeGreaterThan(20)
})
