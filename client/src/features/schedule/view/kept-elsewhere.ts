import { groupSettingRead, groupSettingSave, uiStateRead, uiStateSave } from '@plumbline/core/contract'
import { ref } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { call } from '../../../api/call.ts'
import type { HasArranger } from '../arrange/arranger.ts'
import { type KeptLayout, keptLayout, onKept } from '../base/kept-layout.ts'
import type { ChartPort, KeepPort, PlanPort, StatePort } from '../base/ports.ts'
import { takeKept } from '../base/screen-state.ts'
import type { HasChecks } from '../outline/check-marks.ts'

/** What of the screen is needed here. */
type Acts = PlanPort & StatePort & ChartPort & KeepPort & HasArranger & HasChecks

/** Somebody drags a border: the server hears of it when there is a pause. */
const PAUSE_MS = 1_500
const SCREEN = 'screen'
const TICKS = 'ticks'

/**
 * What a person left open, wide, folded, ticked and grouped, also found on another computer: the browser's copy is shown at
 * once, a newer one of the server takes its place. Without a network nothing is missed but that.
 */
export function keepElsewhere(
  actions: Acts,
  scheduleId: string,
  versionId: string,
  address: URLSearchParams,
): () => void {
  const later = { screen: pause(), ticks: pause(), group: pause() }
  const save = (key: string, value: unknown): void =>
    void quietly(call(uiStateSave, { input: { objectId: scheduleId, key, value: plain(value) }, quiet: true }))
  const stopKept = onKept((id, layout) => {
    if (id === scheduleId) later.screen(() => save(SCREEN, layout))
  })
  actions.checks.onKept = (ticks) => later.ticks(() => save(TICKS, ticks))
  const stopGroups = subscribeKey(actions.state, 'arrangement', (arrangement) => {
    actions.keep({ arrangement })
    const input = { arrangement: { group: [...arrangement.group], sort: [...arrangement.sort] } }
    later.group(() => void quietly(call(groupSettingSave, { params: { versionId }, input, quiet: true })))
  })
  void take(actions, scheduleId, address)
  if (!address.has('group') && !address.has('sort')) void takeGroups(actions, versionId)
  return () => {
    stopKept()
    stopGroups()
    later.screen.now()
    later.ticks.now()
    later.group.now()
  }
}

async function take(actions: Acts, scheduleId: string, address: URLSearchParams): Promise<void> {
  const found = await quietly(call(uiStateRead, { input: { objectId: scheduleId }, quiet: true }))
  takeScreen(actions, scheduleId, found?.values[SCREEN] as Partial<KeptLayout> | undefined, address)
  actions.checks.take(found?.values[TICKS])
}

function takeScreen(
  actions: Acts,
  scheduleId: string,
  kept: Partial<KeptLayout> | undefined,
  address: URLSearchParams,
): void {
  if (!kept || (kept.at ?? 0) <= keptLayout(scheduleId).at) return
  takeKept(actions.state, scheduleId, kept, address)
  const { visible, rows } = actions.session
  visible.setAllExpanded(true)
  for (const id of keptLayout(scheduleId).collapsed) visible.setExpanded(id, false)
  rows.rowsChanged()
  actions.planner?.setSplit(keptLayout(scheduleId).split)
  actions.planner?.refresh()
}

async function takeGroups(actions: Acts, versionId: string): Promise<void> {
  const found = await quietly(call(groupSettingRead, { params: { versionId }, quiet: true }))
  const wanted = found?.arrangement
  if (!wanted || JSON.stringify(wanted) === JSON.stringify(actions.state.arrangement)) return
  // What the person has chosen meanwhile is newer.
  if (!actions.arranger.isOn) actions.arranger.set(ref(wanted))
}

const plain = (value: unknown): never => JSON.parse(JSON.stringify(value)) as never

async function quietly<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch {
    return null
  }
}

/** Does the last of what it is given when there was a pause, or now. */
function pause(): ((act: () => void) => void) & { now(): void } {
  let timer: ReturnType<typeof setTimeout> | null = null
  let waiting: (() => void) | null = null
  const now = (): void => {
    if (timer) clearTimeout(timer)
    timer = null
    waiting?.()
    waiting = null
  }
  const later = (act: () => void): void => {
    waiting = act
    if (timer) clearTimeout(timer)
    timer = setTimeout(now, PAUSE_MS)
  }
  return Object.assign(later, { now })
}
