import { ProgressBar } from '@blueprintjs/core'
import { formatInstant, type Instant, parseInstant } from '@plumbline/core/time'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateOf, useNumbers } from '../../../../i18n/format.ts'
import { ActDialog } from '../../../../shell/ActDialog.tsx'
import { DayField } from '../../../../shell/DayField.tsx'
import { SelectField } from '../../../../shell/SelectField.tsx'
import { saveFile } from '../../../../shell/save-file.ts'
import { TextField } from '../../../../shell/TextField.tsx'
import { useEndingSignal } from '../../../../shell/use-ending-signal.ts'
import { useLinks } from '../../links/use-linked-plan.ts'
import { drawCaptioned } from '../../picture/draw-picture.ts'
import { momentsOf, type Step, speeds, steps } from '../steps.ts'
import { record, videoKind } from './recording.ts'

/** More is no film that anybody looks at, and half an hour of recording. */
const MAX_PICTURES = 2_000

interface VideoDialogProps {
  range: { start: Instant; finish: Instant }
  close: () => void
}

/** Plays the schedule step by step and saves what is seen as a video; what is played is as before then. */
export function VideoDialog({ range, close }: VideoDialogProps) {
  const { t } = useTranslation('modelLinks')
  const number = useNumbers()
  const { linked, player, name } = useLinks()
  const [title, setTitle] = useState(name)
  const [from, setFrom] = useState(dayText(range.start))
  const [to, setTo] = useState(dayText(range.finish))
  const [step, setStep] = useState<Step>(player.state.step)
  const [speed, setSpeed] = useState('4')
  const [done, setDone] = useState<number | null>(null)
  const kind = videoKind()
  const endingSignal = useEndingSignal()
  const [start, finish] = [parseInstant(`${from}T00:00`), parseInstant(`${to}T00:00`)]
  const isOrdered = start !== null && finish !== null && start <= finish
  const moments = isOrdered ? momentsOf(start, finish, step) : []
  const isTooLong = moments.length > MAX_PICTURES
  const seconds = Math.ceil(moments.length / Number(speed))
  const save = async (): Promise<void> => {
    const { viewer } = linked.view
    if (!viewer || !kind) return
    const { now } = player.state
    player.play(false)
    const draw = (canvas: HTMLCanvasElement, picture: number): void => {
      player.seek(moments[picture] ?? now)
      const { active } = player.sides[0].state
      const note = `${dateOf(formatInstant(player.state.now))} · ${t('play.active', { count: active, number: number(active) })}`
      drawCaptioned(canvas, viewer.drawnNow(), { title: title.trim(), note })
    }
    try {
      const pictures = moments.length
      const video = await record({
        kind,
        pictures,
        perSecond: Number(speed),
        draw,
        told: setDone,
        signal: endingSignal(),
      })
      const { seekable } = await import('./seekable.ts')
      saveFile(await seekable(video, kind), `${title.trim() || name} ${dateOf(from)}–${dateOf(to)}.${kind.extension}`)
    } finally {
      setDone(null)
      player.seek(now)
    }
  }
  return (
    <ActDialog
      title={t('video.title')}
      submit={t('video.record')}
      disabled={!kind || !isOrdered || isTooLong}
      work={save}
      close={close}
    >
      {(error) =>
        kind ? (
          <div className="model-video">
            <TextField label={t('video.name')} value={title} onChange={setTitle} autoFocus />
            <DayField label={t('video.from')} value={from} onChange={setFrom} />
            <DayField
              label={t('video.to')}
              value={to}
              onChange={setTo}
              error={isOrdered ? undefined : t('video.disordered')}
            />
            <SelectField
              label={t('play.step')}
              value={step}
              options={steps.map((value) => ({ value, label: t(`play.steps.${value}`) }))}
              onChange={(value) => setStep(steps.find((one) => one === value) ?? step)}
            />
            <SelectField
              label={t('play.speed')}
              value={speed}
              options={speeds.map((value) => ({ value, label: value }))}
              onChange={setSpeed}
            />
            <p className="pl-muted" role="status">
              {isTooLong
                ? t('video.tooLong', { number: number(moments.length), max: number(MAX_PICTURES) })
                : t('video.lasts', { seconds: number(seconds), pictures: number(moments.length) })}
            </p>
            {done !== null && <ProgressBar value={done / Math.max(1, moments.length)} />}
            {error && <p role="alert">{error}</p>}
          </div>
        ) : (
          <p role="alert">{t('video.cannot')}</p>
        )
      }
    </ActDialog>
  )
}

const dayText = (instant: Instant): string => formatInstant(instant).slice(0, 10)
