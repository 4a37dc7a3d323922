import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readXer, writeXer } from '../src/exchange/index.ts'
import { generatePlan } from '../src/testing/index.ts'
import { corpusFiles } from './corpus-report.ts'
import { asFile, formatNames, formats, plansOf, type Roundtrip, roundtrip, roundtripsOf } from './roundtrip-report.ts'
import { canValidate, validate } from './schemas.ts'

const files = corpusFiles()

/** What a format cannot hold, with what the README of the exchange says of it. */
function unexpected({ file, project, format, lost, moved }: Roundtrip): string[] {
  const facts = Object.keys(lost)
  return facts.length + moved === 0 ? [] : [`${file} ${project} ${format}: ${facts.join(', ')}, moved ${moved}`]
}

describe('a schedule that is written and read back is the same schedule', () => {
  it.each(formatNames)('random plans through %s', (format) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 60 }), (seed, works) => {
        const generated = generatePlan({ seed, works })
        const relations = generated.relations.map((relation) => ({ ...relation, lagCalendar: null }))
        const written = readXer(Buffer.from(writeXer({ ...generated, relations })))
        if (!written.ok) throw new Error(JSON.stringify(written.error))
        let made = 0
        const plan = written.file.toPlan('1', () => `g${String(++made).padStart(11, '0')}`)!
        const { lost, moved } = roundtrip(plan, format)
        expect({ lost, moved }).toEqual({ lost: {}, moved: 0 })
      }),
      { numRuns: 15 },
    )
  })

  it.skipIf(files.length === 0)('real files of P6 through the formats of P6: every fact and every minute', () => {
    const own = files.filter((path) => path.endsWith('.xer'))
    const found = own.flatMap((path) => roundtripsOf(path, ['xer', 'pmxml']))
    expect(found.flatMap((one) => (typeof one === 'string' ? [one] : unexpected(one)))).toEqual([])
    expect(found.length).toBeGreaterThan(20)
  })
})

describe.skipIf(!canValidate())('what is written is valid by the schemas of the programs that read it', () => {
  const made = [1, 2, 3].map((seed) => asFile(generatePlan({ seed, works: 60, calendars: 5 })))
  const real = () =>
    files.flatMap((path) => {
      const plans = plansOf(path)
      return typeof plans === 'string' ? [] : plans.map(({ plan }) => plan)
    })

  it('P6 XML', { timeout: 120_000 }, () => {
    validate([...made, ...real()].map(formats.pmxml), 'p6apibo.xsd')
  })
})
