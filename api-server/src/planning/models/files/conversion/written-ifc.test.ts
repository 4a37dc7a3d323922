import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { IfcAnchorFinder, readIfcTasks, workOfIfcGuid, writeIfcSchedule } from '@plumbline/core/exchange'
import { generatePlan } from '@plumbline/core/testing'
import { describe, expect, test } from 'vitest'
import { IfcAPI, LogLevel } from 'web-ifc'
import { modelFiles } from '../../../../../test/corpus-bim.ts'

/** One of each schema. */
const names = ['ROOT-kalkzandsteen.ifc', 'AC20-FZK-Haus.ifc', 'construction-scheduling-task.ifc']
const files = modelFiles().filter((path) => names.includes(basename(path)))
if (files.length === 0) console.log('skipped: no building models (PLUMBLINE_CORPUS)')

const wallGuid = /=\s*IFCWALL(?:STANDARDCASE)?\s*\(\s*'([^']{22})'/g
const isOfSchedules =
  /^Ifc(Task|Work|Rel(Sequence|Nests|Declares|Aggregates|Assigns)|Schedule|DateAnd|CalendarDate|LocalTime|LagTime|Recurrence|TimePeriod)/

/** Entities by kind, as web-ifc counts them. */
async function counts(file: Uint8Array): Promise<Map<string, number>> {
  const api = new IfcAPI()
  await api.Init()
  api.SetLogLevel(LogLevel.LOG_LEVEL_OFF)
  const model = api.OpenModel(file)
  const kinds = api.GetAllTypesOfModel(model)
  const found = kinds.map(({ typeID, typeName }) => [typeName, api.GetLineIDsWithType(model, typeID).size()] as const)
  api.CloseModel(model)
  return new Map(found)
}

describe.skipIf(files.length === 0)('a schedule written into a real model', () => {
  test.each(files.map((path) => [basename(path), path] as const))(
    '%s opens with all that was there',
    async (_, path) => {
      const plan = generatePlan({ seed: 8, works: 30 })
      const original = readFileSync(path)
      const guids = [...original.toString('latin1').matchAll(wallGuid)].map(([, guid = '']) => guid)
      const finder = new IfcAnchorFinder(new Set(guids))
      finder.write(original)
      const anchors = finder.end()
      if (!anchors) throw new Error('no end')
      const works = plan.rows.filter(({ type }) => type === 'work')
      const elements = new Map(
        guids.map((guid, at) => [works[at]?.id ?? '', { guids: [guid], kind: 'install' as const }]),
      )
      const lines = [...writeIfcSchedule({ plan, dates: new Map(), elements, now: 0 }, anchors)].join('')
      const file = Buffer.concat([
        original.subarray(0, anchors.insertAt),
        Buffer.from(lines),
        original.subarray(anchors.insertAt),
      ])

      const [before, after] = [await counts(original), await counts(file)]
      const others = (all: Map<string, number>) => [...all].filter(([name]) => !isOfSchedules.test(name)).sort()
      expect(others(after)).toEqual(others(before))
      const rows = plan.rows.filter(({ type }) => type !== 'draft')
      expect(after.get('IfcTask')).toBe((before.get('IfcTask') ?? 0) + rows.length)
      const ours = readIfcTasks(file).filter(({ guid }) => workOfIfcGuid(guid) !== null)
      expect(ours.map(({ name }) => name)).toEqual(rows.map(({ name }) => name))
      const built = ours.filter(({ products }) => products.size > 0).length
      expect(built).toBe(Math.min(guids.length, works.length))
    },
  )
})
