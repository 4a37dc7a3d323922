import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf, sources } from './sources.ts'

/** Each may use what stands before it. */
const areas = ['platform', 'identity', 'workspace', 'planning', 'site', 'insight']

/** The rooms of planning, and the others that their features may enter. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  schedules: ['versions', 'official', 'vocabulary'],
  versions: ['schedules', 'official', 'vocabulary'],
  official: ['schedules', 'versions'],
  vocabulary: ['schedules', 'versions', 'official'],
  views: ['schedules', 'versions', 'official'],
  exchange: ['schedules', 'versions', 'official', 'vocabulary', 'models', 'costs'],
  models: ['schedules', 'versions', 'official', 'vocabulary'],
  costs: ['schedules', 'versions', 'models', 'exchange'],
}

/** A thread loads what it works with, and not what brings it to the screen. */
const thread = /\/([a-z]+-)?worker\.ts$/
/** Files of the platform that are a feature by themselves. */
const alone = /^platform\/(ids|regularly|sharing)\.ts$/

interface Entering {
  from: string
  to: string
  /** Below `api-server/src`. */
  path: string
  target: string
}

/** `platform/http`, `workspace/eps`, `planning/versions/history`: what has an index of its own. */
function featureOf(path: string): string {
  const [area = '', first = '', second = ''] = path.split('/')
  return area === 'planning' ? `${area}/${first}/${second}` : `${area}/${first}`
}

const areaOf = (feature: string): string => feature.split('/')[0] ?? ''
const roomOf = (feature: string): string => feature.split('/')[1] ?? ''

const src = 'api-server/src/'
const shipped = sources('api-server/src')
  .filter(({ path }) => !path.endsWith('.test.ts'))
  .filter(({ path }) => areas.includes(areaOf(path.slice(src.length))))

const enterings: Entering[] = shipped.flatMap((source) =>
  importsOf(source)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => {
      const path = source.path.slice(src.length)
      const target = posix.join(posix.dirname(path), specifier)
      return { from: featureOf(path), to: featureOf(target), path, target }
    })
    .filter(({ from, to }) => from !== to && areas.includes(areaOf(to))),
)

/** Features from which one comes back to itself, each round once. */
function rounds(all: readonly Entering[]): string[] {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of all) next.set(from, (next.get(from) ?? new Set()).add(to))
  const found: string[] = []
  const done = new Set<string>()
  const visit = (feature: string, way: readonly string[]): void => {
    const at = way.indexOf(feature)
    if (at >= 0) found.push([...way.slice(at), feature].join(' → '))
    if (at >= 0 || done.has(feature)) return
    for (const other of next.get(feature) ?? []) visit(other, [...way, feature])
    done.add(feature)
  }
  for (const feature of next.keys()) visit(feature, [])
  return found
}

const shown = ({ path, target }: Entering): string => `${path} → ${target}`

describe('the areas of api-server', () => {
  it('use only what stands to their left', () => {
    const wrong = enterings.filter(({ from, to }) => areas.indexOf(areaOf(to)) > areas.indexOf(areaOf(from)))
    expect(wrong.map(shown)).toEqual([])
  })

  it('have features that are entered by their index alone', () => {
    const wrong = enterings.filter(
      ({ path, target }) => !target.endsWith('/index.ts') && !alone.test(target) && !thread.test(path),
    )
    expect(wrong.map(shown)).toEqual([])
  })

  it('have no features that need each other', () => {
    expect(rounds(enterings.filter(({ target }) => !alone.test(target)))).toEqual([])
  })

  it('have rooms in planning that name what they enter', () => {
    const planned = enterings.filter(({ from, to }) => areaOf(from) === 'planning' && areaOf(to) === 'planning')
    const between = planned.filter(({ from, to }) => roomOf(from) !== roomOf(to))
    expect(between.filter(({ from, to }) => !rooms[roomOf(from)]?.includes(roomOf(to))).map(shown)).toEqual([])
    // A way that nobody takes is none.
    const taken = new Set(between.map(({ from, to }) => `${roomOf(from)} → ${roomOf(to)}`))
    const named = Object.entries(rooms).flatMap(([room, others]) => others.map((other) => `${room} → ${other}`))
    expect(named.filter((way) => !taken.has(way))).toEqual([])
  })
})
