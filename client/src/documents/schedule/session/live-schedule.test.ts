import { type ScheduleCommand, writePlan } from '@plumbline/core/documents/schedule'
import { blankAssignment, blankRow, notStarted } from '@plumbline/core/plan'
import { targetContent } from '@plumbline/core/progress'
import { generatePlan, randomId, seededRandom } from '@plumbline/core/testing'
import { NO_INSTANT } from '@plumbline/core/time'
import { describe, expect, test } from 'vitest'
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs'
import { factColumns, LINK_NUMBERS, timeColumns } from '../rows/columns.ts'
import { RowStore } from '../rows/row-store.ts'
import { besideDocument, nothingBeside } from './beside-document.ts'
import { LiveSchedule } from './live-schedule.ts'
import type { IdentityMessage, Patch } from './messages.ts'

/** What the main thread does with patches, without its reactive state. */
class Screen {
  readonly store = new RowStore()
  hash = ''
  finish = 0
  moved = 0

  take(message: Patch | IdentityMessage): void {
    if (message.kind === 'identity') this.hash = message.identity.resultHash
    else this.#takePatch(message)
  }

  #takePatch(patch: Patch): void {
    if (patch.first) this.store.clear()
    if (patch.removed) this.store.remove(patch.removed)
    for (const block of patch.facts) this.store.putFacts(block)
    if (patch.order) this.store.putOrder(patch.order)
    for (const block of patch.times) this.moved += this.store.putTimes(block, 1)
    if (patch.removedLinks.length) this.store.removeLinks(patch.removedLinks)
    if (patch.links) this.store.putLinks(patch.links)
    if (patch.result) this.hash = patch.result.resultHash
    if (patch.result) this.finish = patch.result.projectFinish
  }

  /** Everything by id, so that two screens with other slots compare. */
  content(): unknown {
    const { store } = this
    const rows = [...store.order].map((slot, at) => [
      store.ids[slot],
      store.levels[at],
      store.codes[slot],
      store.names[slot],
      store.ids[store.facts.parent[slot]!] ?? null,
      ...factColumns.filter((name) => name !== 'parent').map((name) => store.facts[name][slot]),
      ...timeColumns.map((name) => store.times[name][slot]),
    ])
    const links = store.linkIds.map((id, i) => {
      const at = i * LINK_NUMBERS
      const [pred, succ] = [store.linkNumbers[at]!, store.linkNumbers[at + 1]!]
      return [id, store.ids[pred], store.ids[succ], ...store.linkNumbers.slice(at + 2, at + LINK_NUMBERS)].join('|')
    })
    const limited = [...store.limited].map((slot) => store.ids[slot])
    return { rows, links: links.sort(), limited: limited.sort() }
  }
}

function opened(doc: Doc): { schedule: LiveSchedule; screen: Screen } {
  const screen = new Screen()
  const schedule = new LiveSchedule(doc, (patch) => screen.take(patch))
  schedule.open()
  return { schedule, screen }
}

function building(works: number, seed: number): Doc {
  const doc = new Doc()
  writePlan(doc, generatePlan({ works, seed }))
  return doc
}

/** Something a planner does, on rows that are there. */
function anyCommand(store: RowStore, random: () => number): ScheduleCommand {
  const pick = (): string => store.ids[store.order[Math.floor(random() * store.size)]!]!
  const ids = [pick()]
  const choices: (() => ScheduleCommand)[] = [
    () => ({ do: 'row.set', ids, fields: { duration: 480 * Math.ceil(random() * 20) } }),
    () => ({ do: 'row.set', ids, fields: { name: `Work ${Math.floor(random() * 99)}` } }),
    () => ({ do: 'row.indent', ids }),
    () => ({ do: 'row.outdent', ids }),
    () => ({ do: 'row.up', ids }),
    () => ({ do: 'row.delete', ids }),
    () => ({ do: 'relation.create', predId: pick(), succId: pick(), type: 'fs', lag: 0, lagCalendar: null }),
    () => ({
      do: 'row.create',
      id: randomId(random),
      place: { parentId: null, after: null },
      fields: { type: 'work', name: 'New', duration: 960 },
    }),
  ]
  return choices[Math.floor(random() * choices.length)]!()
}

