import type { InheritedDays } from '@plumbline/core/calendar'
import {
  type CalendarUse,
  calendarCreate,
  calendarDelete,
  calendarEffectRead,
  calendarList,
  calendarRead,
  calendarRestore,
  calendarRevisions,
  calendarSave,
  calendarSetDefault,
  calendarUses,
  type LibraryCalendar,
} from '@plumbline/core/contract'
import { readDays, readDefinition, writeDefinition } from '@plumbline/core/contract/calendar-days'
import { proxy, ref } from 'valtio'
import { call } from '../../api/call.ts'
import { type CalendarDraft, isSameDraft } from '../../parts/calendars/draft.ts'
import { toastError } from '../../shell/toast.ts'

export interface Effect {
  moved: number
  works: number
  finishBefore: string | null
  finishAfter: string | null
}

/** The calendar on screen: as saved, and as the person has it now. */
export interface OpenCalendar {
  /** '' for one that is not saved yet. */
  id: string
  epsId: string | null
  revision: number
  saved: CalendarDraft | null
  draft: CalendarDraft
  base: InheritedDays | null
}

interface LibraryState {
  spaceId: string
  /** Null until they are there. */
  calendars: LibraryCalendar[] | null
  error: unknown
  open: OpenCalendar | null
  /** The calendar that was asked for and is not there yet; nothing typed into the one before it would stay. */
  opening: string | null
  uses: CalendarUse[] | null
  /** By version; 'asked' while it is calculated. */
  effects: Record<string, Effect | 'asked' | 'failed'>
  revisions: { revision: number; name: string; at: string; by: string }[]
  /** Somebody saved a newer revision than the one that is open with changes. */
  overtaken: boolean
  saving: boolean
}

const empty = { open: null, opening: null, uses: null, effects: {}, revisions: [], overtaken: false, saving: false }

export const library = proxy<LibraryState>({ spaceId: '', calendars: null, error: null, ...empty })

let previewing: AbortController | null = null

export function openLibrary(spaceId: string): void {
  if (library.spaceId !== spaceId) Object.assign(library, { spaceId, calendars: null, error: null, ...empty })
  void loadLibrary()
}

export async function loadLibrary(): Promise<void> {
  const { spaceId } = library
  try {
    const { calendars } = await call(calendarList, { input: { spaceId } })
    if (library.spaceId !== spaceId) return
    library.calendars = calendars
    library.error = null
    await followOpen()
  } catch (error) {
    if (library.spaceId === spaceId) library.error = error
  }
}

/** What others saved is shown at once, unless the person is changing it. */
async function followOpen(): Promise<void> {
  const { open, calendars } = library
  if (!open || open.id === '') {
    if (!open && calendars?.[0]) await openCalendar((calendars.find((one) => one.isDefault) ?? calendars[0]).id)
    return
  }
  const now = calendars?.find(({ id }) => id === open.id)
  if (!now) {
    if (!isChanged()) library.open = null
  } else if (now.revision !== open.revision) {
    if (isChanged()) library.overtaken = true
    else await openCalendar(open.id, true)
  } else await loadUses(open.id)
}

export function isChanged(): boolean {
  const { open } = library
  return open !== null && (open.saved === null || !isSameDraft(open.saved, open.draft))
}

/** With `keepsChanges` what the person changed while it was read stays, and is said to be overtaken. */
export async function openCalendar(calendarId: string, keepsChanges = false): Promise<void> {
  stopPreview()
  library.opening = calendarId
  try {
    const whole = await call(calendarRead, { params: { calendarId } })
    const { name, baseId, epsId, revision } = whole.calendar
    const draft = { name, baseId, ...readDefinition(whole.own) }
    const base = await daysOfBase(baseId)
    if (library.opening !== calendarId) return
    library.opening = null
    if (keepsChanges && isChanged()) {
      library.overtaken = true
      return
    }
    library.open = ref({ id: calendarId, epsId, revision, saved: draft, draft, base })
    Object.assign(library, { uses: null, effects: {}, revisions: [], overtaken: false })
    await Promise.all([loadUses(calendarId), loadRevisions(calendarId)])
  } catch (error) {
    if (library.opening === calendarId) library.opening = null
    toastError(error)
  }
}

async function daysOfBase(baseId: string | null): Promise<InheritedDays | null> {
  return baseId === null ? null : readDays((await call(calendarRead, { params: { calendarId: baseId } })).days)
}

