import type { WbsRow } from '../plan/index.ts'
import { dayOf, type Instant, instantOf } from '../time/index.ts'
import { type After, notEarlier, notLater, type Site } from './site.ts'

const FLOORS = ['Ground floor', 'Level 1', 'Level 2', 'Level 3', 'Level 4', 'Level 5'] as const
const ZONES = ['north', 'south'] as const
const SIDES = ['north', 'east', 'south', 'west'] as const

const at = (year: number, month: number, day: number, hour = 8): Instant =>
  instantOf(dayOf(year, month, day), hour * 60)
const after = (work: WbsRow | undefined, type?: After['type'], lag?: number): After[] =>
  work ? [{ work, type, lag }] : []

interface Enabling {
  siteReady: WbsRow
  crane: WbsRow
  temporaryPower: WbsRow
}

function enabling(site: Site): Enabling {
  let found: Enabling | undefined
  site.group('Site setup and enabling', () => {
    const handover = site.milestone('Site handed over', [], notEarlier(at(2026, 5, 4)), 'start')
    const hoarding = site.work('Hoarding and gates', 6, after(handover), { quantity: [420, 'm'] })
    const survey = site.work('Topographic survey and setting out', 5, after(handover), { calendar: 'office', crew: 2 })
    const services = site.work('Divert existing services', 15, after(survey, 'ss', 3), { quantity: [260, 'm'] })
    const clearance = site.work('Clear site and strip topsoil', 8, [...after(hoarding, 'ss', 2), ...after(survey)], {
      quantity: [3100, 'm3'],
    })
    const roads = site.work('Temporary roads and crane base', 9, after(clearance, 'ss', 4), { quantity: [1450, 'm2'] })
    const cabins = site.work('Site offices and welfare', 8, after(hoarding), { quantity: [24, 'pcs'] })
    const temporaryPower = site.work('Temporary power and water', 7, after(cabins, 'ss', 3))
    const crane = site.work('Erect tower crane', 4, [...after(roads), ...after(temporaryPower)], { crew: 6 })
    const permits = site.work('Environmental permits', 20, after(handover), { calendar: 'office', crew: 1 })
    const siteReady = site.milestone('Site ready for piling', [...after(roads), ...after(services), ...after(permits)])
    found = { siteReady, crane, temporaryPower }
  })
  if (!found) throw new Error('the site setup was not filled')
  return found
}

function piling(site: Site, ready: WbsRow): WbsRow[] {
  const trimmed: WbsRow[] = []
  site.group('Piling', () => {
    let rig: WbsRow | undefined
    const mat = site.work('Piling mat', 6, after(ready), { quantity: [2600, 'm2'] })
    for (const zone of ['A', 'B', 'C', 'D']) {
      const bored = site.work(`Bored piles, zone ${zone}`, 8, [...after(mat), ...after(rig)], {
        quantity: [42, 'pcs'],
        crew: 6,
      })
      const cages = site.work(`Pile cages, zone ${zone}`, 7, after(bored, 'ss', 1), { quantity: [31, 't'] })
      site.link({ work: bored, type: 'ff', lag: 1 }, cages)
      const tests = site.work(`Pile integrity tests, zone ${zone}`, 2, after(bored, 'fs', 6), {
        calendar: 'office',
        crew: 2,
      })
      trimmed.push(
        site.work(`Trim pile heads, zone ${zone}`, 5, [...after(tests), ...after(cages)], { quantity: [42, 'pcs'] }),
      )
      rig = bored
    }
  })
  return trimmed
}

