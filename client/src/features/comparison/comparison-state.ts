import { type ComparisonGroup, computedGroups } from '@plumbline/core/comparison'
import {
  type ComparedWorkView,
  type ComparisonView,
  type DifferenceView,
  type MergeView,
  scheduleRead,
  type TakingBack,
  type TakingInput,
  type Version,
  versionCompare,
  versionMerge,
  versionMergeUndo,
} from '@plumbline/core/contract'
import { proxy, ref } from 'valtio'
import { type ApiError, asApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { takeBackAsking } from './ask-clashes.tsx'
import { readAttributes } from './attribute-words.ts'
import { readExternalWorks } from './external-words.ts'

/** Works asked for at once. */
export const PAGE = 500

interface ComparisonState {
  scheduleId: string
  schedule: { name: string; path: readonly { name: string; kind: string }[]; versions: readonly Version[] } | null
  /** Version ids, or `id@seq`. */
  left: string
  right: string
  group: ComparisonGroup | null
  search: string
  /** Without its works; null while the first answer is under way. */
  found: Omit<ComparisonView, 'works'> | null
  /** Works by their place, as far as they were looked at. */
  pages: Record<number, readonly ComparedWorkView[]>
  error: ApiError | null
  isLoading: boolean
  merging: boolean
  groups: ComparisonGroup[]
  facts: string[]
  except: string[]
  decisions: Record<string, 'theirs' | 'ours'>
  preview: MergeView | null
  isApplying: boolean
}

const nothingChosen = (): Pick<ComparisonState, 'groups' | 'facts' | 'except' | 'decisions' | 'preview'> => ({
  groups: [],
  facts: [],
  except: [],
  decisions: {},
  preview: null,
})

export const comparing = proxy<ComparisonState>({
  scheduleId: '',
  schedule: null,
  left: '',
  right: '',
  group: null,
  search: '',
  found: null,
  pages: {},
  error: null,
  isLoading: false,
  merging: false,
  ...nothingChosen(),
  isApplying: false,
})

/** `id@12` is the version as it was after change 12 of its journal. */
export function refOf(side: string): { versionId: string; seq?: number } {
  const [versionId = '', seq] = side.split('@')
  return seq ? { versionId, seq: Number(seq) } : { versionId }
}

/** Sides that name a version the schedule does not have any more. */
export const goneSides = (): string[] =>
  [comparing.left, comparing.right].filter((side) =>
    comparing.schedule?.versions.every(({ id }) => id !== versionIdOf(side)),
  )

export const versionIdOf = (side: string): string => refOf(side).versionId

let asked = new AbortController()
let wanted = new Set<number>()

export async function openComparison(scheduleId: string): Promise<void> {
  Object.assign(comparing, { scheduleId, schedule: null, error: null, merging: false, ...nothingChosen() })
  await loadSchedule()
}

async function loadSchedule(): Promise<void> {
  try {
    const { name, path, versions } = await call(scheduleRead, { params: { scheduleId: comparing.scheduleId } })
    comparing.schedule = ref({ name, path, versions })
  } catch (error) {
    comparing.error = ref(asApiError(error))
  }
}

/** Asks anew; what was asked before is no longer waited for. */
export async function compareNow(): Promise<void> {
  asked.abort()
  asked = new AbortController()
  wanted = new Set()
  comparing.pages = {}
  comparing.error = null
  if (!comparing.schedule) await loadSchedule()
  if (comparing.schedule && comparing.left && comparing.right) await loadPage(0)
}

/** The page with this line; does nothing for one that is there or on its way. */
export async function loadPage(page: number): Promise<void> {
  if (wanted.has(page)) return
  wanted.add(page)
  const { signal } = asked
  comparing.isLoading = true
  try {
    const { group, search, scheduleId } = comparing
    const versions = [versionIdOf(comparing.left), versionIdOf(comparing.right)]
    await Promise.all([readAttributes(versions[0]!), readExternalWorks(versions)])
    const { works, ...found } = await call(versionCompare, {
      params: { scheduleId },
      input: {
        left: refOf(comparing.left),
        right: refOf(comparing.right),
        ...(group ? { group } : {}),
        search,
        offset: page * PAGE,
        limit: PAGE,
      },
      signal,
    })
    if (signal.aborted) return
    comparing.found = ref(found)
    comparing.pages[page] = ref(works)
  } catch (error) {
    const known = asApiError(error)
    if (signal.aborted || known.code === 'ABORTED') return
    wanted.delete(page)
    // A version may have been deleted since the list of them was read; with the new list it is asked again.
    if (known.code === 'NOT_FOUND' && goneSides().length === 0) await loadSchedule()
    comparing.error = ref(known)
  } finally {
    if (!signal.aborted) comparing.isLoading = false
  }
}

export function isChosen({ group, fact }: Pick<DifferenceView, 'group' | 'fact'>): boolean {
  if (fact === null) return false
  return comparing.groups.includes(group) ? !comparing.except.includes(fact) : comparing.facts.includes(fact)
}

/** All of a work at once. */
export function chooseAll(differences: readonly DifferenceView[], chosen: boolean): void {
  for (const one of differences) if (isChosen(one) !== chosen) choose(one, chosen)
}

export function choose({ group, fact }: Pick<DifferenceView, 'group' | 'fact'>, chosen: boolean): void {
  if (fact === null) return
  const list = comparing.groups.includes(group) ? 'except' : 'facts'
  const isListed = list === 'except' ? !chosen : chosen
  comparing[list] = isListed ? [...comparing[list], fact] : comparing[list].filter((one) => one !== fact)
  previewSoon()
}

export function chooseGroup(group: ComparisonGroup, chosen: boolean): void {
  comparing.groups = chosen ? [...comparing.groups, group] : comparing.groups.filter((one) => one !== group)
  previewSoon()
}

export function decide(fact: string, side: 'theirs' | 'ours'): void {
  comparing.decisions[fact] = side
  previewSoon()
}

/** Everything that can be merged is chosen at first: leaving something out is the exception. */
export function startMerging(): void {
  const groups = Object.keys(comparing.found?.summary.groups ?? {}) as ComparisonGroup[]
  Object.assign(comparing, nothingChosen(), { merging: true })
  comparing.groups = groups.filter((group) => !computedGroups.includes(group))
  previewSoon()
}

export function stopMerging(): void {
  Object.assign(comparing, nothingChosen(), { merging: false })
}

let timer: ReturnType<typeof setTimeout> | undefined
let latest = 0

function previewSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void preview(), 200)
}

