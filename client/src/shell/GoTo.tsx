import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { isTyping } from './chords.ts'
import { closeMenus } from './close-menus.ts'
import { confirmation } from './confirm.ts'
import { type Destination, destinations } from './destinations.ts'
import { HeldKeys } from './HeldKeys.tsx'
import { useHotkeys } from './hotkeys.ts'
import { lastProjectOf, lastScheduleOf } from './last-schedule.ts'
import { later } from './later.ts'
import { tell } from './toast.ts'

const GoToSheet = later(async () => (await import('./GoToSheet.tsx')).GoToSheet)
const ScreenPalette = later(async () => (await import('./ScreenPalette.tsx')).ScreenPalette)

/** A screen that stays so long is no step on the way to another. */
const SETTLED_MS = 1_000
const LEAD = 'KeyG'
/** So soon the letter that says where to has to follow. */
const LEAD_MS = 1_500

/** «G then D» leads elsewhere, «?» shows the keys, Ctrl+K finds; on screens that have no registry of keys of their own. */
export function GoTo() {
  const [isSheet, showSheet] = useState(false)
  const [isPalette, showPalette] = useState(false)
  const go = useGo()
  useEffect(() => {
    const timer = setTimeout(ScreenPalette.bring, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [])
  /** When G was pressed, milliseconds of the page. */
  const led = useRef(Number.NEGATIVE_INFINITY)
  useHotkeys('first', (event, chord) => {
    const isLed = event.timeStamp - led.current < LEAD_MS
    led.current = Number.NEGATIVE_INFINITY
    if (chord === 'Mod+KeyK' && !isAsked(event.target)) {
      closeMenus()
      flushSync(() => showPalette(true))
      return true
    }
    if (!isForScreen(event.target)) return false
    // A screen may have the same letter, to do something else.
    const to = isLed ? destinations.find(({ code }) => code === chord) : undefined
    if (to) go(to)
    else if (chord === LEAD) led.current = event.timeStamp
    return to !== undefined
  })
  // A part of a screen that has a sheet of its own has shown it by then.
  useHotkeys('frame', ({ target }, chord) => {
    if (chord !== 'Shift+Slash' || !isForScreen(target)) return false
    showSheet(true)
    return true
  })
  return (
    <>
      {isSheet && <GoToSheet close={() => showSheet(false)} />}
      {isPalette && (
        <ScreenPalette
          go={go}
          showKeys={() => showSheet(true)}
          close={() => showPalette(false)}
          waiting={<HeldKeys />}
        />
      )}
    </>
  )
}

/** A question or a dialog has the keys for itself. */
const isAsked = (target: EventTarget | null): boolean =>
  confirmation.asked !== null || (target instanceof HTMLElement && target.closest('[aria-modal="true"]') !== null)

/** Leads to a place, from wherever somebody is; where none is known it says what to open first. */
function useGo(): (to: Destination) => void {
  const { t } = useTranslation()
  const { spaceId = '', scheduleId, projectId } = useParams()
  const navigate = useNavigate()
  const at = { spaceId, scheduleId: lastScheduleOf(spaceId, scheduleId), projectId: lastProjectOf(spaceId, projectId) }
  const go = useRef((to: Destination): void => void to)
  go.current = (to) => {
    const path = to.path(at)
    if (path === null) tell({ message: t('goTo.nothingOpen') })
    else void navigate(path)
  }
  return useRef((to: Destination) => go.current(to)).current
}

const isForScreen = (target: EventTarget | null): boolean => !isTyping(target) && !isAsked(target)
