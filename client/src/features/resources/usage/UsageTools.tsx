import { Button, ButtonGroup, HTMLSelect } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons'
import { dayOfText, textOfDay } from '@plumbline/core/attributes'
import { MAX_USAGE_LANES, type UsageGrouping, usageGroupings } from '@plumbline/core/contract'
import { type Day, MINUTES_PER_DAY, unitAfter, unitStart } from '@plumbline/core/time'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { today } from '../../../i18n/typed-date.ts'
import { formatDate } from '../../../parts/values/date.ts'
import { type Chord, chordLabel } from '../../../shell/chords.ts'
import { DayField } from '../../../shell/DayField.tsx'
import { IconButton } from '../../../shell/IconButton.tsx'
import { isMac } from '../../../shell/is-mac.ts'
import { useChords } from '../../../shell/use-chords.ts'
import { beginBefore, shownPeriods, type UsageAsked, usagePeriods } from './use-space-usage.ts'

const TODAY = 'Alt+Shift+Home'
const DATA_DATE = 'Alt+Home'
const NEXT = 'KeyN'
const GO_TO = 'Mod+Shift+KeyG'

interface UsageToolsProps {
  asked: UsageAsked
  change: (part: Partial<UsageAsked>) => void
  showNext: () => void
  edges: readonly Day[]
  dataDay: Day | null
  total: number
}

/** What the lanes are of, which days are shown, and the ways to others; the keys are those of the chart of a schedule. */
export function UsageTools({ asked, change, showNext, edges, dataDay, total }: UsageToolsProps) {
  const { t } = useTranslation('spaceUsage')
  const { by, measure, period, offset } = asked
  const first = edges[0]
  const move = (step: number): void => {
    if (first !== undefined)
      change({ first: unitAfter(first, period, step * Math.round(shownPeriods[period] / 3)), offset })
  }
  const goTo = (day: Day | null): void => {
    if (day !== null) change({ first: beginBefore(day, period), offset })
  }
  const goToText = (text: string): void => {
    const day = dayOfText(text)
    if (day !== null) change({ first: unitStart(day, period), offset })
  }
  const tools = useRef<HTMLElement>(null)
  useChords({
    [TODAY]: () => goTo(today()),
    [DATA_DATE]: () => goTo(dataDay),
    [NEXT]: showNext,
    [GO_TO]: () => tools.current?.querySelector('input')?.select(),
  })
  return (
    <header ref={tools} className="space-usage-tools">
      <HTMLSelect
        minimal
        aria-label={t('by.label')}
        value={by}
        options={usageGroupings.map((one) => ({ value: one, label: t(`by.${one}`) }))}
        onChange={({ currentTarget }) => change({ by: currentTarget.value as UsageGrouping })}
      />
      <HTMLSelect
        minimal
        aria-label={t('measure.label')}
        value={measure}
        options={(['units', 'cost'] as const).map((one) => ({ value: one, label: t(`measure.${one}`) }))}
        onChange={({ currentTarget }) => change({ measure: currentTarget.value as UsageAsked['measure'] })}
      />
      <ButtonGroup>
        {usagePeriods.map((one) => (
          <Button
            key={one}
            size="small"
            active={period === one}
            aria-pressed={period === one}
            text={t(`period.${one}`)}
            onClick={() => change({ period: one })}
          />
        ))}
      </ButtonGroup>
      <DayField label={t('from')} atRest value={first === undefined ? '' : textOfDay(first)} onChange={goToText} />
      {first !== undefined && (
        <span className="space-usage-muted">– {formatDate((edges.at(-1)! - 1) * MINUTES_PER_DAY)}</span>
      )}
      <IconButton icon={<ChevronLeft size={14} />} label={t('earlier')} onClick={() => move(-1)} />
      <Step text={t('today')} chord={TODAY} run={() => goTo(today())} />
      <Step text={t('now')} chord={DATA_DATE} run={() => goTo(dataDay)} />
      <IconButton icon={<ChevronRight size={14} />} label={t('later')} onClick={() => move(1)} />
      <Step text={t('nextOverload')} chord={NEXT} run={showNext} />
      <span className="pl-spring" />
      {total > MAX_USAGE_LANES && (
        <>
          <span className="space-usage-muted">
            {t('page', { from: offset + 1, to: Math.min(total, offset + MAX_USAGE_LANES), total })}
          </span>
          <Button
            size="small"
            disabled={offset === 0}
            text={t('before')}
            onClick={() => change({ offset: offset - MAX_USAGE_LANES })}
          />
          <Button
            size="small"
            disabled={offset + MAX_USAGE_LANES >= total}
            text={t('after')}
            onClick={() => change({ offset: offset + MAX_USAGE_LANES })}
          />
        </>
      )}
    </header>
  )
}

interface StepProps {
  text: string
  chord: Chord
  run: () => void
}

const Step = ({ text, chord, run }: StepProps) => (
  <Button size="small" variant="minimal" text={text} title={`${text}  ${chordLabel(chord, isMac)}`} onClick={run} />
)
