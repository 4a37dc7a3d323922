import { usualFormat } from '@plumbline/core/paper'
import type { Mark, RollAsked } from '@plumbline/core/rolls'
import { expect, it } from 'vitest'
import { inSlices } from '../../../session/in-slices.ts'
import { rollFile } from './roll-file.ts'

const asked = (count: number): RollAsked => {
  const marks = Array.from({ length: count }, (_, y): Mark => {
    return { do: 'text', text: `строка "${y}"`, x: 0, y, width: 10, size: 2, colour: '#1c2127' }
  })
  const roll = { title: 'Доска', width: 100, height: 9, isOne: false, wholes: [], heads: [], breaks: [], headings: [] }
  return {
    roll: { ...roll, marks },
    settings: { format: usualFormat, ink: 'colour', watermark: '', language: 'ru' },
    values: { project: '', schedule: '', version: '', dataDate: '' },
  }
}

it.each([0, 1, 2_000, 4_001])('what is handed over is all of a roll of %i marks', async (count) => {
  const file = await inSlices(rollFile(asked(count)))
  expect(JSON.parse(await file.text())).toEqual(asked(count))
})

it('what nobody waits for any more is not written to its end', async () => {
  const gone = new AbortController()
  const steps = inSlices(rollFile(asked(50_000)), gone.signal)
  gone.abort(new Error('stopped'))
  await expect(steps).rejects.toThrow('stopped')
})