function basement(site: Site, trimmed: WbsRow[], crane: WbsRow): { slabs: WbsRow[]; walls: WbsRow } {
  const slabs: WbsRow[] = []
  site.group('Excavation and raft', () => {
    let excavated: WbsRow | undefined
    for (const [index, zone] of ['A', 'B', 'C', 'D'].entries()) {
      excavated = site.work(
        `Excavate to formation, zone ${zone}`,
        6,
        [...after(trimmed[index]), ...after(excavated, 'ss', 4)],
        {
          quantity: [1850, 'm3'],
        },
      )
      const blinding = site.work(`Blinding, zone ${zone}`, 2, after(excavated), { quantity: [96, 'm3'] })
      const membrane = site.work(`Waterproof membrane, zone ${zone}`, 4, after(blinding), { quantity: [640, 'm2'] })
      const rebar = site.work(
        `Raft reinforcement, zone ${zone}`,
        7,
        [...after(membrane, 'ss', 2), ...after(slabs.at(-1), 'ss', 1)],
        {
          quantity: [58, 't'],
          crew: 8,
        },
      )
      site.link({ work: membrane, type: 'ff', lag: 2 }, rebar)
      slabs.push(
        site.work(`Pour raft, zone ${zone}`, 2, [...after(rebar), ...after(slabs.at(-1)), ...after(crane)], {
          quantity: [410, 'm3'],
          crew: 10,
        }),
      )
    }
  })
  let walls: WbsRow | undefined
  site.group('Basement walls and slab', () => {
    let previous: WbsRow | undefined
    for (const [index, side] of SIDES.entries()) {
      const form = site.work(
        `Wall formwork, ${side}`,
        5,
        [...after(slabs[index], 'fs', 2), ...after(previous, 'ss', 3)],
        {
          quantity: [310, 'm2'],
          crew: 6,
        },
      )
      const steel = site.work(`Wall reinforcement, ${side}`, 5, after(form, 'ss', 2), { quantity: [22, 't'], crew: 6 })
      const pour = site.work(`Pour walls, ${side}`, 1, [...after(steel), ...after(form)], {
        quantity: [120, 'm3'],
        crew: 8,
      })
      const tanking = site.work(`Tanking and protection, ${side}`, 4, after(pour, 'fs', 5), { quantity: [310, 'm2'] })
      site.work(`Backfill, ${side}`, 3, after(tanking), { quantity: [420, 'm3'] })
      previous = form
      walls = pour
    }
  })
  if (!walls) throw new Error('the basement has no walls')
  return { slabs, walls }
}

const ORDERS = [
  ['Reinforcement call-off', 12, 6],
  ['Precast stairs', 15, 30],
  ['Chillers', 20, 75],
  ['Air handling units', 20, 80],
  ['Switchgear and transformers', 20, 90],
  ['Standby generator', 15, 85],
  ['Medical gas plant', 15, 60],
  ['Partitions and ceilings', 15, 25],
  ['Doors and ironmongery', 18, 45],
  ['Floor coverings', 12, 30],
  ['Sanitary ware', 12, 35],
  ['Controls and metering', 18, 55],
] as const

/** What must be on site before its trade begins: tender, order, manufacture. */
function procurement(site: Site): void {
  site.group('Procurement', () => {
    let tender: WbsRow | undefined
    for (const [index, [name, tenderDays, makeDays]] of ORDERS.entries()) {
      site.group(name, () => {
        const first = index === 0 ? notEarlier(at(2026, 5, 18)) : null
        tender = site.work('Tender and award', tenderDays, after(tender, 'ss', 10), {
          calendar: 'office',
          crew: 2,
          limit: first,
        })
        const drawings = site.work('Shop drawings and approval', 15, after(tender), { calendar: 'office', crew: 2 })
        const made = site.work('Manufacture', makeDays, after(drawings, 'fs', 1), { calendar: 'office', crew: 1 })
        site.milestone('On site', after(made, 'fs', 3))
      })
    }
  })
}

