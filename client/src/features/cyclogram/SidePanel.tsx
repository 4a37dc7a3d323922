import '../../shell/side-panel.css'
import { Checkbox } from '@blueprintjs/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { PanelTabs } from '../../shell/PanelTabs.tsx'
import { ScrollRegion } from '../../shell/ScrollRegion.tsx'
import { LinePanel } from './LinePanel.tsx'
import { colorOf, crossingKey, crossingText, type OpenCyclogram } from './open-cyclogram.ts'
import { usePace } from './use-pace.ts'

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
  const paceOf = usePace()
  const pace = new Map(drawn.lines.plan.map((line) => [line.process, paceOf(line.daysPerPlace)]))
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
          <small title={t('paceHint')}>{pace.get(process) ?? '–'}</small>
        </li>
      ))}
    </ul>
  )
}

function Crossings({ cyclogram, drawn, lit, light }: OpenCyclogram) {
  const { t } = useTranslation('cyclogram')
  const { crossings, crossingTotal } = drawn
  if (crossings.length === 0) return <p className="cyclogram-muted">{t('noCrossings')}</p>
  return (
    <>
      <p className="cyclogram-muted">{t('crossingHint')}</p>
      <ul className="cyclogram-list">
        {crossings.map((crossing, i) => {
          const { lines, spot } = crossingText(cyclogram, crossing)
          return (
            <li key={crossingKey(crossing)} className={i === lit ? 'is-lit' : ''}>
              <button
                type="button"
                className="cyclogram-name"
                aria-pressed={i === lit}
                onClick={() => light(i === lit ? null : i)}
              >
                <span>{lines}</span>
                <small>{spot}</small>
              </button>
            </li>
          )
        })}
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
