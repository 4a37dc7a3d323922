import { expect, test } from 'vitest'
import { generatePlan } from '../testing/index.ts'
import { wellFormedJson } from '../text/index.ts'
import { mendTexts } from './texts.ts'
import { readXer } from './xer/index.ts'
import { writeXer } from './xer/write.ts'

function read() {
  const plan = generatePlan({ seed: 3, works: 12 })
  const reading = readXer(Buffer.from(writeXer(plan)))
  if (!reading.ok) throw new Error(JSON.stringify(reading.error))
  const found = reading.file.toPlan(reading.file.projects[0]!.id, () => 'x'.repeat(12))
  if (!found) throw new Error('no project')
  return found
}

test('a foreign file is not refused for letters that no text may hold: they are taken out, and its issues name the works', () => {
  const file = read()
  const broken = file.plan.rows.slice(2, 5)
  for (const row of broken) row.name = 'Sl\0ab'
  const [calendar] = file.plan.calendars
  calendar!.name = 'Five\ud800 days'
  file.notes.set(file.plan.rows[0]!.id, 'a\0b')
  mendTexts(file)
  for (const part of [...file.plan.rows, ...file.plan.calendars, file.plan.settings]) {
    expect(wellFormedJson(part)).toBe(true)
  }
  expect(broken.map(({ name }) => name)).toEqual(broken.map(() => 'Slab'))
  expect(calendar!.name).toBe('Five\ufffd days')
  expect(file.notes.get(file.plan.rows[0]!.id)).toBe('ab')
  const issue = file.issues.find(({ code }) => code === 'texts_mended')
  expect(issue?.ids).toEqual(expect.arrayContaining(broken.map(({ id }) => id)))
})

test('a file of whole texts is left as it is', () => {
  const file = read()
  mendTexts(file)
  const before = structuredClone({ plan: file.plan })
  file.issues = file.issues.filter(({ code }) => code !== 'texts_mended')
  mendTexts(file)
  expect(file.issues.map(({ code }) => code)).not.toContain('texts_mended')
  expect(file.plan).toEqual(before.plan)
})
