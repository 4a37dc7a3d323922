import { screenPrintSettingsRead, screenPrintSettingsSave } from '@plumbline/core/contract'
import { type RollSettings, rollSettings } from '@plumbline/core/rolls'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { shortCode } from '../../i18n/languages.ts'
import { useSettled } from '../../shell/use-settled.ts'
import { keepSettings, keptSettings } from './kept-settings.ts'
import { paperNameOf, paperSizeOf } from './paper.ts'

interface PaperSettings {
  settings: RollSettings
  /** The last ones that can be printed, at rest: what is being typed may not be. */
  valid: RollSettings
  /** What was chosen can be printed, and is not at rest yet. */
  isAhead: boolean
  change: (settings: RollSettings) => void
}

/** As the person last printed screens of the space, on the sheet that the address names; another sheet is named there. */
export function usePaperSettings(spaceId: string): PaperSettings {
  const { format = '' } = useParams()
  const { i18n } = useTranslation()
  const language = shortCode(i18n.language) === 'ru' ? 'ru' : 'en'
  const [chosen, choose] = useState<RollSettings>(() => {
    const kept = keptSettings()
    return { ...kept, format: { ...kept.format, ...paperSizeOf(format) } }
  })
  const rename = useRename()
  const keep = useKept(spaceId, (kept) => {
    const now = kept ? { ...kept, format: { ...kept.format, ...paperSizeOf(format) } } : chosen
    if (kept) {
      keepSettings(now)
      choose(now)
    }
    const name = paperNameOf(now.format)
    if (name !== format) rename(name)
  })
  const rested = useSettled(chosen)
  const [valid, setValid] = useState(chosen)
  useEffect(() => {
    if (rollSettings.safeParse(rested).success) setValid(rested)
  }, [rested])
  const change = (settings: RollSettings): void => {
    choose(settings)
    if (!rollSettings.safeParse(settings).success) return
    keepSettings(settings)
    keep(settings)
    const name = paperNameOf(settings.format)
    if (name !== format) rename(name)
  }
  const isAhead = valid !== chosen && rollSettings.safeParse(chosen).success
  return { settings: { ...chosen, language }, valid: { ...valid, language }, isAhead, change }
}

const REST_MS = 800

/** What the server keeps: told once, unless something was set before it came; kept when changes have come to rest. */
function useKept(spaceId: string, begin: (kept: RollSettings | null) => void): (settings: RollSettings) => void {
  const isSet = useRef(false)
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; save: () => void } | null>(null)
  const told = useRef(begin)
  told.current = begin
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    call(screenPrintSettingsRead, { params: { spaceId }, signal, quiet: true }).then(
      ({ settings }) => {
        if (!isSet.current && !signal.aborted) told.current(settings)
      },
      // Those of this browser stand in for them.
      () => {
        if (!isSet.current && !signal.aborted) told.current(null)
      },
    )
    return () => {
      leaving.abort()
      if (!waiting.current) return
      clearTimeout(waiting.current.timer)
      waiting.current.save()
    }
  }, [spaceId])
  return (settings) => {
    isSet.current = true
    if (waiting.current) clearTimeout(waiting.current.timer)
    const save = (): void => {
      waiting.current = null
      call(screenPrintSettingsSave, { params: { spaceId }, input: { settings }, quiet: true }).catch(() => undefined)
    }
    waiting.current = { timer: setTimeout(save, REST_MS), save }
  }
}

function useRename(): (name: string) => void {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  return (name) => void navigate({ pathname: pathname.replace(/[^/]*$/, name), search }, { replace: true, state })
}