describe('what the screen holds after many patches', () => {
  test.each([1, 2, 3, 4])('is what a fresh opening shows (seed %i)', (seed) => {
    const random = seededRandom(seed)
    const { schedule, screen } = opened(building(60, seed))
    for (let step = 0; step < 120; step++) {
      const roll = random()
      if (roll < 0.1) schedule.undo()
      else if (roll < 0.15) schedule.redo()
      else schedule.execute(anyCommand(screen.store, random))
    }
    const copy = new Doc()
    applyUpdate(copy, encodeStateAsUpdate(schedule.doc))
    const fresh = opened(copy).screen
    expect(screen.content()).toEqual(fresh.content())
    expect(screen.hash).toBe(fresh.hash)
  })
})

test('the first rows come before the dates, and the dates find them', () => {
  const patches: Patch[] = []
  const schedule = new LiveSchedule(building(3_000, 6), (message) => {
    if (message.kind === 'patch') patches.push(message)
  })
  schedule.open()
  const [first, dates] = patches
  expect(first?.first).toBe(true)
  expect(first?.times).toEqual([])
  expect(first?.result).toBeNull()
  expect(dates?.times[0]?.slots).toEqual(first?.facts[0]?.slots)
  const screen = new Screen()
  for (const patch of patches) screen.take(patch)
  const anew = opened(schedule.doc).screen
  expect(screen.content()).toEqual(anew.content())
  for (const slot of screen.store.order) {
    const id = screen.store.ids[slot] ?? ''
    expect(schedule.details(id)?.row.name).toBe(screen.store.names[slot])
    expect(screen.store.times.start[slot]).not.toBe(NO_INSTANT)
  }
})

test('where much moves, the hashes follow the dates', () => {
  const told: string[] = []
  const screen = new Screen()
  const schedule = new LiveSchedule(building(3_000, 6), (message) => {
    told.push(message.kind)
    screen.take(message)
  })
  schedule.open()
  const before = screen.hash
  told.length = 0
  const [first] = screen.store.order
  schedule.execute({ do: 'settings.set', settings: { dataDate: screen.store.times.start[first!]! + 400 * 1440 } })
  expect(told.at(-1)).toBe('identity')
  expect(told.indexOf('identity')).toBe(told.length - 1)
  expect(screen.hash).not.toBe(before)
  expect(screen.hash).toBe(opened(schedule.doc).screen.hash)
})

test('a stranger’s change arrives as a patch with the new dates', async () => {
  const mine = building(40, 5)
  const theirs = new Doc()
  applyUpdate(theirs, encodeStateAsUpdate(mine))
  const other = opened(theirs)
  const { schedule, screen } = opened(mine)
  const before = screen.finish
  const updates: Uint8Array[] = []
  theirs.on('update', (update: Uint8Array) => updates.push(update))
  const { store } = other.screen
  const waiting = [...store.order].find(
    (slot) => store.facts.actualStart[slot] === NO_INSTANT && store.facts.duration[slot]! > 0,
  )!
  const outcome = other.schedule.execute({ do: 'row.set', ids: [store.ids[waiting]!], fields: { duration: 480 * 900 } })
  expect(outcome.ok).toBe(true)
  for (const update of updates) applyUpdate(mine, update)
  schedule.flush()
  expect(screen.finish).toBeGreaterThan(before)
  expect(screen.hash).toBe(other.screen.hash)
  expect(screen.moved).toBeGreaterThan(0)
})

test('a relation that closes a loop is refused with its path', () => {
  const { schedule, screen } = opened(building(30, 9))
  const [pred, succ] = screen.store.linkIds[0]!.split(':')
  const outcome = schedule.execute({
    do: 'relation.create',
    predId: succ!,
    succId: pred!,
    type: 'fs',
    lag: 0,
    lagCalendar: null,
  })
  expect(outcome.ok).toBe(false)
  if (!outcome.ok) {
    expect(outcome.refusal.code).toBe('RELATION_LOOP')
    expect(outcome.refusal.ids).toEqual(expect.arrayContaining([pred, succ]))
  }
})

