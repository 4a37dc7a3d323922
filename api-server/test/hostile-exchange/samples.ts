/** A small schedule, with Russian names, as a file of each format that is read. */
import { buffer } from 'node:stream/consumers'
import { type FormatName, scheduleFormats } from '@plumbline/core/exchange'
import { writeTable } from '@plumbline/core/exchange/table'
import type { SchedulePlan } from '@plumbline/core/plan'
import { generatePlan } from '@plumbline/core/testing'
import { csvStream, workbookStream } from '../../src/planning/exchange/tables/index.ts'
import { Printer } from '../printer.ts'

export const RUSSIAN = 'Устройство котлована'

export interface Sample {
  name: string
  bytes: Buffer
}

const plan: SchedulePlan = (() => {
  const generated = generatePlan({ seed: 11, works: 30 })
  const first = generated.rows.find(({ type }) => type === 'work')
  return { ...generated, rows: generated.rows.map((row) => (row === first ? { ...row, name: RUSSIAN } : row)) }
})()

const asText = (format: FormatName): Buffer =>
  Buffer.from(scheduleFormats[format].write({ plan, attributes: [], notes: new Map() }, { date: '2026-01-05' }))

export const ifcTasks = (count: number, more = ''): Buffer => {
  const tasks = Array.from({ length: count }, (_, at) => {
    const time = `#${1000 + at}=IFCTASKTIME($,$,$,.WORKTIME.,'P${1 + (at % 9)}D',$,$,$,$,$,$,$,$,$,$,$,$,$,$,$);`
    const id = `3v1QkXOqn4KQ${String(at).padStart(10, '0')}`
    return `${time}\n#${100 + at}=IFCTASK('${id}',$,'Work ${at}',$,$,'T${at}',$,$,$,.F.,$,#${1000 + at},.CONSTRUCTION.);`
  })
  return Buffer.from(
    `ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_SCHEMA(('IFC4'));\nENDSEC;\nDATA;\n${tasks.join('\n')}\n${more}ENDSEC;\nEND-ISO-10303-21;\n`,
  )
}

async function printed(): Promise<Buffer> {
  const printer = await Printer.start()
  printer.line([
    { x: 40, text: 'Activity ID' },
    { x: 110, text: 'Activity Name' },
    { x: 360, text: 'Duration', right: true },
  ])
  for (let at = 0; at < 25; at++) {
    printer.line([
      { x: 40, text: `A${at}` },
      { x: 110, text: `Work ${at}` },
      { x: 360, text: `${1 + at} d`, right: true },
    ])
  }
  return printer.bytes()
}

export type SampleName = FormatName | 'ifc' | 'xlsx' | 'csv' | 'pdf'

export async function samples(): Promise<Record<SampleName, Sample>> {
  const sheets = writeTable(plan, { language: 'ru', columns: null })
  const [works] = sheets
  if (!works) throw new Error('A plan has a sheet of works')
  const csv = await buffer(csvStream(works, { separator: ';', decimal: ',' }))
  return {
    xer: { name: 'plan.xer', bytes: asText('xer') },
    pmxml: { name: 'p6.xml', bytes: asText('pmxml') },
    mspdi: { name: 'project.xml', bytes: asText('mspdi') },
    json: { name: 'plan.json', bytes: asText('json') },
    ifc: { name: 'model.ifc', bytes: ifcTasks(30) },
    xlsx: { name: 'plan.xlsx', bytes: await buffer(workbookStream(sheets)) },
    csv: { name: 'plan.csv', bytes: csv },
    pdf: { name: 'plan.pdf', bytes: await printed() },
  }
}
