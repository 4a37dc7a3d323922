import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MspdiTask, mspdiFile, seededRandom } from '../../testing/index.ts'
import { createScheduleReader, readSchedule } from '../reader.ts'
import { createMspdiReader, readMspdi } from './index.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

const tasks: MspdiTask[] = [
  { uid: 1, name: 'Etage – Этаж', level: 1 },
  { uid: 2, name: 'A & B <1>', level: 2, fields: { Duration: 'PT16H0M0S', Notes: 'über' } },
  { uid: 3, name: 'C', level: 2, fields: { Duration: 'PT8H0M0S' }, links: [{ PredecessorUID: 2 }] },
]
const file = mspdiFile(tasks)

function planOf(reading: ReturnType<typeof readMspdi>) {
  if (!reading.ok) throw new Error(JSON.stringify(reading.error))
  let made = 0
  return reading.file.toPlan('1', () => `id${made++}`)!
}

const errorOf = (text: string | Uint8Array) => {
  const reading = readMspdi(typeof text === 'string' ? bytes(text) : text)
  return reading.ok ? null : reading.error
}

function utf16(text: string, bigEndian: boolean): Uint8Array {
  const units = [...`\uFEFF${text}`].map((letter) => letter.charCodeAt(0))
  return Uint8Array.from(units.flatMap((unit) => (bigEndian ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])))
}

describe('a file', () => {
  it('gives the same plan whatever the chunks', () => {
    const whole = planOf(readMspdi(bytes(file)))
    for (const size of [1, 7, 300, 4096]) {
      const reader = createMspdiReader()
      const content = bytes(file)
      for (let at = 0; at < content.length; at += size) reader.write(content.slice(at, at + size))
      expect(planOf(reader.end())).toEqual(whole)
    }
    expect(whole.plan.rows.map((row) => row.name)).toEqual(['Etage – Этаж', 'A & B <1>', 'C'])
  })

  it('is read in the encoding that it says, or that its mark says', () => {
    const whole = planOf(readMspdi(bytes(file)))
    expect(planOf(readMspdi(bytes(`\uFEFF${file}`)))).toEqual(whole)
    for (const bigEndian of [true, false]) {
      expect(planOf(readMspdi(utf16(file.replace('UTF-8', 'UTF-16'), bigEndian)))).toEqual(whole)
    }
    const western = file.replace('UTF-8', 'ISO-8859-1').replace('Etage – Этаж', 'Étage')
    const latin = Uint8Array.from([...western].map((letter) => letter.charCodeAt(0)))
    expect(planOf(readMspdi(latin)).plan.rows[0]?.name).toBe('Étage')
  })

  it('is told from P6 files by its content', () => {
    expect(readSchedule(bytes(file)).ok).toBe(true)
    expect(readSchedule(bytes('ERMHDR\t22.12'))).toMatchObject({ ok: false, error: { code: 'UPLOAD_BROKEN' } })
    expect(createScheduleReader().end()).toMatchObject({ error: { code: 'UPLOAD_EMPTY' } })
  })

  it('may use prefixes, comments and CDATA', () => {
    const dressed = file
      .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1p:')
      .replace('xmlns=', 'xmlns:p=')
      .replace('<p:Tasks>', '<!-- > all <Tasks> --><p:Tasks>')
      .replace('C</p:Name>', '<![CDATA[C & <D>]]></p:Name>')
    expect(planOf(readMspdi(bytes(dressed))).plan.rows.at(-1)?.name).toBe('C & <D>')
  })
})

describe('what is refused', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE Project [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;">]><Project><Name>&b;</Name></Project>`
  it.each([
    ['document types, and with them entity bombs', bomb, 'xml_doctype'],
    ['entities that nobody defined', file.replace('A &amp; B', 'A &nbsp; B'), 'xml_malformed'],
    ['a file that ends in the middle', file.slice(0, file.length - 200), 'xml_cut_off'],
    ['elements that are closed crosswise', file.replace('</Task>', '</Tisk>'), 'xml_mismatched'],
    ['elements without an end', `<Project>${'<a>'.repeat(100)}`, 'xml_too_deep'],
    ['two roots', `${file}<Project/>`, 'xml_malformed'],
  ])('%s', (_, text, reason) => {
    expect(errorOf(text)).toMatchObject({ code: 'UPLOAD_BROKEN', params: { reason } })
  })

  it('with the element, the task and the line', () => {
    const broken = file.replace('<UID>3</UID>', '<UID>3</UID><Name>C</Name><Start>&boom;</Start>')
    expect(errorOf(broken)?.params).toEqual({
      table: 'Project/Tasks/Task/Start (UID 3, C)',
      line: broken.slice(0, broken.indexOf('&boom')).split('\n').length,
      reason: 'xml_malformed',
    })
  })

  it('other XML, other text and wrong bytes', () => {
    expect(errorOf('<html><body/></html>')?.code).toBe('UPLOAD_FORMAT_UNKNOWN')
    expect(errorOf('hello')?.code).toBe('UPLOAD_FORMAT_UNKNOWN')
    expect(errorOf('')?.code).toBe('UPLOAD_EMPTY')
    expect(errorOf(file.replace('UTF-8', 'EBCDIC-CP-US'))).toMatchObject({
      code: 'UPLOAD_ENCODING',
      params: { encoding: 'EBCDIC-CP-US' },
    })
    const wrong = bytes(file)
    wrong[wrong.indexOf(0x2d, 400)] = 0xff
    expect(errorOf(wrong)).toMatchObject({ code: 'UPLOAD_ENCODING', params: { encoding: 'UTF-8' } })
  })

  it('more records than the limit', () => {
    const reading = readMspdi(bytes(file), { records: 2 })
    expect(reading).toMatchObject({
      ok: false,
      error: { code: 'UPLOAD_BROKEN', params: { reason: 'xml_too_many_records' } },
    })
  })

  it('an endless token does not gather', () => {
    const reader = createMspdiReader()
    reader.write(bytes('<Project><Name>'))
    const chunk = bytes('x'.repeat(1_000_000))
    let taken = 0
    while (taken < 20 && reader.write(chunk)) taken++
    expect(taken).toBeLessThan(6)
    expect(reader.end()).toMatchObject({ ok: false, error: { params: { reason: 'xml_too_long' } } })
  })
})

describe('files that somebody ruined', () => {
  it('never throw, and what is read can be scheduled', () => {
    const whole = bytes(file)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
        const random = seededRandom(seed)
        const below = (n: number) => Math.floor(random() * n)
        const ruined = [...whole]
        for (let edits = 1 + below(6); edits > 0; edits--) {
          const at = below(ruined.length)
          const kind = below(4)
          if (kind === 0) ruined[at] = below(256)
          else if (kind === 1) ruined.splice(at, 1 + below(40))
          else if (kind === 2) ruined.splice(at, 0, ...ruined.slice(at, at + below(200)))
          else ruined.splice(at, 1, ...bytes(['0', '9', '-', '<', '>', '&', '"', 'PT'][below(8)]!))
        }
        const reading = readSchedule(Uint8Array.from(ruined))
        if (!reading.ok) return
        const { plan } = planOf(reading)
        expect(plan.rows.every((row) => Number.isInteger(row.duration) && row.duration >= 0)).toBe(true)
      }),
      { seed: 31, numRuns: 400 },
    )
  })
})