/** Columns, formwork, reinforcement, pour and curing of every floor in two zones; the crews move from zone to zone. */
function frame(site: Site, start: WbsRow): { pours: WbsRow[]; strikes: WbsRow[]; topped: WbsRow } {
  const pours: WbsRow[] = []
  const strikes: WbsRow[] = []
  const crew: Record<'columns' | 'formwork' | 'rebar', WbsRow | undefined> = {
    columns: undefined,
    formwork: undefined,
    rebar: undefined,
  }
  for (const floor of FLOORS) {
    site.group(floor, () => {
      const before = pours.slice(-2)
      for (const [zoneIndex, zone] of ZONES.entries()) {
        const from = before.length === 2 ? after(before[zoneIndex], 'fs', 2) : after(start)
        const columns = site.work(`Columns and shear walls, ${zone}`, 6, [...from, ...after(crew.columns)], {
          quantity: [64, 'm3'],
          crew: 8,
        })
        const formwork = site.work(`Slab formwork, ${zone}`, 8, [...after(columns, 'ss', 2), ...after(crew.formwork)], {
          quantity: [720, 'm2'],
          crew: 8,
        })
        site.link({ work: columns, type: 'ff', lag: 2 }, formwork)
        const rebar = site.work(`Slab reinforcement, ${zone}`, 7, [...after(formwork, 'ss', 3), ...after(crew.rebar)], {
          quantity: [46, 't'],
          crew: 8,
        })
        site.link({ work: formwork, type: 'ff', lag: 1 }, rebar)
        const sleeves = site.work(`Cast-in sleeves and inserts, ${zone}`, 3, after(rebar, 'ss', 2), { crew: 3 })
        const pour = site.work(`Pour slab, ${zone}`, 1, [...after(rebar), ...after(sleeves)], {
          quantity: [230, 'm3'],
          crew: 12,
        })
        const curing = site.work(`Curing, ${zone}`, 7, after(pour), { calendar: 'curing' })
        strikes.push(site.work(`Strike and back-prop, ${zone}`, 3, after(curing), { quantity: [720, 'm2'] }))
        pours.push(pour)
        Object.assign(crew, { columns, formwork, rebar })
      }
    })
  }
  const lastPour = pours.at(-1)
  const topped = site.milestone('Structure topped out', [...after(lastPour), ...after(pours.at(-2))])
  return { pours, strikes, topped }
}

function cores(site: Site, walls: WbsRow, pours: WbsRow[]): WbsRow[] {
  const stairs: WbsRow[] = []
  site.group('Cores and stairs', () => {
    const form = site.work('Slipform set-up', 6, after(walls), { crew: 8 })
    let lift: WbsRow = form
    for (const [index, floor] of FLOORS.entries()) {
      lift = site.work(`Slipform cores to ${floor.toLowerCase()}`, 9, after(lift), { quantity: [140, 'm3'], crew: 10 })
      site.link({ work: lift, type: 'fs', lag: -2 }, pours[index * 2] ?? lift)
      const flight = site.work(
        `Precast stairs, ${floor.toLowerCase()}`,
        3,
        [...after(pours[index * 2 + 1], 'fs', 3), ...after(stairs.at(-1))],
        {
          quantity: [4, 'pcs'],
        },
      )
      stairs.push(flight)
    }
  })
  return stairs
}

function roof(site: Site, frameDone: WbsRow): WbsRow {
  let tight: WbsRow | undefined
  site.group('Roof', () => {
    const upstands = site.work('Upstands and plinths', 8, after(frameDone, 'fs', 3), { quantity: [210, 'm'] })
    const screed = site.work('Screed to falls', 5, after(upstands, 'ss', 4), { quantity: [1380, 'm2'] })
    const vapour = site.work('Vapour barrier', 4, after(screed, 'fs', 2), { quantity: [1380, 'm2'] })
    const insulation = site.work('Insulation', 6, after(vapour, 'ss', 2), { quantity: [1380, 'm2'] })
    const membrane = site.work('Roof membrane', 8, after(insulation, 'ss', 3), { quantity: [1460, 'm2'] })
    site.link({ work: insulation, type: 'ff', lag: 2 }, membrane)
    const lights = site.work('Rooflights and smoke vents', 5, after(membrane, 'ss', 4), { quantity: [18, 'pcs'] })
    site.work('Lightning protection', 4, after(membrane), { quantity: [640, 'm'] })
    site.work('Green roof and paving', 9, after(membrane), { quantity: [900, 'm2'] })
    tight = site.milestone('Roof watertight', [...after(membrane), ...after(lights)])
  })
  if (!tight) throw new Error('the roof was not filled')
  return tight
}