test('dates of the target version move what a scenario reads from them, and nothing else has to be opened again', () => {
  const plan = generatePlan({ works: 60, seed: 8 })
  const started = plan.rows.find(
    ({ type, progress }) => type === 'work' && progress.actualStart !== null && progress.actualFinish === null,
  )!
  const rows = plan.rows.map((row) =>
    row.id === started.id ? { ...row, progress: { ...row.progress, percent: 50 } } : row,
  )
  const doc = new Doc()
  writePlan(doc, { ...plan, rows, settings: { ...plan.settings, scenario: 2 } })
  const { schedule, screen } = opened(doc)
  const { store } = screen
  const remaining = () => store.times.remaining[store.slotOf(started.id)]
  expect(schedule.details(started.id)).toMatchObject({ target: null, progress: { effectiveScenario: 1 } })
  const finish = plan.settings.dataDate - 1440
  const target = { start: finish - 1440, finish, duration: 4_000 }
  const beside = besideDocument(targetContent('target', new Map([[started.id, target]])), null, null)
  schedule.setBeside(beside)
  expect(remaining()).toBe(2_000)
  expect(schedule.details(started.id)).toMatchObject({ target, progress: { effectiveScenario: 2 } })
  // The agreed finish has passed, and the work is not done.
  const missed = schedule.quality().checks.find(({ code }) => code === 'missed')
  expect(missed).toMatchObject({ state: 'fail', total: 1, findings: [{ id: started.id }] })
  const again = new Screen()
  new LiveSchedule(doc, (patch) => again.take(patch), beside).open()
  expect(again.hash).toBe(screen.hash)
})

test('amounts of resources and of the target version come with the rows, and again when they change', () => {
  const { settings, calendars } = generatePlan({ works: 10, seed: 8 })
  const rows = [blankRow('dig', null, 'work'), blankRow('pour', null, 'work')]
  const assigned = { ...blankAssignment('crew', 'dig'), resourceCode: 'C', resourceName: 'Crew', plan: '16' }
  const doc = new Doc()
  writePlan(doc, { settings, calendars, rows, relations: [], assignments: [assigned] })
  const { schedule, screen } = opened(doc)
  const { store } = screen
  const shown = (id: string) =>
    ['resources', 'volumeApproved'].map((column) => store.amounts.amount(store.slotOf(id), column))
  expect([shown('dig'), shown('pour')]).toEqual([
    ['16', null],
    [null, null],
  ])
  schedule.execute({ do: 'assignment.put', assignment: { ...assigned, wbsId: 'pour', plan: '24' } })
  expect([shown('dig')[0], shown('pour')[0]]).toEqual([null, '24'])
  schedule.execute({ do: 'assignment.delete', id: 'crew' })
  expect(shown('pour')[0]).toBeNull()
  schedule.undo()
  expect(shown('pour')[0]).toBe('24')
  const target = { start: 0, finish: 0, duration: 0, amounts: { measure: { unit: 'm3', plan: '7' } } }
  schedule.setBeside({ ...nothingBeside, targets: new Map([['dig', target]]) })
  expect(shown('dig')[1]).toBe('7')
  schedule.setBeside(nothingBeside)
  expect(shown('dig')[1]).toBeNull()
})

test('a task shows the progress of its works by their planned durations: 10 d at 50 % and 30 d at 10 % are 20 %', () => {
  const { settings, calendars } = generatePlan({ works: 10, seed: 8 })
  const actualStart = settings.dataDate - 3 * 1440
  const work = (id: string, days: number, percent: number) => ({
    ...blankRow(id, 'task', 'work'),
    duration: days * 480,
    progress: { ...notStarted, actualStart, percent, initialDuration: days * 480 },
    measure: { unit: 'm3', plan: '40', fact: String(percent) },
  })
  const rows = [
    blankRow('task', null, 'task'),
    work('a', 10, 50),
    work('b', 30, 10),
    blankRow('end', 'task', 'milestone_finish'),
  ]
  const doc = new Doc()
  writePlan(doc, { settings: { ...settings, scenario: 0 }, calendars, rows, relations: [], assignments: [] })
  const { schedule } = opened(doc)
  const sum = { status: 'in_progress', percent: 2_000, actualStart, actualFinish: null }
  expect(schedule.rollUp('task')).toMatchObject({ ...sum, volume: { unit: 'm3', plan: '80', fact: '60' } })
  expect(schedule.rollUp('task')?.remaining).toBeGreaterThan(0)
  expect(schedule.rollUp('a')).toBeNull()
})
