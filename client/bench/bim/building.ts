import { stepFile } from '../../../api-server/test/tiny-ifc.ts'

const PER_STOREY = 500
const BAYS = 25
const BAY = 6
const HEIGHT = 3.5
/** Metres: width, depth, height of what stands in a bay. */
const kinds = [
  { ifcClass: 'IFCCOLUMN', size: [0.4, 0.4, 3.2] },
  { ifcClass: 'IFCBEAM', size: [5.6, 0.3, 0.5] },
  { ifcClass: 'IFCPLATE', size: [5.8, 0.2, 3] },
  { ifcClass: 'IFCBUILDINGELEMENTPROXY', size: [0.8, 0.8, 0.6] },
] as const

const real = (value: number): string => (Number.isInteger(value) ? `${value}.` : value.toFixed(3))
const guidOf = (number: number): string => number.toString(36).padStart(22, '0')

/** Project, building and what holds them together come before the storeys; a storey and what holds its elements have one each. */
const FIRST_STOREY = 3

/** GUIDs of the elements of a full storey, from 0, in four rows by what they are: columns, beams, panels, and all else. */
export function guidsOfStorey(level: number): string[][] {
  const first = FIRST_STOREY + level * (PER_STOREY + 2) + 1
  return kinds.map((_, kind) =>
    Array.from({ length: PER_STOREY / kinds.length }, (_, bay) => guidOf(first + bay * kinds.length + kind)),
  )
}

/** An IFC file of a made building, with as many elements as are wanted: columns, beams and panels, storey by storey. */
export function buildingIfc(elements: number): string {
  const lines: string[] = []
  const add = (line: string): string => `#${lines.push(line)}`
  const point = (...at: number[]): string => add(`IFCCARTESIANPOINT((${at.map(real).join()}))`)
  const placed = (...at: number[]): string =>
    add(`IFCLOCALPLACEMENT($,${add(`IFCAXIS2PLACEMENT3D(${point(...at)},$,$)`)})`)
  let guids = 0
  const guid = (): string => `'${guidOf(guids++)}'`
  const units = ['LENGTHUNIT.,$,.METRE.', 'AREAUNIT.,$,.SQUARE_METRE.', 'VOLUMEUNIT.,$,.CUBIC_METRE.'].map((unit) =>
    add(`IFCSIUNIT(*,.${unit})`),
  )
  const axes = add(`IFCAXIS2PLACEMENT3D(${point(0, 0, 0)},$,$)`)
  const flat = add(`IFCAXIS2PLACEMENT2D(${point(0, 0)},$)`)
  const up = add('IFCDIRECTION((0.,0.,1.))')
  const context = add(`IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,${axes},$)`)
  const assignment = add(`IFCUNITASSIGNMENT((${units.join()}))`)
  const project = add(`IFCPROJECT(${guid()},$,'Made',$,$,$,$,(${context}),${assignment})`)
  const building = add(`IFCBUILDING(${guid()},$,'House',$,$,${placed(0, 0, 0)},$,$,.ELEMENT.,$,$,$)`)
  add(`IFCRELAGGREGATES(${guid()},$,$,$,${project},(${building}))`)
  const profiles = kinds.map(({ size: [width, depth] }) =>
    add(`IFCRECTANGLEPROFILEDEF(.AREA.,$,${flat},${real(width)},${real(depth)})`),
  )
  const storeys: string[] = []
  for (let from = 0; from < elements; from += PER_STOREY) {
    const level = storeys.length
    const storey = add(
      `IFCBUILDINGSTOREY(${guid()},$,'Level ${level}',$,$,${placed(0, 0, level * HEIGHT)},$,$,.ELEMENT.,${real(level * HEIGHT)})`,
    )
    storeys.push(storey)
    const inside = Array.from({ length: Math.min(PER_STOREY, elements - from) }, (_, at) => {
      const kind = at % kinds.length
      const { ifcClass, size } = kinds[kind] as (typeof kinds)[number]
      const bay = Math.floor(at / kinds.length)
      const solid = add(`IFCEXTRUDEDAREASOLID(${profiles[kind]},${axes},${up},${real(size[2])})`)
      const body = add(`IFCSHAPEREPRESENTATION(${context},'Body','SweptSolid',(${solid}))`)
      const shape = add(`IFCPRODUCTDEFINITIONSHAPE($,$,(${body}))`)
      const place = placed((bay % BAYS) * BAY + kind, Math.floor(bay / BAYS) * BAY, level * HEIGHT)
      return add(`${ifcClass}(${guid()},$,'Element ${from + at}',$,$,${place},${shape},$,$)`)
    })
    add(`IFCRELCONTAINEDINSPATIALSTRUCTURE(${guid()},$,$,$,(${inside.join()}),${storey})`)
  }
  add(`IFCRELAGGREGATES(${guid()},$,$,$,${building},(${storeys.join()}))`)
  return stepFile(lines)
}
