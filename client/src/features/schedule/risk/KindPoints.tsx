import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenKind } from '../../../documents/schedule/session/risk-kinds.ts'
import { formatNumber } from '../../../parts/values/number.ts'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'
import { useAsked } from '../base/use-asked.ts'
import { type QualityClass, qualityClasses, spreadOfClass } from './quality-classes.ts'
import { isOfKinds, kindName } from './work-kinds.ts'

/** Works are counted anew when changes pause this long, milliseconds. */
const PAUSE = 500
/** Kinds that are shown; of more values nobody chooses one by one. */
const SHOWN = 50

/** Three points of works by a value that they have: each kind as well known as somebody says. */
export function KindPoints() {
  const { t } = useTranslation('risk')
  const { actions } = useSchedule()
  const [attributeId, setAttributeId] = useState('')
  const attributes = actions.session.store.attributes.all.filter(isOfKinds)
  if (attributes.length === 0) return null
  return (
    <fieldset className="risk-spread" aria-label={t('kinds.title')}>
      <span>{t('kinds.by')}</span>
      <select
        className="schedule-select"
        aria-label={t('kinds.by')}
        value={attributeId}
        onChange={(event) => setAttributeId(event.currentTarget.value)}
      >
        <option value="">{t('kinds.none')}</option>
        {attributes.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {attributeId !== '' && <KindTable key={attributeId} attributeId={attributeId} />}
    </fieldset>
  )
}

function KindTable({ attributeId }: { attributeId: string }) {
  const { t, i18n } = useTranslation('risk')
  const { actions } = useSchedule()
  const canEdit = useCanEdit()
  const [classes, setClasses] = useState<ReadonlyMap<string, QualityClass>>(new Map())
  const kinds = useAsked(`kinds ${attributeId}`, (session) => session.ask.openKinds(attributeId), PAUSE)
  if (!kinds) return <span className="schedule-muted">{t('kinds.counting')}</span>
  const works = kinds.reduce((sum, { key, works: of }) => sum + (classes.has(key) ? of : 0), 0)
  const put = (key: string, chosen: QualityClass | undefined): void => {
    const next = new Map(classes)
    if (chosen) next.set(key, chosen)
    else next.delete(key)
    setClasses(next)
  }
  const apply = async (): Promise<void> => {
    const spreads = [...classes].map(
      ([key, chosen]) => [key, spreadOfClass[chosen]] as [string, typeof spreadOfClass.known],
    )
    const command = await actions.session.ask.kindSpreadCommand({ attributeId, spreads })
    if (command) await actions.execute(command)
  }
  return (
    <>
      <Button
        size="small"
        text={t('kinds.apply', { count: works, works: formatNumber(works, i18n.language) })}
        disabled={!canEdit || works === 0}
        onClick={() => void apply()}
      />
      <table data-testid="risk-kinds">
        <thead>
          <tr>
            {['kind', 'works', 'class'].map((column) => (
              <th key={column}>{t(`kinds.column.${column}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.slice(0, SHOWN).map((kind) => (
            <KindLine key={kind.key} {...{ attributeId, kind, chosen: classes.get(kind.key), put }} />
          ))}
        </tbody>
      </table>
      {kinds.length > SHOWN && (
        <span className="schedule-muted">{t('kinds.more', { count: kinds.length - SHOWN })}</span>
      )}
    </>
  )
}

interface KindLineProps {
  attributeId: string
  kind: OpenKind
  chosen: QualityClass | undefined
  put: (key: string, chosen: QualityClass | undefined) => void
}

function KindLine({ attributeId, kind: { key, works }, chosen, put }: KindLineProps) {
  const { t, i18n } = useTranslation('risk')
  const { actions } = useSchedule()
  const canEdit = useCanEdit()
  const name = key === '' ? t('kinds.empty') : kindName(actions.session.store.attributes, attributeId, key)
  return (
    <tr>
      <td>{name}</td>
      <td className="schedule-number">{formatNumber(works, i18n.language)}</td>
      <td>
        <select
          className="schedule-select"
          aria-label={t('kinds.classOf', { name })}
          value={chosen ?? ''}
          disabled={!canEdit}
          onChange={(event) =>
            put(
              key,
              qualityClasses.find((one) => one === event.currentTarget.value),
            )
          }
        >
          <option value="">{t('kinds.leave')}</option>
          {qualityClasses.map((one) => (
            <option key={one} value={one}>
              {t(`class.${one}`, { min: spreadOfClass[one].min, max: spreadOfClass[one].max })}
            </option>
          ))}
        </select>
      </td>
    </tr>
  )
}
