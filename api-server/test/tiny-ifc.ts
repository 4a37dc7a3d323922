interface TinyWall {
  /** 22 characters. */
  guid: string
  name: string
  /** 0 is the ground floor, 1 the one above. */
  storey: 0 | 1
  /** Metres; a wall is 0.2 thick and 3 high. */
  length: number
  fireRating: string
}

export const tinyGuid = (name: string): string => name.padEnd(22, '0').slice(0, 22)

export const twoWalls: readonly TinyWall[] = [
  { guid: tinyGuid('north'), name: 'North wall', storey: 0, length: 4, fireRating: 'EI 60' },
  { guid: tinyGuid('south'), name: 'Стена юг', storey: 1, length: 2, fireRating: 'EI 30' },
]

const schemas = { IFC2X3: 'IFC2X3', IFC4: 'IFC4', IFC4X3: 'IFC4X3_ADD2' }

interface TinySurroundings {
  /** Of the origin, in millimetres; degrees of its x axis from the east. IFC 2x3 has it in property sets. */
  map?: { east: number; north: number; up: number; turn: number }
  /** Where true north is, by the axes of the project. */
  trueNorth?: [number, number]
  /** Of which the first wall is a part, below one that has no walls of its own. */
  system?: string
  /** The first wall is of two layers and classified, has a property of parts, and stands with the second in an assembly. */
  rich?: boolean
}

