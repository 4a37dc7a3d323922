import './phone.css'
import { Undo } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import type { JustDone } from './use-run.ts'

/** What was just started or stopped is taken back with one touch. */
export function UndoBar({ done: { what, name, undo } }: { done: JustDone }) {
  const { t } = useTranslation('days')
  return (
    <div className="phone-undo" role="status">
      <span>{t(`phone.${what}`, { name })}</span>
      <button type="button" onClick={undo}>
        <Undo /> {t('undo')}
      </button>
    </div>
  )
}
