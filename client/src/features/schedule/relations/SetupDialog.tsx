import './relations.css'
import { HTMLSelect } from '@blueprintjs/core'
import {
  type RelationSetup,
  type SetupPreview,
  type SetupScenario,
  setupScenarios,
} from '@plumbline/core/documents/schedule'
import { type Id, type RelationType, relationTypes } from '@plumbline/core/plan'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOfDefaultCalendar } from '../../../documents/schedule/rows/row-view.ts'
import { rowLabel } from '../../../documents/schedule/words/row-label.ts'
import { parseLag } from '../../../parts/values/duration.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { TextField } from '../../../shell/TextField.tsx'
import { useSchedule } from '../base/schedule-context.ts'
import { useAsked } from '../base/use-asked.ts'

/** Of what is named in the preview. */
const NAMED = 5

const scopes = ['selected', 'shown'] as const
type Scope = (typeof scopes)[number]

/** R-REL-04: relations between many rows by a scenario, seen before they are made; one step to undo. */
export function SetupDialog({ close }: { close: () => void }) {
  const { actions } = useSchedule()
  const { t } = useTranslation('relations')
  const [scope, setScope] = useState<Scope>(actions.selected().length > 1 ? 'selected' : 'shown')
  const [scenario, setScenario] = useState<SetupScenario>('in_order')
  const [number, setNumber] = useState<RelationSetup['number']>('last')
  const [type, setType] = useState<RelationType>('fs')
  const [lagText, setLagText] = useState('0')
  const [chosen] = useState(() => ({ selected: actions.selected(), shown: shownRows(actions) }))
  const lag = parseLag(lagText, dayOfDefaultCalendar(actions.session.frame))
  const setup = lag === null ? null : { scenario, number, type, lag }
  const preview = useAsked(JSON.stringify([scope, setup]), async (session) =>
    setup ? session.ask.previewSetup([...chosen[scope]], setup) : null,
  )
  const work = async (): Promise<boolean> => {
    if (!preview?.command || !(await actions.execute(preview.command))) return false
    actions.voice.done('linked', { count: preview.fresh })
    return true
  }
  const options = (keys: readonly string[], under: string) =>
    keys.map((value) => ({ value, label: t(`${under}.${value}`) }))
  return (
    <ActDialog
      title={t('setup.title')}
      submit={t('setup.submit', { count: preview?.fresh ?? 0 })}
      width={520}
      disabled={!preview?.command}
      work={work}
      close={close}
    >
      {() => (
        <div className="relations-setup" data-testid="relation-setup">
          <label htmlFor="setup-scope">{t('setup.scope')}</label>
          <HTMLSelect
            id="setup-scope"
            value={scope}
            options={options(scopes, 'setup.scopes')}
            onChange={(event) => setScope(event.currentTarget.value as Scope)}
          />
          <label htmlFor="setup-scenario">{t('setup.scenario')}</label>
          <HTMLSelect
            id="setup-scenario"
            value={scenario}
            options={options(setupScenarios, 'setup.scenarios')}
            onChange={(event) => setScenario(event.currentTarget.value as SetupScenario)}
          />
          {scenario === 'by_code' && (
            <>
              <label htmlFor="setup-number">{t('setup.number')}</label>
              <HTMLSelect
                id="setup-number"
                value={number}
                options={options(['first', 'last'], 'setup.numbers')}
                onChange={(event) => setNumber(event.currentTarget.value as RelationSetup['number'])}
              />
            </>
          )}
          <label htmlFor="setup-type">{t('column.type')}</label>
          <HTMLSelect
            id="setup-type"
            value={type}
            options={options(relationTypes, 'type')}
            onChange={(event) => setType(event.currentTarget.value as RelationType)}
          />
          <div className="relations-setup-lag">
            <TextField
              label={t('column.lag')}
              value={lagText}
              onChange={setLagText}
              error={lag === null ? t('setup.lag') : undefined}
            />
          </div>
          {preview && <Preview preview={preview} />}
        </div>
      )}
    </ActDialog>
  )
}

/** Ids of the rows in sight, whatever filter there is. */
function shownRows({ session: { rows } }: ReturnType<typeof useSchedule>['actions']): Id[] {
  return Array.from({ length: rows.rowCount }, (_, row) => rows.key(row)).filter((id) => id !== '')
}

function Preview({ preview: { fresh, existing, looped, rows } }: { preview: SetupPreview }) {
  const { actions } = useSchedule()
  const { t } = useTranslation('relations')
  return (
    <div className="relations-setup-preview" aria-live="polite">
      <p>{t('setup.rows', { count: rows })}</p>
      <p>
        <b>{t('setup.fresh', { count: fresh })}</b> · {t('setup.existing', { count: existing })}
      </p>
      {looped.length > 0 && (
        <>
          <p className="schedule-warning">{t('setup.looped', { count: looped.length })}</p>
          <ul>
            {looped.slice(0, NAMED).map(({ predId, succId }) => (
              <li key={`${predId} ${succId}`}>
                {rowLabel(actions.session, predId)} → {rowLabel(actions.session, succId)}
              </li>
            ))}
            {looped.length > NAMED && <li>{t('setup.more', { count: looped.length - NAMED })}</li>}
          </ul>
        </>
      )}
    </div>
  )
}
