import { Button, NumericInput } from '@blueprintjs/core'
import { cyclogramColor } from '@plumbline/core/contract'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { dateOf, useNumbers } from '../../i18n/format.ts'
import { useCan } from '../../session/session.ts'
import { SidePanel } from '../../shell/SidePanel.tsx'
import { toastError } from '../../shell/toast.ts'
import { colorOf, type OpenCyclogram } from './open-cyclogram.ts'
import { shiftLine } from './shift-line.ts'
import { usePace } from './use-pace.ts'

/** The chosen line: its colour, its pace, its works, and how it is put off. */
export function LinePanel(props: OpenCyclogram) {
  const { t } = useTranslation('cyclogram')
  const number = useNumbers()
  const paceOf = usePace()
  const can = useCan()
  const { cyclogram, drawn, selected, select, toSchedule, locked } = props
  const line = drawn.lines.plan.find(({ process }) => process === selected)
  const works = drawn.works.filter(({ process }) => process === selected)
  const mayPlan = can('schedule.edit')
  return (
    <SidePanel
      title={cyclogram.processes[selected]?.name ?? ''}
      extra={<Colour {...props} mayChoose={mayPlan} />}
      closeLabel={t('close')}
      close={() => select(null)}
    >
      {line && (
        <p className="cyclogram-muted">
          {t('lineFacts', {
            pace: paceOf(line.daysPerPlace),
            places: t('placesCount', { count: line.stretches.length }),
          })}
        </p>
      )}
      {mayPlan && !locked && <ShiftForm {...props} />}
      <ul className="cyclogram-list">
        {works.map(({ id, code, name, start, finish, percent, places }) => (
          <li key={id}>
            <Link className="cyclogram-name" to={`${toSchedule}&row=${id}`} title={t('openWork')}>
              <span>{`${code} ${name}`}</span>
              <small>
                {`${places.map((place) => cyclogram.places[place]?.name).join(', ')} · ${dateOf(start)} – ${dateOf(finish)} · ${number(percent)} %`}
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </SidePanel>
  )
}

/** Waits until the person has come to rest, because the picker tells of every colour on the way. */
const REST_MS = 400

function Colour({ cyclogram, selected, versionId, processBy, mayChoose }: OpenCyclogram & { mayChoose: boolean }) {
  const { t } = useTranslation('cyclogram')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const process = cyclogram.processes[selected]
  if (!process) return null
  const swatch = <i className="cyclogram-swatch" style={{ background: colorOf(cyclogram, selected) }} />
  if (!mayChoose) return swatch
  const choose = (color: string | null): void => {
    clearTimeout(timer.current)
    const input = { source: processBy, process: process.key, color }
    const send = () => call(cyclogramColor, { params: { versionId }, input, quiet: true }).catch(toastError)
    timer.current = setTimeout(() => void send(), REST_MS)
  }
  return (
    <>
      <label className="cyclogram-colour" title={t('colour')}>
        {swatch}
        <input
          type="color"
          aria-label={t('colour')}
          key={process.color ?? ''}
          defaultValue={process.color ?? '#147eb3'}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      </label>
      {process.color !== null && (
        <Button size="small" variant="minimal" text={t('usualColour')} onClick={() => choose(null)} />
      )}
    </>
  )
}

const MAX_DAYS = 3_650

/** What dragging does, with keys. */
function ShiftForm(props: OpenCyclogram) {
  const { t } = useTranslation('cyclogram')
  const [days, setDays] = useState(1)
  const [busy, setBusy] = useState(false)
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (busy || days === 0) return
    setBusy(true)
    await shiftLine(props, props.selected, days)
    setBusy(false)
  }
  return (
    <form className="cyclogram-shift" onSubmit={(event) => void submit(event)}>
      <NumericInput
        size="small"
        aria-label={t('shift.days')}
        min={-MAX_DAYS}
        max={MAX_DAYS}
        minorStepSize={null}
        value={days}
        onValueChange={(value) => setDays(Number.isNaN(value) ? 0 : Math.round(value))}
      />
      <Button
        type="submit"
        size="small"
        loading={busy}
        disabled={days === 0}
        text={t('shift.act')}
        title={t('shift.hint')}
      />
    </form>
  )
}