/** A building of two storeys with a few walls, as an architect's program would write it. */
export function tinyIfc(
  walls: readonly TinyWall[] = twoWalls,
  schema: keyof typeof schemas = 'IFC4',
  { map, trueNorth, system, rich = false }: TinySurroundings = {},
): string {
  const lines: string[] = []
  const add = (line: string): string => `#${lines.push(line)}`
  const text = (value: string): string =>
    `'${value.replace(/[^ -~]+/g, (other) => `\\X2\\${[...other].map((one) => one.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')).join('')}\\X0\\`)}'`
  const point = (...at: number[]): string => add(`IFCCARTESIANPOINT((${at.map(real).join()}))`)
  const axes = (...at: number[]): string => add(`IFCAXIS2PLACEMENT3D(${point(...at)},$,$)`)
  const placed = (...at: number[]): string => add(`IFCLOCALPLACEMENT($,${axes(...at)})`)
  const person = add("IFCPERSON($,'Tester',$,$,$,$,$,$)")
  const organisation = add("IFCORGANIZATION($,'Site',$,$,$)")
  const owner = add(`IFCPERSONANDORGANIZATION(${person},${organisation},$)`)
  const application = add(`IFCAPPLICATION(${organisation},'1','Tests','tests')`)
  const history = add(`IFCOWNERHISTORY(${owner},${application},$,.ADDED.,$,$,$,0)`)
  const root = (name: string): string => `'${tinyGuid(name)}',${history}`
  const units = ['LENGTHUNIT.,$,.METRE.', 'AREAUNIT.,$,.SQUARE_METRE.', 'VOLUMEUNIT.,$,.CUBIC_METRE.'].map((unit) =>
    add(`IFCSIUNIT(*,.${unit})`),
  )
  const assignment = add(`IFCUNITASSIGNMENT((${units.join()}))`)
  const north = trueNorth ? add(`IFCDIRECTION((${trueNorth.map(real).join()}))`) : '$'
  const context = add(`IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,${axes(0, 0, 0)},${north})`)
  if (map && schema === 'IFC2X3') addMapSets(map, { add, root })
  else if (map) {
    const millimetre = add('IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.)')
    const grid = add(`IFCPROJECTEDCRS('EPSG:25832',$,$,$,$,$,${millimetre})`)
    const turn = [Math.cos, Math.sin].map((of) => real(of((map.turn * Math.PI) / 180))).join()
    const at = [map.east, map.north, map.up].map(real).join()
    add(`IFCMAPCONVERSION(${context},${grid},${at},${turn},$)`)
  }
  const project = add(`IFCPROJECT(${root('project')},'Tiny',$,$,$,$,(${context}),${assignment})`)
  const building = add(`IFCBUILDING(${root('building')},'House',$,$,${placed(0, 0, 0)},$,$,.ELEMENT.,$,$,$)`)
  const storeys = ['Ground floor', 'First floor'].map((name, at) =>
    add(
      `IFCBUILDINGSTOREY(${root(`storey${at}`)},'${name}',$,$,${placed(0, 0, at * 3)},$,$,.ELEMENT.,${real(at * 3)})`,
    ),
  )
  add(`IFCRELAGGREGATES(${root('inproject')},$,$,${project},(${building}))`)
  add(`IFCRELAGGREGATES(${root('inbuilding')},$,$,${building},(${storeys.join()}))`)
  const ids = walls.map(({ guid, name, storey, length, fireRating }, at) => {
    const profileAxes = add(`IFCAXIS2PLACEMENT2D(${point(length / 2, 0.1)},$)`)
    const profile = add(`IFCRECTANGLEPROFILEDEF(.AREA.,$,${profileAxes},${real(length)},0.2)`)
    const up = add('IFCDIRECTION((0.,0.,1.))')
    const solid = add(`IFCEXTRUDEDAREASOLID(${profile},${axes(0, 0, 0)},${up},3.)`)
    const body = add(`IFCSHAPEREPRESENTATION(${context},'Body','SweptSolid',(${solid}))`)
    const shape = add(`IFCPRODUCTDEFINITIONSHAPE($,$,(${body}))`)
    const predefined = schema === 'IFC2X3' ? '' : ',$'
    const place = placed(0, at * 4, storey * 3)
    const wall = add(`IFCWALL('${guid}',${history},${text(name)},$,$,${place},${shape},'W-${at + 1}'${predefined})`)
    const rating = add(`IFCPROPERTYSINGLEVALUE('FireRating',$,IFCLABEL('${fireRating}'),$)`)
    const set = add(`IFCPROPERTYSET(${root(`set${at}`)},'Pset_WallCommon',$,(${rating}))`)
    add(`IFCRELDEFINESBYPROPERTIES(${root(`hasset${at}`)},$,$,(${wall}),${set})`)
    const formula = schema === 'IFC2X3' ? '' : ',$'
    const volume = add(`IFCQUANTITYVOLUME('NetVolume',$,$,${real(length * 0.2 * 3)}${formula})`)
    const quantities = add(`IFCELEMENTQUANTITY(${root(`quantity${at}`)},'Qto_WallBaseQuantities',$,$,(${volume}))`)
    add(`IFCRELDEFINESBYPROPERTIES(${root(`hasquantity${at}`)},$,$,(${wall}),${quantities})`)
    return { wall, storey }
  })
  if (system) {
    const [whole, part] = ['Services', system].map((name, at) => add(`IFCSYSTEM(${root(`system${at}`)},'${name}',$,$)`))
    add(`IFCRELASSIGNSTOGROUP(${root('insystems')},$,$,(${part}),$,${whole})`)
    add(`IFCRELASSIGNSTOGROUP(${root('insystem')},$,$,(${ids[0]?.wall}),$,${part})`)
  }
  if (rich) {
    const first = ids[0]?.wall
    const [concrete, wool] = ['Concrete', 'Wool'].map((name) => add(`IFCMATERIAL('${name}',$,$)`))
    const layers = [`${concrete},0.15`, `${wool},0.05`].map((one) => add(`IFCMATERIALLAYER(${one},$,$,$,$,$)`))
    const layerSet = add(`IFCMATERIALLAYERSET((${layers.join()}),'Outer wall',$)`)
    const usage = add(`IFCMATERIALLAYERSETUSAGE(${layerSet},.AXIS2.,.POSITIVE.,0.,$)`)
    add(`IFCRELASSOCIATESMATERIAL(${root('made')},$,$,(${first}),${usage})`)
    const classification = add("IFCCLASSIFICATION('NBS','2015',$,'Uniclass 2015',$,$,$)")
    const reference = add(`IFCCLASSIFICATIONREFERENCE($,'Ss_25_10','Wall systems',${classification},$,$)`)
    add(`IFCRELASSOCIATESCLASSIFICATION(${root('classed')},$,$,(${first}),${reference})`)
    const parts = ['Top', 'Bottom'].map((name) => add(`IFCPROPERTYSINGLEVALUE('${name}',$,IFCLABEL('${name} coat'),$)`))
    const complex = add(`IFCCOMPLEXPROPERTY('Finish',$,'Finish',(${parts.join()}))`)
    const set = add(`IFCPROPERTYSET(${root('complex')},'Pset_Finish',$,(${complex}))`)
    add(`IFCRELDEFINESBYPROPERTIES(${root('hascomplex')},$,$,(${first}),${set})`)
    const assembly = add(`IFCELEMENTASSEMBLY(${root('assembly')},'Frame 1',$,$,${placed(0, 0, 0)},$,'A-1',$,$)`)
    add(`IFCRELAGGREGATES(${root('inassembly')},$,$,${assembly},(${ids.map(({ wall }) => wall).join()}))`)
  }
  for (const [at, storey] of storeys.entries()) {
    const inside = ids.filter((one) => one.storey === at).map(({ wall }) => wall)
    if (inside.length > 0) add(`IFCRELCONTAINEDINSPATIALSTRUCTURE(${root(`in${at}`)},$,$,(${inside.join()}),${storey})`)
  }
  return stepFile(lines, schema)
}

interface Writing {
  add(line: string): string
  root(name: string): string
}

/** As programs say it in IFC 2x3, which knows no map. */
function addMapSets({ east, north, up, turn }: NonNullable<TinySurroundings['map']>, { add, root }: Writing): void {
  const addSet = (name: string, values: Record<string, string>): void => {
    const properties = Object.entries(values).map(([key, value]) =>
      add(`IFCPROPERTYSINGLEVALUE('${key}',$,${value},$)`),
    )
    add(`IFCPROPERTYSET(${root(name)},'${name}',$,(${properties.join()}))`)
  }
  const lengthOf = (value: number): string => `IFCLENGTHMEASURE(${real(value)})`
  const [abscissa, ordinate] = [Math.cos, Math.sin].map((of) => `IFCREAL(${real(of((turn * Math.PI) / 180))})`)
  addSet('ePSet_ProjectedCRS', { Name: "IFCLABEL('EPSG:25832')", MapUnit: "IFCLABEL('MILLIMETRE')" })
  addSet('ePSet_MapConversion', {
    Eastings: lengthOf(east),
    Northings: lengthOf(north),
    OrthogonalHeight: lengthOf(up),
    XAxisAbscissa: abscissa ?? '$',
    XAxisOrdinate: ordinate ?? '$',
  })
}

/** Lines of data, which get their numbers from 1 on, as a file. */
export const stepFile = (lines: readonly string[], schema: keyof typeof schemas = 'IFC4'): string =>
  [
    'ISO-10303-21;',
    'HEADER;',
    "FILE_DESCRIPTION(('ViewDefinition [CoordinationView]'),'2;1');",
    "FILE_NAME('tiny.ifc','2026-01-01T00:00:00',(''),(''),'','','');",
    `FILE_SCHEMA(('${schemas[schema]}'));`,
    'ENDSEC;',
    'DATA;',
    ...lines.map((line, at) => `#${at + 1}=${line};`),
    'ENDSEC;',
    'END-ISO-10303-21;',
    '',
  ].join('\n')

const real = (value: number): string => (Number.isInteger(value) ? `${value}.` : String(value))
