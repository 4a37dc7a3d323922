import { type Anchor, kanbanCardsNamed, worksNamed } from '@plumbline/core/contract'
import { useEffect } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { anchorName } from '../../parts/talk/anchors.ts'

type Place = Pick<Anchor, 'kind' | 'in' | 'id'>

/** What is called how now, by anchor; null: it is gone. What is not here is not known, and called as it was then. */
const names = proxy<Record<string, string | null>>({})
/** Anchors in sight, and how often. */
const shown = new Map<string, { anchor: Place; times: number }>()
const keyOf = ({ kind, in: place, id }: Place): string => `${kind} ${place} ${id}`

/** What is asked for within it is asked in one go. */
const PAUSE_MS = 30
const AGAIN_MS = 20_000
/** Of one call. */
const MOST = 100
let soon: ReturnType<typeof setTimeout> | null = null
let again: ReturnType<typeof setInterval> | null = null

/** What the anchor is called now; null: it is gone; undefined: nobody knows yet. */
export function useAnchorName(anchor: Place | null): string | null | undefined {
  const { kind = null, in: place = '', id = '' } = anchor ?? {}
  useEffect(() => (kind === null ? undefined : show({ kind, in: place, id })), [kind, place, id])
  const all = useSnapshot(names)
  return kind === null ? undefined : all[keyOf({ kind, in: place, id })]
}

function show(anchor: Place): () => void {
  const key = keyOf(anchor)
  const times = (shown.get(key)?.times ?? 0) + 1
  shown.set(key, { anchor, times })
  if (times === 1) ask([anchor])
  again ??= setInterval(() => {
    if (document.visibilityState === 'visible') ask([...shown.values()].map((one) => one.anchor))
  }, AGAIN_MS)
  return () => hide(key)
}

function hide(key: string): void {
  const known = shown.get(key)
  if (known && known.times > 1) {
    shown.set(key, { ...known, times: known.times - 1 })
    return
  }
  shown.delete(key)
  delete names[key]
  if (shown.size > 0 || !again) return
  clearInterval(again)
  again = null
}

const asked = new Map<string, Place>()

function ask(anchors: readonly Place[]): void {
  for (const anchor of anchors) asked.set(keyOf(anchor), anchor)
  if (soon) return
  soon = setTimeout(() => {
    soon = null
    const all = [...asked.values()]
    asked.clear()
    for (const [scheduleId, places] of Map.groupBy(all, (one) => one.in)) {
      for (let at = 0; at < places.length; at += MOST) void readNames(scheduleId, places.slice(at, at + MOST))
    }
  }, PAUSE_MS)
}

/** The works that an anchor is named after. */
function worksOf({ kind, id }: Place): string[] {
  if (kind === 'card') return []
  const [first = '', second = ''] = id.split(':')
  return kind === 'relation' ? [first, second] : first === '' ? [] : [first]
}

async function readNames(scheduleId: string, places: readonly Place[]): Promise<void> {
  const cards = places.filter(({ kind }) => kind === 'card').map(({ id }) => id)
  const relations = places.filter(({ kind }) => kind === 'relation').map(({ id }) => id)
  const works = [...new Set(places.flatMap(worksOf))]
  const params = { scheduleId }
  try {
    const [named, titled] = await Promise.all([
      works.length === 0
        ? { works: [], relations: [] }
        : call(worksNamed, { params, input: { works: works.join(), relations: relations.join() }, quiet: true }),
      cards.length === 0
        ? { cards: [] }
        : call(kanbanCardsNamed, { params, input: { cards: cards.join() }, quiet: true }),
    ])
    const nameOf = new Map(named.works.map(({ id, code, name }) => [id, anchorName(code, name)]))
    const titleOf = new Map(titled.cards.map(({ id, title }) => [id, title]))
    const there = new Set(named.relations)
    for (const place of places) {
      if (!shown.has(keyOf(place)) || (place.kind === 'date' && worksOf(place).length === 0)) continue
      names[keyOf(place)] = place.kind === 'card' ? (titleOf.get(place.id) ?? null) : nameNow(place, nameOf, there)
    }
  } catch {
    // Whoever may not read it, or is offline, sees what it was called then.
  }
}

function nameNow(place: Place, nameOf: ReadonlyMap<string, string>, there: ReadonlySet<string>): string | null {
  const parts = worksOf(place).map((id) => nameOf.get(id))
  if (parts.some((part) => part === undefined)) return null
  if (place.kind === 'relation' && !there.has(place.id)) return null
  return parts.join(' → ')
}
