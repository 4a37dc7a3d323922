import { printSettingsCreate, printSettingsRead, printSettingsUpdate } from '@plumbline/core/contract'
import { type PrintSettings, usualSettings } from '@plumbline/core/paper'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { shortCode } from '../../i18n/languages.ts'
import { useScheduleText } from '../../parts/words/schedule-text.ts'
import { useSettled } from '../../shell/use-settled.ts'

/** Columns that may stand on paper. */
export const paperColumns = [
  ...['code', 'name', 'duration', 'remaining', 'start', 'finish', 'percent', 'totalFloat', 'freeFloat'],
  ...['baselineStart', 'baselineFinish', 'finishVariance', 'actualStart', 'actualFinish', 'status', 'volume', 'cost'],
] as const

/** Millimetres that a column takes at first. */
export const usualWidth = (key: string): number =>
  key === 'name'
    ? 70
    : /Start|Finish|start|finish/.test(key) && !key.includes('Variance')
      ? 22
      : key === 'code'
        ? 18
        : 14

/** As the person last printed the version; changes are kept when they rest. null: not read yet. */
export function usePrintSettings(versionId: string) {
  const { t } = useScheduleText()
  const { i18n } = useTranslation()
  const [settings, setSettings] = useState<PrintSettings | null>(null)
  const kept = useRef<{ isThere: boolean; text: string }>({ isThere: false, text: '' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: words of another language do not make other settings
  useEffect(() => {
    const titled = (all: PrintSettings): PrintSettings => ({
      ...all,
      columns: all.columns.map((column) =>
        column.title === '' ? { ...column, title: t(`column.${column.key}` as never) } : column,
      ),
    })
    const language = shortCode(i18n.language) === 'ru' ? 'ru' : 'en'
    let isLeft = false
    const begin = (found: PrintSettings | null): void => {
      if (isLeft) return
      const first = titled(found ?? { ...usualSettings, language })
      kept.current = { isThere: found !== null, text: JSON.stringify(first) }
      setSettings(first)
    }
    call(printSettingsRead, { params: { versionId }, quiet: true }).then(
      ({ settings: found }) => begin(found),
      () => begin(null),
    )
    return () => {
      isLeft = true
    }
  }, [versionId])
  const rested = useSettled(settings)
  useEffect(() => {
    const text = JSON.stringify(rested)
    if (rested === null || text === kept.current.text) return
    const route = kept.current.isThere ? printSettingsUpdate : printSettingsCreate
    kept.current = { isThere: true, text }
    // What is not kept this time is kept with the next change.
    call(route, { input: { versionId, settings: rested }, quiet: true }).catch(() => undefined)
  }, [rested, versionId])
  return { settings, setSettings, rested }
}
