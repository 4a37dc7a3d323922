import { useNews } from '../../shell/use-news.ts'
import './work-checklist.css'
import { checklistOfWork, checklistTick } from '@plumbline/core/contract'
import { call } from '../../api/call.ts'
import { momentOf } from '../../i18n/format.ts'
import { useCan } from '../../session/session.ts'
import { toastError } from '../../shell/toast.ts'
import { useRead } from '../../shell/use-read.ts'
import { useScheduleText } from '../words/schedule-text.ts'

interface WorkChecklistProps {
  versionId: string
  workId: string
  /** What stands above it where there is something; the part shows nothing of a work without a checklist. */
  title?: string
}

/** What holds up the start and the finish of a work, where its schedule is not open: in the daily plan and on boards. */
export function WorkChecklist({ versionId, workId, title }: WorkChecklistProps) {
  const { t } = useScheduleText()
  const mayTick = useCan()('schedule.report')
  const params = { versionId, wbsId: workId }
  const { value, again } = useRead(`checks ${versionId} ${workId}`, (signal) =>
    call(checklistOfWork, { params, input: {}, signal, quiet: true }),
  )
  useNews({ indicators: (event) => event.versionId === versionId }, again)
  if (!value || value.items.length === 0) return null
  const violated = new Set(value.violated)
  const held = value.items.filter(({ required, gate, done }) => required && gate !== 'none' && done === null)
  const tick = (itemId: string, done: boolean): void => {
    call(checklistTick, { params: { ...params, itemId }, input: { done } })
      .then(again)
      .catch(toastError)
  }
  return (
    <section className="pl-checks" aria-label={title ?? t('checklist.title')}>
      <h3>{title ?? t('checklist.title')}</h3>
      {held.length > 0 && <p className="pl-checks-held">{t('checklist.holds', { count: held.length })}</p>}
      <ul>
        {value.items.map(({ id, text, done, required, gate, role }) => (
          <li key={id} className={violated.has(id) ? 'is-violated' : undefined}>
            <label>
              <input
                type="checkbox"
                checked={done !== null}
                disabled={!mayTick}
                onChange={({ currentTarget }) => tick(id, currentTarget.checked)}
              />
              <span>{text}</span>
            </label>
            <small>
              {done
                ? momentOf(new Date(done.at).toISOString())
                : [violated.has(id) ? t('checklist.violated') : '', required ? t(`checklist.gate.${gate}`) : '', role]
                    .filter(Boolean)
                    .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
