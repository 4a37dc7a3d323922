import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { presetCurve } from '../src/distributions/index.ts'
import { type FilePlan, readSchedule, useKnownResources } from '../src/exchange/index.ts'
import { millionths } from '../src/progress/index.ts'
import { cellsOfResource, Register, resourceOf } from '../src/resources/index.ts'
import { createEngine } from '../src/schedule/index.ts'
import { costDays, leftOf, NeedCalendars, needDays, needOf, planDays, totalOf, workTimeOf } from '../src/usage/index.ts'
import { corpusFiles } from './corpus-report.ts'

/** Those with assignments of resources that cost something, or are over working time. */
const files = corpusFiles().filter((path) => /(tp_wk2|mdl4ra|mdl4d)\.xer$/.test(path))

/** Rows of TASKRSRC by their ids, read by nothing of ours. */
function storedRows(text: string): Map<string, Record<string, string>> {
  const lines = text.split(/\r?\n/).map((line) => line.split('\t'))
  const at = lines.findIndex(([mark, name]) => mark === '%T' && name === 'TASKRSRC')
  const titles = lines[at + 1]!.slice(1)
  const rows = new Map<string, Record<string, string>>()
  for (const [mark, ...cells] of lines.slice(at + 2)) {
    if (mark !== '%R') break
    rows.set(cells[0]!, Object.fromEntries(titles.map((title, i) => [title, cells[i] ?? ''])))
  }
  return rows
}

/** The first project, with its resources in a register that had none. */
function opened(bytes: Buffer): FilePlan & { register: Register } {
  const reading = readSchedule(bytes)
  if (!reading.ok) throw new Error(reading.error.code)
  let made = 0
  const newId = () => `i${String(++made).padStart(11, '0')}`
  const read = reading.file.toPlan(reading.file.projects[0]!.id, newId)!
  const { make } = useKnownResources(read.plan.assignments, read.resources ?? [], { known: [], mayMake: true, newId })
  const rows = make.map(({ id, code, name, ...settings }) => {
    const row = { id, code, name, parentId: null, order: '', status: 'active' as const }
    return resourceOf({ ...row, values: cellsOfResource(settings) })
  })
  return { ...read, register: new Register(rows) }
}

const numberOf = (amount: bigint): number => Number(amount) / 1e6

describe.skipIf(files.length === 0)('what P6 stored of assignments', () => {
  it.skipIf(files.length === 0).each(files.map((path) => [basename(path), path]))(
    'RS14 US7 US8 %s: remaining units, their cost and the whole cost of each assignment are those of the file, but for cents of days',
    (_name, path) => {
      const bytes = readFileSync(path)
      const stored = storedRows(bytes.toString('latin1'))
      const { plan, register, fileIds } = opened(bytes)
      const engine = createEngine()
      engine.load(plan)
      engine.calculate()
      const { settings, calendars } = plan
      const ground = { settings, calendars, register, curve: presetCurve('uniform'), curves: new Map() }
      const compiled = new NeedCalendars(ground)
      const rows = new Map(plan.rows.map((row) => [row.id, row]))
      const other: string[] = []
      const inFile = fileIds!()
      // Reported without their cost, and the file says that it does not follow from them.
      let unlinked = 0
      for (const assignment of plan.assignments) {
        const row = rows.get(assignment.wbsId)!
        const said = stored.get(inFile.get(assignment.id)!.split(' ').at(-1)!)!
        const [need, time] = [needOf(assignment, row, ground, compiled)!, workTimeOf(row, engine, ground)!]
        const left = numberOf(leftOf(need, time))
        // Also where somebody has estimated the rest anew (US4).
        if (Math.abs(left - Number(said.remain_qty)) > 1e-6) other.push(`${row.code} left ${left} ${said.remain_qty}`)
        const { fact, left: rest } = needDays(need, time)
        const [spent, costOfRest] = [fact, rest].map((list) => numberOf(totalOf(costDays(list, need.prices))))
        // Where units were reported and their cost was not, the file has all of the cost in the rest.
        const isBehind = Number(said.act_reg_qty) > 0 && Number(said.act_reg_cost) === 0
        const expected = isBehind ? spent! + costOfRest! : costOfRest!
        if (Math.abs(expected - Number(said.remain_cost)) > 0.005 * (fact.length + rest.length) + 0.005) {
          if (isBehind && said.cost_qty_link_flag !== 'Y') unlinked++
          else other.push(`${row.code} rest ${expected} ${said.remain_cost}`)
        }
        const days = costDays(planDays(need, time), need.prices)
        const cost = numberOf(totalOf(days))
        // Each day is rounded to the cent here (US8), and the whole there.
        const cents = 0.005 * days.length + 0.005
        if (Math.abs(cost - Number(said.target_cost)) > cents) other.push(`${row.code} ${cost} ${said.target_cost}`)
        expect(millionths(assignment.plan)).toBe(millionths(Number(said.target_qty).toFixed(6)))
      }
      expect(other).toEqual([])
      expect(unlinked).toBeLessThanOrEqual(1)
      expect(plan.assignments.length).toBeGreaterThan(90)
    },
  )
})
