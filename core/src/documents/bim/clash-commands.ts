/** What people do to tests for clashes, and to what these found. */
import { z } from 'zod'
import { type ClashState, clashLimits, clashStates, clashTest, clashWays } from '../../bim/index.ts'
import type { Id } from '../../plan/index.ts'
import { plainText } from '../../text/index.ts'
import { Refused } from '../rooms/index.ts'
import {
  type Clash,
  type ClashFinding,
  clashKey,
  decodeClashTest,
  encodeClash,
  encodeClashTest,
  parseClashKey,
  type SavedClashTest,
} from './clash-shape.ts'
import type { Writer } from './commands.ts'
import { isGuid } from './elements.ts'

/** Of one run. What finds more is asked too widely. */
export const MAX_CLASHES_OF_TEST = 5_000

const id = z.string().regex(/^[A-Za-z0-9_-]{12}$/)
const element = z.object({ modelId: id, guid: plainText().refine(isGuid) })
const metres = z.number().min(-1e8).max(1e8)
const word = plainText().trim().max(clashLimits.word)

export const clashCommands = [
  z.object({ do: z.literal('clash.test'), id, test: clashTest }),
  /** With what it found. */
  z.object({ do: z.literal('clash.test.delete'), id }),
  /**
   * What a run of the test found, all of it. What people said of a clash stays; what is found no more is resolved, and
   * what was resolved and is found again is active.
   */
  z.object({
    do: z.literal('clash.found'),
    id,
    found: z
      .array(
        z.object({
          a: element,
          b: element,
          way: z.enum(clashWays),
          millimetres: z.number().min(0).max(1e8),
          place: z.tuple([metres, metres, metres]),
        }),
      )
      .max(MAX_CLASHES_OF_TEST),
  }),
  /** What is not given stays as it is. */
  z.object({
    do: z.literal('clash.set'),
    keys: z
      .array(plainText().refine((key) => parseClashKey(key) !== null))
      .min(1)
      .max(MAX_CLASHES_OF_TEST),
    state: z.enum(clashStates).optional(),
    assignee: word.optional(),
    group: word.optional(),
    viewId: id.nullable().optional(),
  }),
] as const
type ClashCommand = z.infer<(typeof clashCommands)[number]>
type CommandOf<K extends ClashCommand['do']> = Extract<ClashCommand, { do: K }>

export function runClashCommand(writer: Writer, command: ClashCommand): void {
  if (command.do === 'clash.test') setTest(writer, command)
  else if (command.do === 'clash.test.delete') deleteTest(writer, command.id)
  else if (command.do === 'clash.found') keepFound(writer, command)
  else setClashes(writer, command)
}

function setTest(writer: Writer, { id: testId, test }: CommandOf<'clash.test'>): void {
  const ranAt = writer.links.clashTest(testId)?.ranAt ?? null
  const value = encodeClashTest({ ...test, ...writer.author, ranAt })
  if (!decodeClashTest(testId, value)) throw new Refused('FIELD_INVALID', { field: 'test' }, [testId])
  writer.set('clashTests', testId, value)
}

function deleteTest(writer: Writer, testId: Id): void {
  requireTest(writer, testId)
  for (const { key } of writer.links.clashesOf(testId)) writer.set('clashes', key, undefined)
  writer.set('clashTests', testId, undefined)
}

function keepFound(writer: Writer, { id: testId, found }: CommandOf<'clash.found'>): void {
  const { id: _, ...test } = requireTest(writer, testId)
  const known = new Map(writer.links.clashesOf(testId).map((clash) => [clash.key, clash]))
  const seen = new Set<string>()
  for (const { a, b, ...finding } of found) {
    const [key, mirrored] = [clashKey({ testId, a, b }), clashKey({ testId, a: b, b: a })]
    // Files give one GlobalId to several elements, and which of two comes first is nobody's fact.
    if (seen.has(key) || seen.has(mirrored)) continue
    const before = known.get(key) ?? known.get(mirrored)
    seen.add(before?.key ?? key)
    known.delete(before?.key ?? key)
    if (!before) writer.set('clashes', key, encodeClash({ ...fresh(writer), ...finding }))
    else if (!isSame(before, finding) || stateAfter(before.state) !== before.state) {
      writer.set(
        'clashes',
        before.key,
        encodeClash({ ...before, ...writer.author, ...finding, state: stateAfter(before.state) }),
      )
    }
  }
  for (const gone of known.values()) {
    if (gone.state === 'resolved') continue
    writer.set('clashes', gone.key, encodeClash({ ...gone, ...writer.author, state: 'resolved' }))
  }
  writer.set('clashTests', testId, encodeClashTest({ ...test, ...writer.author, ranAt: writer.author.at }))
}

/** Of a clash that is found again. */
const stateAfter = (state: ClashState): ClashState => (state === 'new' || state === 'resolved' ? 'active' : state)

const isSame = (clash: Clash, { way, millimetres, place }: ClashFinding): boolean =>
  clash.way === way && clash.millimetres === millimetres && clash.place.every((one, axis) => one === place[axis])

const fresh = ({ author }: Writer) => ({
  ...{ ...author, foundAt: author.at, state: 'new' as const },
  ...{ assignee: '', group: '', viewId: null },
})

function setClashes(writer: Writer, { keys, state, assignee, group, viewId }: CommandOf<'clash.set'>): void {
  for (const key of keys) {
    const clash = writer.links.clash(key)
    if (!clash) continue
    const told = {
      state: state ?? clash.state,
      assignee: assignee ?? clash.assignee,
      group: group ?? clash.group,
      viewId: viewId === undefined ? clash.viewId : viewId,
    }
    writer.set('clashes', key, encodeClash({ ...clash, ...writer.author, ...told }))
  }
}

function requireTest(writer: Writer, testId: Id): SavedClashTest {
  const test = writer.links.clashTest(testId)
  if (!test) throw new Refused('BIM_CLASH_TEST_MISSING', {}, [testId])
  return test
}