function facade(site: Site, strikes: WbsRow[]): WbsRow {
  const closed: WbsRow[] = []
  // Two crews: each takes an elevation, then the one after next.
  const crews: (WbsRow | undefined)[] = [undefined, undefined]
  let fabrication: WbsRow | undefined
  site.group('Façade', () => {
    const design = site.work('Façade shop drawings', 40, [], {
      calendar: 'office',
      crew: 3,
      limit: notEarlier(at(2026, 6, 15)),
    })
    const mockUp = site.work('Visual mock-up and approval', 15, after(design, 'fs', -10), {
      calendar: 'office',
      crew: 4,
    })
    fabrication = site.work('Façade fabrication', 85, after(mockUp), {
      calendar: 'office',
      quantity: [1240, 'pcs'],
      crew: 12,
    })
    site.milestone('First façade delivery', after(fabrication, 'ss', 40), notEarlier(at(2026, 12, 7)))
  })
  for (const [turn, side] of SIDES.entries()) {
    const crew = crews[turn % 2]
    site.group(`Elevation ${side}`, () => {
      let units: WbsRow | undefined = crew
      for (const [index, floor] of FLOORS.entries()) {
        const brackets = site.work(
          `Brackets, ${floor.toLowerCase()}`,
          4,
          [...after(strikes[index * 2 + 1], 'fs', 2), ...after(fabrication, 'ss', 45)],
          {
            quantity: [52, 'pcs'],
          },
        )
        units = site.work(`Units and glazing, ${floor.toLowerCase()}`, 7, [...after(brackets), ...after(units)], {
          quantity: [50, 'pcs'],
          crew: 6,
        })
      }
      crews[turn % 2] = units
      closed.push(site.work('Seals and flashings', 8, after(units, 'ss', 3), { quantity: [380, 'm'] }))
    })
  }
  return site.milestone(
    'Envelope closed',
    closed.flatMap((work) => after(work)),
  )
}

interface Services {
  firstFix: WbsRow[]
  plant: WbsRow
  permanentPower: WbsRow
}

function services(site: Site, strikes: WbsRow[], roofTight: WbsRow): Services {
  const firstFix: WbsRow[] = []
  let plant: WbsRow | undefined
  let permanentPower: WbsRow | undefined
  let duct: WbsRow | undefined
  for (const [index, floor] of FLOORS.entries()) {
    site.group(`First fix, ${floor.toLowerCase()}`, () => {
      const free = after(strikes[index * 2 + 1], 'fs', 5)
      const risers = site.work('Risers and brackets', 8, free, { quantity: [120, 'm'] })
      duct = site.work('Ductwork', 13, [...after(risers, 'ss', 2), ...after(duct)], { quantity: [620, 'm2'], crew: 6 })
      const pipes = site.work('Heating and chilled pipework', 13, after(duct, 'ss', 3), {
        quantity: [840, 'm'],
        crew: 6,
      })
      const gases = site.work('Medical gases', 9, after(pipes, 'ss', 4), { quantity: [310, 'm'], crew: 3 })
      const drainage = site.work('Soil and waste pipes', 6, after(risers), { quantity: [280, 'm'] })
      const trays = site.work('Cable trays', 6, after(duct, 'ss', 5), { quantity: [460, 'm'] })
      const cables = site.work('Power and data cables', 14, after(trays, 'ss', 3), { quantity: [9200, 'm'], crew: 6 })
      const sprinklers = site.work('Sprinkler pipes', 7, after(pipes, 'ss', 4), { quantity: [390, 'm'] })
      const tests = site.work(
        'Pressure tests',
        5,
        [...after(pipes), ...after(gases), ...after(sprinklers), ...after(drainage)],
        { crew: 3 },
      )
      firstFix.push(tests, cables)
      const lagging = site.work('Insulate ducts and pipes', 9, after(tests), { quantity: [940, 'm2'], crew: 5 })
      site.work('Fire stopping', 4, [...after(lagging), ...after(cables)], { quantity: [180, 'pcs'], crew: 3 })
      const panels = site.work('Distribution boards', 4, after(trays), { quantity: [6, 'pcs'], crew: 3 })
      site.work('Nurse call and security rough-in', 5, [...after(panels, 'ss', 2), ...after(trays)], {
        quantity: [64, 'pcs'],
        crew: 3,
      })
    })
  }
  site.group('Plant', () => {
    const chillers = site.work('Chillers and pumps', 12, after(roofTight, 'fs', 2), { quantity: [6, 'pcs'], crew: 6 })
    const units = site.work('Air handling units', 14, after(roofTight, 'fs', 4), { quantity: [9, 'pcs'], crew: 6 })
    const switchgear = site.work('Main switchgear', 12, [], {
      quantity: [3, 'pcs'],
      limit: notEarlier(at(2027, 3, 1)),
    })
    const transformer = site.work('Transformers', 8, after(switchgear, 'ss', 4), { quantity: [2, 'pcs'] })
    const generator = site.work('Standby generator', 9, after(switchgear), { quantity: [1, 'pcs'] })
    permanentPower = site.milestone(
      'Power on',
      [...after(transformer), ...after(switchgear)],
      notLater(at(2027, 7, 9, 17)),
    )
    plant = site.work('Controls and metering', 15, [...after(chillers), ...after(units), ...after(generator)], {
      crew: 5,
    })
  })
  if (!plant || !permanentPower) throw new Error('the plant was not filled')
  return { firstFix, plant, permanentPower }
}

