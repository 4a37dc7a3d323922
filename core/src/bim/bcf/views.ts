/** Looks at the models as viewpoints of BCF, and back. In our places up is y and north is −z; in theirs up is z. */
import type { Id } from '../../plan/index.ts'
import { type ElementSet, elementSetOf, type Viewpoint, viewpointLimits } from '../viewpoint.ts'
import { type BcfCamera, type BcfOutside, type BcfPlace, type BcfViewpoint, MAX_FOREIGN } from './topic.ts'

type Place = [number, number, number]
type Models = Readonly<Record<Id, readonly string[]>>

/** What is there while a file is read or written. */
export interface BcfSurroundings {
  /** GlobalIds of all elements, by model. */
  models: Models
  /** The middle of the models; null: there are none. */
  centre: Readonly<Place> | null
}

const outward = ([x, y, z]: Readonly<Place>): BcfPlace => [x, -z, y]
const inward = ([x, y, z]: BcfPlace): Place => [x, z, -y]

const axes = ['x', 'y', 'z'] as const
type Axis = (typeof axes)[number]
type Section = NonNullable<Viewpoint['section']>

export function bcfOfViewpoint(
  { eye, target, section, box, hidden, ghost, selected }: Viewpoint,
  { models }: BcfSurroundings,
): Omit<BcfViewpoint, 'guid' | 'snapshot'> {
  const away = minus(target, eye)
  const length = Math.hypot(...away) || 1
  const direction = scaled(away, 1 / length)
  const cuts: Section[] = [
    ...(section ? [section] : []),
    ...(box
      ? axes.flatMap((axis, at) => [
          { axis, at: box.low[at]!, isFlipped: true },
          { axis, at: box.high[at]!, isFlipped: false },
        ])
      : []),
  ]
  return {
    camera: { eye: outward(eye), direction: outward(direction), height: null, fieldOfView: null },
    selection: membersOf(selected, models),
    defaultVisibility: !hidden.isAllBut,
    exceptions: Object.values(hidden.elements).flat(),
    faint: membersOf(ghost, models),
    planes: cuts.map((cut) => planeOf(cut, target)),
  }
}

/** The same with what came from a file and cannot be shown here. */
export function withOutside(
  own: Omit<BcfViewpoint, 'guid' | 'snapshot'>,
  { hidden }: Pick<Viewpoint, 'hidden'>,
  { models }: BcfSurroundings,
  outside: BcfOutside,
): Omit<BcfViewpoint, 'guid' | 'snapshot'> {
  const { camera, planes, selection, faint, defaultVisibility, exceptions, showsAll } = outside
  const hiddenOnes = membersOf(hidden, models)
  const unseen = new Set(hiddenOnes)
  const seen = (): string[] => Object.values(models).flatMap((guids) => guids.filter((guid) => !unseen.has(guid)))
  const excepted = showsAll ? [] : defaultVisibility ? hiddenOnes : seen()
  return {
    camera: camera ?? own.camera,
    planes: planes.length > 0 ? planes : own.planes,
    selection: [...own.selection, ...selection],
    faint: [...own.faint, ...faint],
    defaultVisibility,
    exceptions: [...excepted, ...exceptions],
  }
}

function membersOf({ isAllBut, elements }: ElementSet, models: Models): string[] {
  if (!isAllBut) return Object.values(elements).flat()
  return Object.entries(models).flatMap(([id, guids]) => {
    const others = new Set(elements[id])
    return guids.filter((guid) => !others.has(guid))
  })
}

function planeOf({ axis, at, isFlipped }: Section, near: Readonly<Place>): { place: BcfPlace; direction: BcfPlace } {
  const index = axes.indexOf(axis)
  const [place, direction]: [Place, Place] = [[...near], [0, 0, 0]]
  place[index] = at
  direction[index] = isFlipped ? -1 : 1
  return { place: outward(place), direction: outward(direction) }
}

export interface ReadViewpoint {
  viewpoint: Viewpoint
  /** Elements that the file names, and that none of the models has. */
  missing: number
  outside: BcfOutside
}

