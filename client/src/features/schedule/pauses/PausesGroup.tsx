import { Cross } from '@blueprintjs/icons'
import { type Split, type Splits, splitsWithin, type WbsRow, withoutSplit } from '@plumbline/core/plan'
import { useTranslation } from 'react-i18next'
import { minutesPerDayOf } from '../../../documents/schedule/rows/row-view.ts'
import { Field, Group } from '../../../parts/inputs/Field.tsx'
import { LengthInput } from '../../../parts/inputs/LengthInput.tsx'
import { parseDuration } from '../../../parts/values/duration.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { useSchedule } from '../base/schedule-context.ts'

/** The pauses of a work: after how much of it each stands, and for how long. */
export function PausesGroup({ slot, row }: { slot: number; row: WbsRow }) {
  const { actions } = useSchedule()
  const { t } = useTranslation('pauses')
  const { store, frame } = actions.session
  const perDay = minutesPerDayOf(store, slot, frame)
  const { splits } = row
  if (splits.length === 0) return null
  const put = (changed: Splits): void => {
    void actions.execute({ do: 'row.set', ids: [row.id], fields: { splits: changed } })
  }
  const commit =
    (index: number, part: keyof Split) =>
    (text: string): string | null => {
      const minutes = parseDuration(text, perDay)
      if (!minutes) return t('noLength')
      const changed = splits.map((split, i) => (i === index ? { ...split, [part]: minutes } : split))
      if (!isSound(changed, row.duration)) return t('refused.outside')
      put(changed)
      return null
    }
  return (
    <Group title={t('group')}>
      {splits.map((split, i) => (
        <Field key={split.after} label={t('pause', { number: i + 1 })} hint={t('pauseHint')}>
          <span className="schedule-pause">
            {(['after', 'gap'] as const).map((part) => (
              <LengthInput
                key={part}
                label={`${t('pause', { number: i + 1 })}, ${t(part)}`}
                minutes={split[part]}
                perDay={perDay}
                width={64}
                disabled={!actions.canEdit}
                onCommit={commit(i, part)}
              />
            ))}
            <IconButton
              icon={<Cross size={12} />}
              label={t('remove', { number: i + 1 })}
              disabled={!actions.canEdit}
              onClick={() => put(withoutSplit(splits, i))}
            />
          </span>
        </Field>
      ))}
    </Group>
  )
}

/** In their order, and all inside the work. */
function isSound(splits: Splits, duration: number): boolean {
  const isOrdered = splits.every(({ after }, i) => i === 0 || after > splits[i - 1]!.after)
  return isOrdered && splitsWithin(splits, duration).length === splits.length
}
