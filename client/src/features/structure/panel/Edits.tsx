import { Spinner } from '@blueprintjs/core'
import { versionActivity } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { dateOf } from '../../../i18n/format.ts'
import { colorOfPlace } from '../../../parts/activity/busiest.ts'
import { PeopleLegend } from '../../../parts/activity/PeopleLegend.tsx'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { useRead } from '../../../shell/use-read.ts'
import { EDIT_DAYS, type EditDay, editDays } from './edit-days.ts'

const WIDTH = 12
const GAP = 2
const HEIGHT = 48

/** Who worked at the version, day by day. */
export function Edits({ versionId }: { versionId: string }) {
  const { t } = useTranslation('structure')
  const read = useRead(versionId, async (signal) => {
    const input = { days: EDIT_DAYS }
    const { bars } = await call(versionActivity, { params: { versionId }, input, signal, quiet: true })
    return editDays(bars, new Date())
  })
  if (read.error !== null) return <ReadFailure error={read.error} again={read.again} />
  if (!read.value) return <Spinner size={24} />
  const { people, days, most } = read.value
  const hasOthers = days.some(({ parts }) => parts.at(-1)?.person === -1)
  return (
    <section className="pl-panel-section" data-testid="edits">
      <h3>{t('analytics.edits')}</h3>
      {days.every(({ changes }) => changes === 0) ? (
        <p className="pl-muted">{t('analytics.noEdits')}</p>
      ) : (
        <>
          <svg
            className="pl-edit-days"
            viewBox={`0 0 ${days.length * (WIDTH + GAP)} ${HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={t('analytics.edits')}
          >
            {days.map((day, place) => (
              <Day key={day.day} {...{ day, people, most }} x={place * (WIDTH + GAP)} />
            ))}
          </svg>
          <PeopleLegend people={people} hasOthers={hasOthers} />
        </>
      )}
    </section>
  )
}

interface DayProps {
  day: EditDay
  people: readonly string[]
  most: number
  x: number
}

function Day({ day: { day, changes, parts }, people, most, x }: DayProps) {
  const { t } = useTranslation('structure')
  const named = parts.map(({ person, changes: count }) =>
    t('analytics.editsOf', { name: people[person] ?? t('shell:otherPeople'), count }),
  )
  // A day of thousands must not make all others invisible.
  const height = (Math.sqrt(changes) / Math.sqrt(most)) * HEIGHT
  let y = HEIGHT
  return (
    <g>
      <title>{t('analytics.editsOfDay', { day: dateOf(day), people: named.join(', ') || '0' })}</title>
      <rect className="is-ground" x={x} y={0} width={WIDTH} height={HEIGHT} />
      {parts.map(({ person, changes: count }) => {
        const part = (count / changes) * height
        y -= part
        return <rect key={person} x={x} y={y} width={WIDTH} height={part} fill={colorOfPlace(person)} />
      })}
    </g>
  )
}
