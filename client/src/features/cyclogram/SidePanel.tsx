import '../../shell/side-panel.css'
import { Checkbox } from '@blueprintjs/core'
import type { Crossing } from '@plumbline/core/cyclogram'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useNumbers } from '../../i18n/format.ts'
import { PanelTabs } from '../../shell/PanelTabs.tsx'
import { ScrollRegion } from '../../shell/ScrollRegion.tsx'
import { formatDate } from '../schedule/values/date.ts'
import { LinePanel } from './LinePanel.tsx'
import { colorOf, crossingKey, type OpenCyclogram } from './open-cyclogram.ts'

const tabs = ['processes', 'crossings', 'aside'] as const

/** Beside the lines: which there are, where they cross, what has no place; or the one that is chosen. */
export function SidePanel(props: OpenCyclogram) {
  const { t } = useTranslation('cyclogram')
  const [tab, choose] = useState<(typeof tabs)[number]>('processes')
  const { cyclogram, drawn, selected } = props
  if (selected >= 0) return <LinePanel {...props} />
  const counts = { processes: cyclogram.processes.length, crossings: drawn.crossingTotal, aside: cyclogram.aside.total }
  return (
    <aside className="pl-side-panel">
      <PanelTabs tabs={tabs} active={tab} choose={choose}>
        {(one) => t(`tab.${one}`, { n: counts[one] })}
      </PanelTabs>
      <ScrollRegion className="pl-side-panel-body">
        {tab === 'processes' && <Processes {...props} />}
        {tab === 'crossings' && <Crossings {...props} />}
        {tab === 'aside' && <Aside {...props} />}
        {cyclogram.partial && <p className="cyclogram-muted">{t('partial')}</p>}
      </ScrollRegion>
    </aside>
  )
}

function Processes({ cyclogram, drawn, hidden, setHidden, select }: OpenCyclogram) {
  const { t } = useTranslation('cyclogram')
  const number = useNumbers()
  const pace = new Map(drawn.lines.plan.map((line) => [line.process, line.daysPerPlace]))
  const toggle = (key: string): void => {
    const next = new Set(hidden)
    if (!next.delete(key)) next.add(key)
    setHidden(next)
  }
  return (
    <ul className="cyclogram-list">
      {cyclogram.processes.map(({ key, name }, process) => (
        <li key={key}>
          <Checkbox checked={!hidden.has(key)} onChange={() => toggle(key)} aria-label={t('showLine', { name })} />
          <i className="cyclogram-swatch" style={{ background: colorOf(cyclogram, process) }} />
          <button type="button" className="cyclogram-name" title={name} onClick={() => select(process)}>
            {name}
          </button>
          <small title={t('paceHint')}>
            {pace.has(process) ? t('pace', { n: number(rounded(pace.get(process))) }) : '–'}
          </small>
        </li>
      ))}
    </ul>
  )
}

const rounded = (days: number | undefined): number => Math.round((days ?? 0) * 10) / 10

function Crossings({ cyclogram, drawn, lit, light }: OpenCyclogram) {
  const { t } = useTranslation('cyclogram')
  const { crossings, crossingTotal } = drawn
  if (crossings.length === 0) return <p className="cyclogram-muted">{t('noCrossings')}</p>
  const text = ({ a, b }: Crossing): string => [a, b].map((process) => cyclogram.processes[process]?.name).join(' × ')
  return (
    <>
      <p className="cyclogram-muted">{t('crossingHint')}</p>
      <ul className="cyclogram-list">
        {crossings.map((crossing, i) => (
          <li key={crossingKey(crossing)} className={i === lit ? 'is-lit' : ''}>
            <button
              type="button"
              className="cyclogram-name"
              aria-pressed={i === lit}
              onClick={() => light(i === lit ? null : i)}
            >
              <span>{text(crossing)}</span>
              <small>{`${cyclogram.places[crossing.place]?.name} · ${formatDate(crossing.at)}`}</small>
            </button>
          </li>
        ))}
      </ul>
      {crossingTotal > crossings.length && (
        <p className="cyclogram-muted">{t('moreCrossings', { count: crossingTotal - crossings.length })}</p>
      )}
    </>
  )
}

function Aside({ cyclogram: { aside }, toSchedule }: OpenCyclogram) {
  const { t } = useTranslation('cyclogram')
  return (
    <>
      <p className="cyclogram-muted">{t('asideHint')}</p>
      <ul className="cyclogram-list">
        {aside.works.map(({ id, code, name }) => (
          <li key={id}>
            <Link className="cyclogram-name" to={`${toSchedule}&row=${id}`}>
              {`${code} ${name}`}
            </Link>
          </li>
        ))}
      </ul>
      {aside.total > aside.works.length && (
        <p className="cyclogram-muted">{t('more', { count: aside.total - aside.works.length })}</p>
      )}
    </>
  )
}
