import { targetDatesUpdate, timetableCalculate, versionUpdateCosts } from '@plumbline/core/contract'
import { call } from '../../../api/call.ts'
import { sessionOf } from '../../../documents/schedule/session/open-session.ts'
import type { ScheduleSession } from '../../../documents/schedule/session/schedule-session.ts'
import { scheduleText } from '../../../parts/words/schedule-text.ts'
import type { Destination } from '../../../shell/destinations.ts'
import { tell, toastError } from '../../../shell/toast.ts'
import { followRegister } from '../assignments/follow-register.ts'
import { followAttributes } from '../attributes/follow-attributes.ts'
import { keptLayout } from '../base/kept-layout.ts'
import { screenState } from '../base/screen-state.ts'
import { ScheduleActions } from '../commands/schedule-actions.ts'
import { TimeTravel } from '../history/time-travel.ts'
import { followEarned } from '../usage/follow-earned.ts'
import { keepVisit } from '../view/keep-visit.ts'
import { keepElsewhere } from '../view/kept-elsewhere.ts'
import { tellCalculationErrors } from './calculation-errors.ts'
import { voiceOf } from './voice.ts'

interface OpenOptions {
  spaceId: string
  scheduleId: string
  versionId: string
  userId: string
  importFile: () => void
  compare: () => void
  reports: () => void
  print: () => void
  go: (to: Destination) => void
}

/** Starts the worker of a schedule and everything on the main thread that belongs to it. */
export function openActions(options: OpenOptions): { actions: ScheduleActions; close: () => void } {
  const { scheduleId, versionId, userId } = options
  const { session, begin } = sessionOf(versionId, userId)
  for (const id of keptLayout(scheduleId).collapsed) session.visible.setExpanded(id, false)
  const address = new URLSearchParams(location.search)
  const state = screenState(scheduleId, address)
  const actions: ScheduleActions = new ScheduleActions({
    scheduleId,
    spaceId: options.spaceId,
    versionId,
    showsDays: address.has('days'),
    changes: { since: address.get('since') ?? '', by: address.get('by') ?? '' },
    userId,
    session,
    time: new TimeTravel(session, versionId, momentOf(new URLSearchParams(location.search))),
    state,
    voice: voiceOf(session, () => void actions.undo()),
    calculate: () => void calculate(session, versionId),
    importFile: options.importFile,
    compare: options.compare,
    reports: options.reports,
    print: options.print,
    go: options.go,
    updateCosts: () =>
      call(versionUpdateCosts, { params: { versionId }, input: { preview: false } }).catch((error: unknown) => {
        tell({ message: scheduleText('toast.costsFailed'), intent: 'danger', key: 'costs' })
        toastError(error)
        return null
      }),
    updateTargets: (preview) =>
      call(targetDatesUpdate, { params: { versionId }, input: { preview } }).catch((error: unknown) => {
        toastError(error)
        return null
      }),
  })
  if (actions.filters.isFiltering) actions.filters.apply()
  void actions.filters
    .load(address.get('filter'))
    .then(() => actions.layouts.load(address.get('layout'), address.get('template')))
  void actions.filters.loadIndicator(options.spaceId)
  void actions.days.load()
  if (actions.changes.isOn) void actions.changes.load()
  const stopKeeping = keepElsewhere(actions, scheduleId, versionId, address)
  const stopVisit = keepVisit(actions, versionId)
  const stopAttributes = followAttributes(actions, versionId, userId)
  const stopRegister = followRegister(actions, options.spaceId, scheduleId, userId)
  const stopEarned = followEarned(actions)
  // What is typed offline must outlive a tidying browser; one that asks the person asks once.
  void navigator.storage?.persist?.().catch(() => undefined)
  const stop = begin()
  const close = (): void => {
    stop()
    stopVisit()
    stopAttributes()
    stopRegister()
    stopEarned()
    stopKeeping()
    actions.layouts.close()
    actions.days.close()
    actions.histogram.close()
    actions.usage.close()
    actions.levelling.close()
    actions.arranger.close()
    session.close()
  }
  return { actions, close }
}

/** The change whose moment the address names. */
function momentOf(address: URLSearchParams): number | null {
  const seq = Number(address.get('at'))
  return Number.isSafeInteger(seq) && seq > 0 ? seq : null
}

/** The official result now; what it could not calculate is told. */
async function calculate(session: ScheduleSession, versionId: string): Promise<void> {
  try {
    const { timetable } = await call(timetableCalculate, { params: { versionId } })
    void tellCalculationErrors(session, timetable.issues)
  } catch (error) {
    toastError(error)
  }
}