function fitOut(site: Site, envelopeClosed: WbsRow, { firstFix }: Services): WbsRow[] {
  const finished: WbsRow[] = []
  const crew: { walls?: WbsRow; ceilings?: WbsRow; floors?: WbsRow } = {}
  for (const [index, floor] of FLOORS.entries()) {
    site.group(`Fit-out, ${floor.toLowerCase()}`, () => {
      const [tests, cables] = [firstFix[index * 2], firstFix[index * 2 + 1]]
      for (const zone of ZONES) {
        const walls = site.work(
          `Partitions, first side, ${zone}`,
          7,
          [...after(tests, 'fs', -4), ...after(crew.walls)],
          {
            quantity: [690, 'm2'],
            crew: 8,
          },
        )
        if (index === 0) site.link({ work: envelopeClosed, type: 'fs', lag: -30 }, walls)
        const boxes = site.work(`Outlets and back boxes, ${zone}`, 5, [...after(walls, 'ss', 2), ...after(cables)], {
          quantity: [240, 'pcs'],
        })
        const close = site.work(`Partitions, second side, ${zone}`, 6, [...after(boxes), ...after(walls)], {
          quantity: [690, 'm2'],
          crew: 6,
        })
        const plaster = site.work(`Jointing and plaster, ${zone}`, 7, after(close, 'ss', 2), { quantity: [1380, 'm2'] })
        site.link({ work: close, type: 'ff', lag: 2 }, plaster)
        const screed = site.work(`Floor levelling, ${zone}`, 3, after(plaster), { quantity: [700, 'm2'] })
        const ceilings = site.work(`Ceiling grid, ${zone}`, 6, [...after(plaster), ...after(crew.ceilings)], {
          quantity: [700, 'm2'],
        })
        const second = site.work(`Luminaires and grilles, ${zone}`, 7, after(ceilings, 'ss', 2), {
          quantity: [310, 'pcs'],
        })
        const paint = site.work(`Decoration, ${zone}`, 8, after(ceilings), { quantity: [1900, 'm2'] })
        const floors = site.work(
          `Floor coverings, ${zone}`,
          6,
          [...after(paint), ...after(screed), ...after(crew.floors)],
          { quantity: [700, 'm2'] },
        )
        const joinery = site.work(`Doors and joinery, ${zone}`, 8, after(paint, 'ss', 4), { quantity: [46, 'pcs'] })
        const sanitary = site.work(`Sanitary ware, ${zone}`, 5, after(floors), { quantity: [28, 'pcs'] })
        const tiles = site.work(`Ceiling tiles and access panels, ${zone}`, 5, [...after(second), ...after(floors)], {
          quantity: [700, 'm2'],
        })
        finished.push(
          site.work(`Snagging and clean, ${zone}`, 5, [...after(tiles), ...after(joinery), ...after(sanitary)], {
            crew: 5,
          }),
        )
        Object.assign(crew, { walls, ceilings, floors })
      }
    })
  }
  return finished
}