/** What the file says nothing of is as in `usual`. */
export function viewpointOfBcf(
  { camera, selection, defaultVisibility, exceptions, faint, planes }: Omit<BcfViewpoint, 'guid' | 'snapshot'>,
  surroundings: BcfSurroundings,
  usual: Viewpoint,
): ReadViewpoint {
  const { models } = surroundings
  const known = new Set(Object.values(models).flat())
  const named = new Set([...selection, ...exceptions, ...faint])
  const excepted = new Set(exceptions)
  // Where none of what is to be seen is here, nothing would be.
  const isUseful = defaultVisibility || exceptions.some((guid) => known.has(guid))
  const setOf = (isMember: (guid: string) => boolean): ElementSet =>
    limited(
      elementSetOf(
        Object.fromEntries(Object.entries(models).map(([id, guids]) => [id, guids.filter(isMember)])),
        models,
      ),
    )
  const [selectedOnes, faintOnes] = [new Set(selection), new Set(faint)]
  const viewpoint: Viewpoint = {
    ...usual,
    ...(camera ? standOf(camera, surroundings.centre) : {}),
    ...cutsOf(planes),
    hidden: setOf((guid) => isUseful && excepted.has(guid) === defaultVisibility),
    ghost: setOf((guid) => faintOnes.has(guid)),
    selected: setOf((guid) => selectedOnes.has(guid)),
  }
  const foreign = (guids: readonly string[]): string[] => {
    const others = [...new Set(guids)].filter((guid) => !known.has(guid) && NAMEABLE.test(guid))
    return others.length > MAX_FOREIGN ? [] : others
  }
  const outside = {
    camera: camera && { ...camera, eye: [...camera.eye] as Place, direction: [...camera.direction] as Place },
    planes: planes.map(({ place, direction }) => ({
      place: [...place] as Place,
      direction: [...direction] as Place,
    })),
    selection: foreign(selection),
    faint: foreign(faint),
    defaultVisibility,
    exceptions: foreign(exceptions),
    showsAll: !isUseful,
  }
  return { viewpoint, missing: [...named].filter((guid) => !known.has(guid)).length, outside }
}

/** What may be kept of a name that somebody else's file gives an element. */
const NAMEABLE = /^[^\s:]{1,64}$/

/** More than may be kept are not kept at all: half of them would be another picture. */
function limited(set: ElementSet): ElementSet {
  const count = Object.values(set.elements).reduce((sum, guids) => sum + guids.length, 0)
  return count > viewpointLimits.elements ? { isAllBut: false, elements: {} } : set
}

/** Half of the vertical angle of the picture. */
const HALF_ANGLE = (45 / 2) * (Math.PI / 180)
/** Metres to what is looked at, where nothing says how far it is. */
const USUAL_DISTANCE = 10

/** A camera without perspective becomes one with, as far away as shows as much of the world. */
function standOf(
  { eye, direction, height }: BcfCamera,
  centre: Readonly<Place> | null,
): Pick<Viewpoint, 'eye' | 'target'> {
  const [from, towards] = [inward(eye), inward(direction)]
  const ahead = scaled(towards, 1 / Math.hypot(...towards))
  const depth = centre ? dot(minus(centre, from), ahead) : 0
  const target = plus(from, scaled(ahead, depth > 1 ? depth : USUAL_DISTANCE))
  const stands = height === null ? from : minus(target, scaled(ahead, height / 2 / Math.tan(HALF_ANGLE)))
  return { eye: rounded(stands), target: rounded(target) }
}

/** Models end long before that. */
const FAR = 10_000_000
/** Planes that are less along an axis are slanting, and cannot be shown. */
const ALONG = 0.999

function cutsOf(planes: BcfViewpoint['planes']): Pick<Viewpoint, 'section' | 'box'> {
  const cuts = planes.flatMap(({ place, direction }) => sectionOf(inward(place), inward(direction)) ?? [])
  const [first, ...others] = cuts
  if (!first) return { section: null, box: null }
  if (others.length === 0) return { section: first, box: null }
  const [low, high]: [Place, Place] = [
    [-FAR, -FAR, -FAR],
    [FAR, FAR, FAR],
  ]
  for (const { axis, at, isFlipped } of cuts) {
    const index = axes.indexOf(axis)
    if (isFlipped) low[index] = Math.max(low[index]!, at)
    else high[index] = Math.min(high[index]!, at)
  }
  return { section: null, box: { low, high } }
}

function sectionOf(place: Place, direction: Place): Section | null {
  const length = Math.hypot(...direction)
  const index = direction.findIndex((part) => Math.abs(part) > ALONG * length)
  const axis: Axis | undefined = axes[index]
  if (!axis || length === 0) return null
  return { axis, at: rounded(place)[index]!, isFlipped: direction[index]! < 0 }
}

const plus = ([a, b, c]: Readonly<Place>, [x, y, z]: Readonly<Place>): Place => [a + x, b + y, c + z]
const minus = ([a, b, c]: Readonly<Place>, [x, y, z]: Readonly<Place>): Place => [a - x, b - y, c - z]
const scaled = ([x, y, z]: Readonly<Place>, by: number): Place => [x * by, y * by, z * by]
const dot = ([a, b, c]: Readonly<Place>, [x, y, z]: Readonly<Place>): number => a * x + b * y + c * z
/** Millimetres are enough for everything that is kept; nothing built is further away than `FAR`. */
const rounded = (place: Readonly<Place>): Place =>
  place.map((metres) => Math.min(FAR, Math.max(-FAR, Math.round(metres * 1_000) / 1_000 || 0))) as Place
