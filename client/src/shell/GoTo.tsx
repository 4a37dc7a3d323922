import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { isTyping } from './chords.ts'
import { closeMenus } from './close-menus.ts'
import { confirmation } from './confirm.ts'
import { type Destination, destinations } from './destinations.ts'
import { HeldKeys } from './HeldKeys.tsx'
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
  useEffect(() => {
    let led = Number.NEGATIVE_INFINITY
    const onKeyDown = (event: KeyboardEvent): void => {
      const isLed = event.timeStamp - led < LEAD_MS
      led = Number.NEGATIVE_INFINITY
      if (opensPalette(event)) {
        event.preventDefault()
        event.stopImmediatePropagation()
        closeMenus()
        flushSync(() => showPalette(true))
        return
      }
      if (!isForScreen(event)) return
      const to = isLed && !event.shiftKey ? destinations.find(({ code }) => code === event.code) : undefined
      if (!to) {
        if (event.code === LEAD && !event.shiftKey) led = event.timeStamp
        return
      }
      go(to)
      // A screen may have the same letter, to do something else.
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    // A part of a screen that has a sheet of its own has shown it by then.
    const onQuestion = (event: KeyboardEvent): void => {
      if (event.code === 'Slash' && event.shiftKey && !event.defaultPrevented && isForScreen(event)) showSheet(true)
    }
    addEventListener('keydown', onKeyDown, { capture: true })
    addEventListener('keydown', onQuestion)
    return () => {
      removeEventListener('keydown', onKeyDown, { capture: true })
      removeEventListener('keydown', onQuestion)
    }
  }, [go])
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

/** Also over a menu and from a field, but not over a question. */
function opensPalette({ code, ctrlKey, metaKey, altKey, shiftKey, isComposing, target }: KeyboardEvent): boolean {
  if (code !== 'KeyK' || !(ctrlKey || metaKey) || altKey || shiftKey || isComposing || confirmation.asked) return false
  return !(target instanceof HTMLElement && target.closest('[aria-modal="true"]'))
}

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

function isForScreen({ target, isComposing, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (isComposing || ctrlKey || metaKey || altKey || isTyping(target) || confirmation.asked) return false
  return !(target instanceof HTMLElement && target.closest('[aria-modal="true"]'))
}
