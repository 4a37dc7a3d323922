import { epsTree, type FoundWork, workSearch } from '@plumbline/core/contract'
import type { ExternalEnd } from '@plumbline/core/plan'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { PickField } from '../../../parts/inputs/PickField.tsx'
import { useSchedule } from '../base/schedule-context.ts'

interface OtherSchedule {
  id: string
  name: string
  project: string
}

type Loaded<T> = T | 'loading' | 'failed'

/** Schedules of the space, but for this one. */
function useOtherSchedules(): Loaded<OtherSchedule[]> {
  const { spaceId, scheduleId } = useSchedule()
  const [schedules, setSchedules] = useState<Loaded<OtherSchedule[]>>('loading')
  useEffect(() => {
    call(epsTree, { params: { spaceId } }).then(
      ({ nodes }) => {
        const names = new Map(nodes.map(({ id, name }) => [id, name]))
        const others = nodes.filter(({ id, kind }) => kind === 'schedule' && id !== scheduleId)
        setSchedules(others.map(({ id, name, parentId }) => ({ id, name, project: names.get(parentId ?? '') ?? '' })))
      },
      () => setSchedules('failed'),
    )
  }, [spaceId, scheduleId])
  return schedules
}

const TYPING_PAUSE = 200

/** Works of the other schedule that the text finds, asked for when the person pauses. */
function useFoundWorks(scheduleId: string, text: string): FoundWork[] {
  const [works, setWorks] = useState<FoundWork[]>([])
  useEffect(() => {
    let isCurrent = true
    if (text.trim() === '' || scheduleId === '') {
      setWorks([])
      return
    }
    const timer = setTimeout(() => {
      call(workSearch, { params: { scheduleId }, input: { text, limit: 8 } }).then(
        (found) => isCurrent && setWorks(found.works),
        () => isCurrent && setWorks([]),
      )
    }, TYPING_PAUSE)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [scheduleId, text])
  return works
}

interface ExternalPickerProps {
  onPick: (end: ExternalEnd) => void
  onCancel: () => void
}

/** First the schedule, then the work in it. */
export function ExternalPicker({ onPick, onCancel }: ExternalPickerProps) {
  const { t } = useTranslation('relations')
  const schedules = useOtherSchedules()
  const [chosen, setChosen] = useState('')
  const [text, setText] = useState('')
  const list = typeof schedules === 'string' ? [] : schedules
  const scheduleId = chosen || (list[0]?.id ?? '')
  const works = useFoundWorks(scheduleId, text)
  if (schedules === 'loading') return <span className="schedule-muted">{t('loading')}</span>
  if (schedules === 'failed') return <span className="schedule-warning">{t('failed')}</span>
  if (list.length === 0) return <span className="schedule-muted">{t('noOthers')}</span>
  return (
    <>
      <select
        className="schedule-select relations-schedule"
        aria-label={t('column.schedule')}
        value={scheduleId}
        onChange={(event) => setChosen(event.currentTarget.value)}
      >
        {list.map(({ id, name, project }) => (
          <option key={id} value={id}>
            {project === '' ? name : `${project} / ${name}`}
          </option>
        ))}
      </select>
      <PickField
        placeholder={t('work')}
        text={text}
        onText={setText}
        found={works}
        onPick={({ id }) => onPick({ scheduleId, workId: id })}
        onCancel={onCancel}
        autoFocus
      />
    </>
  )
}
