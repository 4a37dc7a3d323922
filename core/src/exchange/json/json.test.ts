import { describe, expect, it } from 'vitest'
import { packValues, storedValue } from '../../attributes/index.ts'
import { generatePlan } from '../../testing/index.ts'
import { lossesBetween } from '../losses.ts'
import { readSchedule } from '../reader.ts'
import { readJson } from './read.ts'
import { writeJson } from './write.ts'

const ids = () => {
  let made = 0
  return () => `j${String(++made).padStart(11, '0')}`
}

const open = (text: string) => {
  const reading = readSchedule(Buffer.from(text))
  if (!reading.ok) throw new Error(JSON.stringify(reading.error))
  return reading.file.toPlan('1', ids())!
}

describe('JSON as a source (R-IO-01.json)', () => {
  it('holds what other formats do not: drafts, measures, values of lists, notes, rules of calendars', () => {
    const plan = generatePlan({ seed: 8, works: 30 })
    const [first, second] = plan.rows.filter(({ type }) => type === 'work')
    first!.type = 'draft'
    first!.name = 'Perhaps'
    second!.measure = { unit: 'm³', plan: '120.5', fact: '3', rate: '40' }
    const listed = ['Roof', 'Wall'].map((name, i) => ({ id: `value0000000${i}`, name, colour: null, disabled: i > 0 }))
    const attributes = [
      { id: 'trade0000000', name: 'Trade', type: 'list_multi' as const, unit: '', precision: 0, values: listed },
    ]
    second!.values = packValues(new Map([['trade0000000', storedValue('list_multi', 'value00000000,value00000001')]]))
    const rule = { name: 'New year', when: { on: 'yearly', month: 1, dayOfMonth: 1, days: 2 }, from: null, to: null }
    plan.calendars[0] = {
      ...plan.calendars[0]!,
      rules: [{ ...rule, when: { ...rule.when, on: 'yearly' }, shifts: [] }],
    }
    const notes = new Map([[second!.id, 'Two\n lines']])
    const back = open(writeJson(plan, { attributes, notes }))
    expect(lossesBetween({ plan, attributes, notes }, back)).toMatchObject({ facts: {}, moved: 0 })
    expect(back.attributes[0]?.values.map(({ name, disabled }) => `${name} ${disabled}`)).toEqual([
      'Roof false',
      'Wall true',
    ])
    expect(back.plan.rows.every(({ id }) => id.startsWith('j'))).toBe(true)
  })

  const text = writeJson(generatePlan({ seed: 9, works: 20 }))
  const error = (content: string | Uint8Array) => {
    const reading = readJson(Buffer.from(content))
    return reading.ok ? null : reading.error
  }

  it('refuses what is cut, strange, or says what the description does not', () => {
    for (let at = 1; at < text.length; at += 499)
      expect(error(text.slice(0, at))?.code, String(at)).toBe('UPLOAD_BROKEN')
    expect(error('{"a":1}')).toMatchObject({ code: 'UPLOAD_FORMAT_UNKNOWN' })
    expect(error(text.replace(/"duration":\d+/, '"duration":-5'))).toMatchObject({
      params: { table: expect.stringMatching(/rows\/\d+\/duration/) },
    })
    expect(error(text.replace('"format"', '"extra":1,"format"'))).toMatchObject({ code: 'UPLOAD_BROKEN' })
  })

  it('refuses two rows of one id, rows above themselves, links to nothing', () => {
    const content = JSON.parse(text) as { rows: { id: string; parent: string | null }[]; relations: { from: string }[] }
    const changed = (change: (copy: typeof content) => void) => {
      const copy = structuredClone(content)
      change(copy)
      return error(JSON.stringify(copy))?.params.table
    }
    expect(changed(({ rows }) => Object.assign(rows[5]!, { id: rows[4]!.id }))).toBe('rows/5/id')
    expect(changed(({ rows }) => Object.assign(rows[1]!, { parent: rows[3]!.id }))).toBe('rows/1/parent')
    expect(changed(({ relations }) => Object.assign(relations[2]!, { from: 'nobody000000' }))).toBe('relations/2')
  })
})