function lifts(site: Site, stairs: WbsRow[]): WbsRow {
  let tested: WbsRow | undefined
  site.group('Lifts', () => {
    const order = site.work('Lift manufacture', 70, [], {
      calendar: 'office',
      crew: 2,
      limit: notEarlier(at(2026, 9, 7)),
    })
    for (const number of [1, 2, 3, 4]) {
      const rails = site.work(
        `Guide rails, lift ${number}`,
        6,
        [...after(stairs.at(-1)), ...after(order), ...after(tested)],
        { crew: 3 },
      )
      const car = site.work(`Car and machine, lift ${number}`, 8, after(rails), { crew: 3 })
      tested = site.work(`Doors and tests, lift ${number}`, 5, after(car), { crew: 3 })
    }
  })
  if (!tested) throw new Error('no lift was tested')
  return tested
}

function externals(site: Site, envelopeClosed: WbsRow, crane: WbsRow, topped: WbsRow): WbsRow {
  let ready: WbsRow | undefined
  site.group('External works', () => {
    const down = site.work('Dismantle tower crane', 4, [...after(topped, 'fs', 20), ...after(crane)], { crew: 8 })
    const drains = site.work('Storm and foul drainage', 18, after(down), {
      quantity: [520, 'm'],
      limit: notEarlier(at(2027, 3, 29)),
    })
    const water = site.work('Water and gas connections', 8, after(drains, 'ss', 6), { quantity: [180, 'm'] })
    const ducts = site.work('Cable ducts and lighting', 10, after(drains, 'ss', 8), { quantity: [640, 'm'] })
    const base = site.work('Road base and kerbs', 12, [...after(drains), ...after(ducts)], { quantity: [3200, 'm2'] })
    const asphalt = site.work('Asphalt', 5, [...after(base), ...after(water)], {
      quantity: [3200, 'm2'],
      limit: notEarlier(at(2027, 6, 7)),
    })
    const paving = site.work('Paving and entrance court', 12, [...after(base), ...after(envelopeClosed)], {
      quantity: [1450, 'm2'],
    })
    const walls = site.work('Garden walls and railings', 9, after(base, 'ss', 5), { quantity: [210, 'm'] })
    const soil = site.work('Topsoil and grading', 6, [...after(paving, 'ss', 6), ...after(walls)], {
      quantity: [1900, 'm3'],
    })
    const trees = site.work('Trees and planting', 8, after(soil), { quantity: [340, 'pcs'] })
    const signs = site.work('Markings, signs and bicycle stands', 4, [...after(asphalt), ...after(paving)])
    ready = site.milestone('External works complete', [...after(trees), ...after(signs)])
  })
  if (!ready) throw new Error('the external works were not filled')
  return ready
}

interface Finish {
  fitOutDone: WbsRow[]
  services: Services
  liftsTested: WbsRow
  outside: WbsRow
  temporaryPower: WbsRow
}