async function loadUses(calendarId: string): Promise<void> {
  const { uses } = await call(calendarUses, { params: { calendarId } })
  if (library.open?.id === calendarId) library.uses = uses
}

async function loadRevisions(calendarId: string): Promise<void> {
  const { revisions } = await call(calendarRevisions, { params: { calendarId } })
  if (library.open?.id === calendarId) library.revisions = revisions
}

/** Not saved before the person says so. */
export function beginCalendar(draft: CalendarDraft, epsId: string | null): void {
  stopPreview()
  Object.assign(library, { opening: null, uses: null, effects: {}, revisions: [], overtaken: false })
  library.open = ref({ id: '', epsId, revision: 0, saved: null, draft, base: null })
  if (draft.baseId !== null) changeDraft(draft, true)
}

export function changeDraft(draft: CalendarDraft, isNewBase = false): void {
  const { open } = library
  if (!open) return
  stopPreview()
  library.effects = {}
  library.open = ref({ ...open, draft })
  if (isNewBase || draft.baseId !== open.draft.baseId) void rebase(draft.baseId)
}

/** Days of the week that were its own stay so. */
async function rebase(baseId: string | null): Promise<void> {
  try {
    const base = await daysOfBase(baseId)
    const { open } = library
    if (open?.draft.baseId !== baseId) return
    const week = base ? open.draft.week : open.draft.week.map((day) => day ?? [])
    library.open = ref({ ...open, base, draft: { ...open.draft, week } })
  } catch (error) {
    toastError(error)
  }
}

export function setPlace(epsId: string | null): void {
  if (library.open) library.open = ref({ ...library.open, epsId })
}

export async function revert(): Promise<void> {
  const { open } = library
  if (!open) return
  if (open.id !== '') return openCalendar(open.id)
  library.open = null
  await followOpen()
}

export async function save(): Promise<void> {
  const { open, spaceId } = library
  if (!open || library.saving) return
  const { name, baseId } = open.draft
  const input = { name, baseId, ...writeDefinition(open.draft) }
  library.saving = true
  await attempt(async () => {
    const { calendar } =
      open.id === ''
        ? await call(calendarCreate, { input: { ...input, spaceId, epsId: open.epsId } })
        : await call(calendarSave, { params: { calendarId: open.id }, input: { ...input, revision: open.revision } })
    await openCalendar(calendar.id)
    await loadLibrary()
  })
  library.saving = false
}

export const makeDefault = (calendarId: string, isDefault: boolean): Promise<boolean> =>
  attempt(async () => {
    await call(calendarSetDefault, { params: { calendarId }, input: { isDefault } })
    await loadLibrary()
  })

export const remove = (calendarId: string, replaceBy: string | null): Promise<boolean> =>
  attempt(async () => {
    await call(calendarDelete, { params: { calendarId }, input: replaceBy === null ? {} : { replaceBy } })
    if (library.open?.id === calendarId) library.open = null
    await loadLibrary()
  })

export const restoreRevision = (calendarId: string, revision: number): Promise<boolean> =>
  attempt(async () => {
    await call(calendarRestore, { params: { calendarId, revision } })
    await openCalendar(calendarId)
  })

/** One version after the other, so that the person can stop at any time. */
export async function preview(): Promise<void> {
  const { open, uses } = library
  if (!open || !uses) return
  stopPreview()
  const control = new AbortController()
  previewing = control
  const { baseId } = open.draft
  for (const { versionId, locked } of uses) {
    if (locked || control.signal.aborted) continue
    library.effects[versionId] = 'asked'
    const input = { baseId, versionId, ...writeDefinition(open.draft) }
    try {
      const effect = await call(calendarEffectRead, { params: { calendarId: open.id }, input, signal: control.signal })
      library.effects[versionId] = effect
    } catch (error) {
      if (control.signal.aborted) break
      library.effects[versionId] = 'failed'
      toastError(error)
    }
  }
  if (previewing === control) previewing = null
  if (control.signal.aborted) forgetAsked()
}

function forgetAsked(): void {
  for (const [versionId, effect] of Object.entries(library.effects)) {
    if (effect === 'asked') delete library.effects[versionId]
  }
}

export function stopPreview(): void {
  previewing?.abort()
  previewing = null
}

async function attempt(what: () => Promise<void>): Promise<boolean> {
  try {
    await what()
    return true
  } catch (error) {
    toastError(error)
    return false
  }
}
