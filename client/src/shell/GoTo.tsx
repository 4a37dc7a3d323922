import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { isTyping } from './chords.ts'
import { confirmation } from './confirm.ts'
import { type Destination, destinations } from './destinations.ts'
import { KeyList } from './KeyList.tsx'
import { lastProjectOf, lastScheduleOf } from './last-schedule.ts'
import { PanelDialog } from './PanelDialog.tsx'
import { ScreenPalette } from './ScreenPalette.tsx'
import { tell } from './toast.ts'

const LEAD = 'KeyG'
/** So soon the letter that says where to has to follow. */
const LEAD_MS = 1_500

/** «G then D» leads elsewhere, «?» shows the keys, Ctrl+K finds; on screens that have no registry of keys of their own. */
export function GoTo() {
  const [isSheet, showSheet] = useState(false)
  const [isPalette, showPalette] = useState(false)
  const go = useGo()
  useEffect(() => {
    let led = Number.NEGATIVE_INFINITY
    const onKeyDown = (event: KeyboardEvent): void => {
      const isLed = event.timeStamp - led < LEAD_MS
      led = Number.NEGATIVE_INFINITY
      if (opensPalette(event)) {
        event.preventDefault()
        event.stopImmediatePropagation()
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
      {isPalette && <ScreenPalette go={go} showKeys={() => showSheet(true)} close={() => showPalette(false)} />}
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

function GoToSheet({ close }: { close: () => void }) {
  const { t } = useTranslation()
  return (
    <PanelDialog isOpen width={480} title={t('goTo.keys')} onClose={close}>
      <GoToKeys />
    </PanelDialog>
  )
}

/** A part of the sheet of keys: where G and a letter lead. */
export function GoToKeys() {
  const { t } = useTranslation()
  const lines = destinations.map(({ id, code }) => ({ id, text: t(`goTo.to.${id}`), keys: keysOf(code) }))
  return <KeyList title={t('goTo.title')} lines={lines} />
}

const keysOf = (code: string): string[] => ['G', code.slice('Key'.length)]
