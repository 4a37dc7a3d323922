/** What is looked at in the models of a schedule, and from where: with it everybody sees the same. */
import { z } from 'zod'
import { plainText } from '../text/index.ts'

export const viewpointLimits = { name: 128, elements: 10_000, text: 4_000 } as const

/** Metres on the map; up is y. Nothing built is further out than the earth is round. */
const metres = z.number().min(-100_000_000).max(100_000_000)
const place = z.tuple([metres, metres, metres])

/** By GlobalId; `isAllBut`: every other one. */
const elementSet = z.object({
  isAllBut: z.boolean(),
  elements: z
    .record(z.string().regex(/^[A-Za-z0-9_-]{12}$/), z.array(plainText().regex(/^[^\s:]{1,64}$/)))
    .refine((models) => countOf(models) <= viewpointLimits.elements),
})
export type ElementSet = z.infer<typeof elementSet>

const countOf = (models: Readonly<Record<string, readonly string[]>>): number =>
  Object.values(models).reduce((sum, guids) => sum + guids.length, 0)

export const viewpoint = z.object({
  eye: place,
  /** What is looked at, and turned around. */
  target: place,
  /** What lies beyond `at` is cut away; `isFlipped`: what lies before it. */
  section: z.object({ axis: z.enum(['x', 'y', 'z']), at: metres, isFlipped: z.boolean() }).nullable(),
  /** What lies outside of it is cut away. */
  box: z.object({ low: place, high: place }).nullable(),
  hidden: elementSet,
  ghost: elementSet,
  selected: elementSet,
  tree: z.enum(['storeys', 'classes', 'systems', 'types']),
})
export type Viewpoint = z.infer<typeof viewpoint>

/** What others see of where somebody stands in the models. */
export const standpoint = viewpoint.pick({ eye: true, target: true, section: true, box: true })
export type Standpoint = z.infer<typeof standpoint>

export const viewName = plainText().trim().min(1).max(viewpointLimits.name)
export const viewText = plainText().trim().min(1).max(viewpointLimits.text)

/** Whichever way of saying it is shorter. */
export function elementSetOf(models: Readonly<Record<string, readonly string[]>>, all: typeof models): ElementSet {
  if (countOf(models) * 2 <= countOf(all)) return { isAllBut: false, elements: withoutEmpty(models) }
  const others = Object.entries(all).map(([id, guids]) => {
    const members = new Set(models[id])
    return [id, guids.filter((guid) => !members.has(guid))] as const
  })
  return { isAllBut: true, elements: withoutEmpty(Object.fromEntries(others)) }
}

const withoutEmpty = (models: Readonly<Record<string, readonly string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(models).flatMap(([id, guids]) => (guids.length > 0 ? [[id, [...guids]]] : [])))
