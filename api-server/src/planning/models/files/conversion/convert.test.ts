import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import { AppError } from '@plumbline/core/errors'
import { describe, expect, test } from 'vitest'
import { modelFiles, reportOfModel } from '../../../../../test/corpus-bim.ts'
import { tinyIfc, twoWalls } from '../../../../../test/tiny-ifc.ts'
import { convertModel } from './convert.ts'

/** Larger ones are converted by `npm run corpus:bim`. */
const MAX_BYTES = 5_000_000
const files = modelFiles().filter((path) => statSync(path).size <= MAX_BYTES)
if (files.length === 0) console.log('skipped: no building models (PLUMBLINE_CORPUS)')

describe.skipIf(files.length === 0)('real models', () => {
  test.each(files.map((path) => [basename(path), path] as const))('%s draws what its lines name', async (_, path) => {
    const { drawn, named } = await reportOfModel(path)
    expect(drawn).toBe(named)
  })
})

describe('a model that was damaged on its way', () => {
  const text = tinyIfc()
  /** The same numbers in every run. */
  const places = Array.from({ length: 40 }, (_, at) => 300 + ((at * 7_919) % (text.length - 400)))

  test.runIf(process.env.SLOW)('is converted or refused, whatever character is another one', async () => {
    for (const place of places) {
      const damaged = `${text.slice(0, place)}${String.fromCharCode(text.charCodeAt(place) ^ 5)}${text.slice(place + 1)}`
      const outcome = await convertModel(gzipSync(damaged), () => undefined).catch((error: unknown) => error)
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(AppError)
    }
  })
})

test('assemblies know their parts; materials, classifications and properties of parts are read as properties, so that they are shown and asked for', async () => {
  const { elements, sets } = await convertModel(gzipSync(tinyIfc(twoWalls, 'IFC4', { rich: true })), () => undefined)
  const assembly = elements.findIndex(({ ifcClass }) => ifcClass === 'IfcElementAssembly')
  expect(elements.filter(({ whole }) => whole === assembly).map(({ name }) => name)).toEqual(['North wall', 'Стена юг'])
  const [wall] = elements.filter(({ name }) => name === 'North wall')
  const said = (wall?.sets ?? []).flatMap((number) =>
    (sets[number]?.properties ?? []).map(({ name, value, unit }) => [
      sets[number]?.name,
      name,
      `${value} ${unit}`.trim(),
    ]),
  )
  expect(said).toEqual(
    expect.arrayContaining([
      ['Material', 'Material', 'Concrete, Wool'],
      ['Material', 'Layer 1', 'Concrete'],
      ['Material', 'Layer 1 thickness', '0.15 m'],
      ['Classification', 'Uniclass 2015', 'Ss_25_10 Wall systems'],
      ['Pset_Finish', 'Finish.Bottom', 'Bottom coat'],
    ]),
  )
})

test('a model of IFC 2x3 says in property sets where it stands on the map', async () => {
  const map = { east: 4_500_000_125, north: 6_100_000_500, up: 120_000, turn: 30 }
  const { georeference } = await convertModel(gzipSync(tinyIfc(twoWalls, 'IFC2X3', { map })), () => undefined)
  expect(georeference?.map).toMatchObject({ east: 4_500_000.125, north: 6_100_000.5, up: 120 })
  expect(georeference?.map?.turn).toBeCloseTo(30)
  const without = await convertModel(gzipSync(tinyIfc(twoWalls, 'IFC2X3')), () => undefined)
  expect(without.georeference).toBeNull()
})