function commissioning(site: Site, { fitOutDone, services: mep, liftsTested, outside, temporaryPower }: Finish): void {
  site.group('Commissioning', () => {
    const power = site.work('Energise floors', 6, [...after(mep.permanentPower), ...after(fitOutDone[3])], { crew: 4 })
    // The temporary supply is taken away when permanent power begins, not before.
    const removal = site.work('Remove temporary supply', 3, after(temporaryPower), { crew: 3 })
    site.link({ work: mep.permanentPower, type: 'sf', lag: 2 }, removal)
    const flush = site.work('Flush and treat water systems', 8, after(mep.plant, 'ss', 6), { crew: 4 })
    const air = site.work('Balance air systems', 14, [...after(mep.plant), ...after(power), ...after(fitOutDone[7])], {
      crew: 4,
    })
    const waterBalance = site.work('Balance water systems', 10, [...after(flush), ...after(power)], { crew: 4 })
    const gases = site.work('Verify medical gases', 8, after(power), { crew: 3 })
    const fire = site.work(
      'Fire alarm and smoke control tests',
      9,
      [...after(power), ...after(fitOutDone.at(-1), 'fs', -6)],
      { crew: 4 },
    )
    const controls = site.work('Integrated system test', 10, [...after(air), ...after(waterBalance), ...after(fire)], {
      crew: 5,
    })
    const black = site.work('Black building test', 2, after(controls), { crew: 5 })
    const tune = site.work('Seasonal settings and logs', 6, after(black), { calendar: 'office', crew: 2 })
    handover(site, [...after(tune), ...after(gases), ...after(liftsTested), ...after(outside)], fitOutDone)
  })
}

function handover(site: Site, ready: After[], fitOutDone: WbsRow[]): void {
  const inspections = site.work(
    'Authority inspections',
    8,
    [...ready, ...fitOutDone.slice(-2).flatMap((work) => after(work))],
    {
      calendar: 'office',
      crew: 2,
    },
  )
  const training = site.work('Train the hospital staff', 10, after(inspections, 'ss', 4), {
    calendar: 'office',
    crew: 3,
  })
  const manuals = site.work('As-built records and manuals', 25, after(inspections, 'ff', 3), {
    calendar: 'office',
    crew: 2,
  })
  const defects = site.work('Defects and final clean', 8, after(inspections), { crew: 10 })
  site.milestone(
    'Handover to the Trust',
    [...after(defects), ...after(training), ...after(manuals)],
    notLater(at(2027, 9, 24, 17)),
  )
}

/** The whole job from the hoarding to the handover. */
export function building(site: Site): void {
  site.group('Block B, Outpatient Centre', () => {
    const { siteReady, crane, temporaryPower } = enabling(site)
    procurement(site)
    let walls: WbsRow | undefined
    let slabs: WbsRow[] = []
    site.group('Substructure', () => {
      const trimmed = piling(site, siteReady)
      const done = basement(site, trimmed, crane)
      walls = done.walls
      slabs = done.slabs
      site.milestone('Substructure complete', [...after(walls), ...after(slabs.at(-1))])
    })
    if (!walls) throw new Error('the substructure has no walls')
    superstructureAndBeyond(site, walls, crane, temporaryPower)
  })
}

function superstructureAndBeyond(site: Site, walls: WbsRow, crane: WbsRow, temporaryPower: WbsRow): void {
  let structure: ReturnType<typeof frame> | undefined
  let stairs: WbsRow[] = []
  site.group('Superstructure', () => {
    structure = frame(site, walls)
    stairs = cores(site, walls, structure.pours)
  })
  if (!structure) throw new Error('the frame was not filled')
  const { strikes, topped } = structure
  let roofTight: WbsRow = topped
  let closed: WbsRow = topped
  site.group('Envelope', () => {
    roofTight = roof(site, topped)
    closed = facade(site, strikes)
  })
  let mep: Services | undefined
  site.group('Building services', () => {
    mep = services(site, strikes, roofTight)
  })
  if (!mep) throw new Error('the services were not filled')
  let fitOutDone: WbsRow[] = []
  site.group('Fit-out', () => {
    fitOutDone = fitOut(site, closed, mep as Services)
  })
  const liftsTested = lifts(site, stairs)
  const outside = externals(site, closed, crane, topped)
  commissioning(site, { fitOutDone, services: mep, liftsTested, outside, temporaryPower })
}