async function preview(): Promise<void> {
  const turn = ++latest
  try {
    const view = await merge(true)
    if (turn === latest && comparing.merging) comparing.preview = ref(view)
  } catch (error) {
    if (turn === latest) comparing.error = ref(asApiError(error))
  }
}

function merge(isPreview: boolean): Promise<MergeView> {
  const { scheduleId, groups, facts, except, decisions } = comparing
  return call(versionMerge, {
    params: { scheduleId },
    input: {
      from: refOf(comparing.right),
      into: versionIdOf(comparing.left),
      groups: [...groups],
      facts: [...facts],
      except: [...except],
      conflicts: { ...decisions },
      preview: isPreview,
    },
  })
}

/** Resolves with how many facts were taken and how to take them back; null: there was nothing to write. */
export async function applyMerge(): Promise<{ count: number; seq: number } | null> {
  comparing.isApplying = true
  try {
    const { seq, taken } = await merge(false)
    stopMerging()
    // What was different is so no longer.
    comparing.found = null
    void compareNow()
    return seq === null ? null : { seq, count: Object.values(taken).reduce((sum, count) => sum + count, 0) }
  } finally {
    comparing.isApplying = false
  }
}

/** Null: it was not taken back after all. */
export async function takeBackMerge(versionId: string, seq: number, question: string): Promise<TakingBack | null> {
  const { scheduleId } = comparing
  const undo = (input: TakingInput) =>
    call(versionMergeUndo, { params: { scheduleId }, input: { ...input, versionId, seq } })
  const done = await takeBackAsking(undo, question)
  if (done) await compareNow()
  return done
}
