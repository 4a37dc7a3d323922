import { Box3, Vector3 } from 'three'

/** Elements that are looked at. */
const SAMPLE = 400
/** How many times as large as its elements a picture may be; beyond that they are less than a pixel or two. */
const SEEN = 300
/** How far around its middle the part is that is opened on, in sizes of its elements. */
const AROUND = 60

/**
 * What the first picture shows: all of it, or of models kilometres long, whose elements would be specks, the part where most
 * of them stand.
 */
export function openingBox(whole: Box3, boxes: readonly Box3[]): Box3 {
  const bodies = sampleOf(boxes.filter((box) => !box.isEmpty()))
  const sizes = bodies.map((box) => box.getSize(new Vector3()).length()).sort((one, other) => one - other)
  const size = sizes[sizes.length >> 1] ?? 0
  if (size <= 0 || whole.getSize(new Vector3()).length() <= size * SEEN) return whole
  const centres = bodies.map((box) => box.getCenter(new Vector3()))
  const reach = size * AROUND
  const near = (centre: Vector3): number[] =>
    centres.flatMap((other, at) => (other.distanceTo(centre) <= reach ? [at] : []))
  const groups = centres.map(near)
  const densest = groups.reduce((best, group) => (group.length > best.length ? group : best), groups[0] ?? [])
  // What itself is as long as the model would bring all of it back.
  const parts = densest.flatMap((at) => {
    const box = bodies[at]!
    return box.getSize(new Vector3()).length() <= reach ? [box] : []
  })
  return parts.reduce((box, part) => box.union(part), new Box3())
}

function sampleOf<One>(all: readonly One[]): One[] {
  const step = Math.max(1, all.length / SAMPLE)
  return Array.from({ length: Math.min(all.length, SAMPLE) }, (_, at) => all[Math.floor(at * step)]!)
}
