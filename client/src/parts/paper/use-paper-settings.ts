import { type RollSettings, rollSettings } from '@plumbline/core/rolls'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { shortCode } from '../../i18n/languages.ts'
import { useSettled } from '../../shell/use-settled.ts'
import { keepSettings, keptSettings } from './kept-settings.ts'
import { paperNameOf, paperSizeOf } from './paper.ts'

interface PaperSettings {
  settings: RollSettings
  /** The last ones that can be printed, at rest: what is being typed may not be. */
  valid: RollSettings
  change: (settings: RollSettings) => void
}

/** As screens were last printed, on the sheet that the address names; another sheet is named there. */
export function usePaperSettings(): PaperSettings {
  const { format = '' } = useParams()
  const { i18n } = useTranslation()
  const language = shortCode(i18n.language) === 'ru' ? 'ru' : 'en'
  const [chosen, choose] = useState<RollSettings>(() => {
    const kept = keptSettings()
    return { ...kept, format: { ...kept.format, ...paperSizeOf(format) } }
  })
  const rename = useRename()
  const rested = useSettled(chosen)
  const [valid, setValid] = useState(chosen)
  useEffect(() => {
    if (rollSettings.safeParse(rested).success) setValid(rested)
  }, [rested])
  const change = (settings: RollSettings): void => {
    choose(settings)
    if (!rollSettings.safeParse(settings).success) return
    keepSettings(settings)
    const name = paperNameOf(settings.format)
    if (name !== format) rename(name)
  }
  return { settings: { ...chosen, language }, valid: { ...valid, language }, change }
}

function useRename(): (name: string) => void {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  return (name) => void navigate({ pathname: pathname.replace(/[^/]*$/, name), search }, { replace: true, state })
}
