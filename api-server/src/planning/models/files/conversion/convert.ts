import { createHash } from 'node:crypto'
import { type ElementMark, packGeometry } from '@plumbline/core/bim'
import type { ModelTask } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { IfcAPI, LogLevel } from 'web-ifc'
import { type Georeference, readGeoreference } from './georeference.ts'
import { type Lines, linesOf, textOf } from './lines.ts'
import { type ModelPlace, readPlaces } from './places.ts'
import { type PropertySet, type PropertySets, readPropertySets } from './property-sets.ts'
import { collectShapes } from './shapes.ts'
import { type ModelSource, type PackedFile, readSource } from './source.ts'
import { type ModelSystem, readSystems } from './systems.ts'
import { readModelTasks } from './tasks.ts'
import { readWholes } from './wholes.ts'

interface ModelElement extends ElementMark {
  /** Number of the element that it is part of; null: of none. */
  whole: number | null
  tag: string
  typeName: string
  /** Numbers of its place and its property sets. */
  place: number | null
  sets: readonly number[]
}

export interface ConvertedModel {
  schema: string
  geometry: Uint8Array<ArrayBuffer>
  triangles: number
  /** With something to be seen. */
  drawn: number
  /** Those first. */
  elements: ModelElement[]
  places: ModelPlace[]
  systems: ModelSystem[]
  georeference: Georeference | null
  sets: PropertySet[]
  tasks: ModelTask[]
}

const MAX_ELEMENTS = 500_000

/** Classes that web-ifc counts as elements, and that nobody builds. */
const notBuilt = new Set([
  'IfcAnnotation',
  'IfcBuilding',
  'IfcBuildingStorey',
  'IfcGrid',
  'IfcOpeningElement',
  'IfcOpeningStandardCase',
  'IfcProject',
  'IfcSite',
  'IfcSpace',
  'IfcSpatialZone',
  'IfcVirtualElement',
])
const isSpatial = (name: string): boolean =>
  /^Ifc(Facility|Bridge|Road|Railway|MarineFacility|MarinePart|\w+Part)(Common)?$/.test(name) &&
  name !== 'IfcBuildingElementPart'

/** Throws what is wrong with the file. `progress` is told 0…1. */
export async function convertModel(packed: PackedFile, progress: (done: number) => void): Promise<ConvertedModel> {
  const source = await readSource(packed)
  const { text, schema } = source
  progress(0.05)
  const api = new IfcAPI()
  await api.Init()
  api.SetLogLevel(LogLevel.LOG_LEVEL_OFF)
  return readable(() => {
    const model = api.OpenModel(text, { COORDINATE_TO_ORIGIN: false, CIRCLE_SEGMENTS: 12 })
    if (model < 0) throw new AppError('MODEL_BROKEN')
    const { numbers, ...content } = read(api, { model, source }, progress)
    return { schema, ...content, tasks: readModelTasks(text, numbers) }
  })
}

/** What web-ifc throws says nothing that a person could use. */
function readable<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('MODEL_BROKEN')
  }
}

/** `numbers`: of elements, by the ids of the file. */
type Read = Omit<ConvertedModel, 'schema' | 'tasks'> & { numbers: ReadonlyMap<number, number> }

function read(
  api: IfcAPI,
  { model, source }: { model: number; source: ModelSource },
  progress: (done: number) => void,
): Read {
  progress(0.3)
  const { ids, numbers, numberOf } = createNumbering()
  const expected = builtIds(api, model)
  const { geometry, triangles, marks } = collectShapes(api, model, numberOf, (meshes) =>
    progress(0.3 + 0.4 * Math.min(1, meshes / Math.max(1, expected.length))),
  )
  const drawn = ids.length
  if (drawn === 0) throw new AppError('MODEL_EMPTY')
  for (const id of expected) numberOf(id)
  if (ids.length > MAX_ELEMENTS) throw new AppError('MODEL_TOO_COMPLEX')
  const lines = linesOf(api, model, source.lines)
  const wanted = new Set(ids)
  const properties = readPropertySets(lines, wanted)
  progress(0.85)
  const places = readPlaces(lines, (id) => wanted.has(id))
  const wholes = readWholes(lines, numbers)
  const elements = ids.map((id, number) => ({
    ...elementOf(lines, id, {
      properties,
      place: places.of(id),
      places: places.places,
      shape: marks.get(number) ?? '',
    }),
    whole: wholes.get(number) ?? null,
  }))
  progress(0.95)
  return {
    geometry: packGeometry({ ...geometry, elements: ids.length }),
    triangles,
    drawn,
    elements,
    places: places.places,
    systems: readSystems(lines, numbers, places),
    georeference: readGeoreference(lines, source.text),
    sets: properties.sets,
    numbers,
  }
}

function createNumbering(): { ids: number[]; numbers: ReadonlyMap<number, number>; numberOf(id: number): number } {
  const ids: number[] = []
  const numbers = new Map<number, number>()
  const numberOf = (id: number): number => {
    const known = numbers.get(id)
    if (known !== undefined) return known
    numbers.set(id, ids.length)
    return ids.push(id) - 1
  }
  return { ids, numbers, numberOf }
}

/** Also what has no shape of its own: stairs and curtain walls are made of their parts. */
function builtIds(api: IfcAPI, model: number): number[] {
  const ids: number[] = []
  for (const { typeID, typeName } of api.GetAllTypesOfModel(model)) {
    if (!api.IsIfcElement(typeID) || notBuilt.has(typeName) || isSpatial(typeName)) continue
    const found = api.GetLineIDsWithType(model, typeID)
    for (let at = 0; at < found.size(); at++) ids.push(found.get(at))
  }
  return ids
}

/** Of what is known of an element, its sets before its shape; they are written once, however many elements have them. */
function fingerprintOf(known: readonly unknown[], sets: readonly string[]): string {
  const texts = known.map((one) => JSON.stringify(one ?? null))
  texts.splice(-1, 0, `[${sets.join()}]`)
  return createHash('sha1').update(`[${texts.join()}]`).digest('base64url')
}

interface Surroundings {
  properties: PropertySets
  place: number | null
  places: readonly ModelPlace[]
  shape: string
}

function elementOf(
  lines: Lines,
  id: number,
  { properties, place, places, shape }: Surroundings,
): Omit<ModelElement, 'whole'> {
  const line = lines.at({ value: id })
  const guid = textOf(line?.GlobalId) || `#${id}`
  const name = textOf(line?.Name)
  const ifcClass = line ? lines.classOf(line) : ''
  const typeName = properties.typeNames.get(id) ?? textOf(line?.ObjectType)
  const sets = properties.ofElement.get(id) ?? []
  const known = [name, ifcClass, typeName, place === null ? '' : places[place]?.name, shape]
  const fingerprint = fingerprintOf(known, sets.map(properties.textOf))
  return { guid, name, ifcClass, typeName, tag: textOf(line?.Tag), place, sets, fingerprint }
}
