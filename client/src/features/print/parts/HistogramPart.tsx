import { Checkbox } from '@blueprintjs/core'
import type { PrintCount } from '@plumbline/core/contract'
import { paperLimits } from '@plumbline/core/paper'
import { useTranslation } from 'react-i18next'
import { Line } from '../../../parts/paper/settings/Line.tsx'
import { NumberField } from '../../../parts/paper/settings/NumberField.tsx'
import type { PartProps } from './part-props.ts'

const USUAL_HEIGHT = 20

interface HistogramPartProps extends PartProps {
  /** Of the schedule; null: not known yet. */
  resources: PrintCount['resources'] | null
}

/** What resources are needed for, below the bars of every sheet. */
export function HistogramPart({ settings, change, resources }: HistogramPartProps) {
  const { t } = useTranslation('print')
  const { format } = settings
  const { histogram } = format
  const set = (next: typeof histogram): void => change({ ...settings, format: { ...format, histogram: next } })
  return (
    <section>
      <h2>{t('histogram.title')}</h2>
      <Checkbox
        checked={histogram !== null}
        label={t('histogram.on')}
        onChange={(event) => set(event.currentTarget.checked ? { height: USUAL_HEIGHT, resources: [] } : null)}
      />
      {histogram && (
        <>
          <Line label={t('histogram.height')}>
            <NumberField
              label={t('histogram.height')}
              value={histogram.height}
              min={paperLimits.lane.least}
              max={paperLimits.lane.most}
              onChange={(height) => set({ ...histogram, height })}
            />
          </Line>
          <Resources
            all={resources}
            chosen={histogram.resources}
            choose={(chosen) => set({ ...histogram, resources: chosen })}
          />
        </>
      )}
    </section>
  )
}

interface ResourcesProps {
  all: PrintCount['resources'] | null
  /** In the order of their lanes. */
  chosen: readonly string[]
  choose: (chosen: string[]) => void
}

function Resources({ all, chosen, choose }: ResourcesProps) {
  const { t } = useTranslation('print')
  if (all?.length === 0) return <p className="pl-muted">{t('histogram.noResources')}</p>
  const isFull = chosen.length >= paperLimits.lanes
  const toggle = (id: string, on: boolean): void => choose(on ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <>
      {chosen.length === 0 && <p className="pl-muted">{t('histogram.most')}</p>}
      {isFull && <p className="pl-muted">{t('histogram.more', { max: paperLimits.lanes })}</p>}
      <div className="print-resources">
        {all?.map(({ id, name }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            disabled={isFull && !chosen.includes(id)}
            label={name}
            onChange={(event) => toggle(id, event.currentTarget.checked)}
          />
        ))}
      </div>
    </>
  )
}
