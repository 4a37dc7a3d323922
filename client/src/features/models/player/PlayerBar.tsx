import { Button, HTMLSelect, SegmentedControl } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight, Pause, Play, Video } from '@blueprintjs/icons'
import { formatInstant } from '@plumbline/core/time'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { dateOf, useNumbers } from '../../../i18n/format.ts'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { useLinkedPlan, useLinks } from '../links/use-linked-plan.ts'
import { usualColorings } from './coloring.ts'
import { type PlayMode, playModes } from './play-modes.ts'
import { type Step, speeds, steps } from './steps.ts'
import { VideoDialog } from './video/VideoDialog.tsx'

const aheads = ['0', '1', '2', '3', '6']

/** The moment that the picture shows, and how it goes on. */
export function PlayerBar() {
  const { t, i18n } = useTranslation('modelLinks')
  useLinkedPlan()
  const { player } = useLinks()
  const { isOn, isPlaying, now, step } = useSnapshot(player.state)
  const { range } = player
  const [isRecording, setRecording] = useState(false)
  if (!isOn || !range) {
    return (
      <div className="model-player">
        <Button
          size="small"
          icon={<Play />}
          text={t('play.open')}
          disabled={range === null}
          onClick={() => player.turnOn(true)}
        />
        <ColoringChoice />
      </div>
    )
  }
  const day = new Date(now * 60_000)
  const weekday = day.toLocaleDateString(i18n.language, { weekday: 'short', timeZone: 'UTC' })
  return (
    <section className="model-player" aria-label={t('play.title')}>
      <IconButton icon={<ChevronLeft />} label={t(`play.back.${step}`)} onClick={() => player.stepBy(-1)} />
      <IconButton
        icon={isPlaying ? <Pause /> : <Play />}
        label={t(isPlaying ? 'play.pause' : 'play.play')}
        onClick={() => player.play(!isPlaying)}
      />
      <IconButton icon={<ChevronRight />} label={t(`play.on.${step}`)} onClick={() => player.stepBy(1)} />
      <span className="model-player-date">
        {weekday} {dateOf(formatInstant(now))}
      </span>
      <Caption />
      <Choices />
      <ColoringChoice />
      <IconButton icon={<Video />} label={t('video.open')} onClick={() => setRecording(true)} />
      {isRecording && <VideoDialog range={range} close={() => setRecording(false)} />}
      <Button size="small" variant="minimal" text={t('play.close')} onClick={() => player.turnOn(false)} />
    </section>
  )
}

function Caption() {
  const { t } = useTranslation('modelLinks')
  const number = useNumbers()
  const { linked, player } = useLinks()
  const { isPlaying } = useSnapshot(player.state)
  const { active, critical } = useSnapshot(player.sides[0].state)
  const { store } = linked.plan
  const names = player.activeWorks().map((slot) => `${store.codes[slot]} ${store.names[slot]}`.trim())
  return (
    <span className="model-player-caption" role="status" aria-live={isPlaying ? 'off' : 'polite'}>
      <span title={names.slice(0, 20).join('\n')}>{t('play.active', { count: active, number: number(active) })}</span>
      {critical > 0 && (
        <span className="model-player-critical">
          {t('play.critical', { count: critical, number: number(critical) })}
        </span>
      )}
    </span>
  )
}

/** Columns of works that colour elements beside what every schedule has. */
const columns = ['executor', 'cost', 'calendar']

/** What the colours of elements say, played or not. */
function ColoringChoice() {
  const { t } = useTranslation('modelLinks')
  const { t: says } = useScheduleText()
  const { linked, player } = useLinks()
  const { coloring } = useSnapshot(player.state)
  const attributes = linked.plan.store.attributes.columns()
  return (
    <HTMLSelect
      minimal
      aria-label={t('play.coloring')}
      value={coloring}
      options={[
        ...usualColorings.map((value) => ({ value, label: t(`play.colorings.${value}`) })),
        ...columns.map((value) => ({ value, label: says(`column.${value}`) })),
        ...attributes.map(({ key, title }) => ({ value: key, label: title })),
      ]}
      onChange={({ currentTarget }) => player.choose({ coloring: currentTarget.value })}
    />
  )
}

function Choices() {
  const { t } = useTranslation('modelLinks')
  const { player, linked } = useLinks()
  const { isSplit } = useSnapshot(linked.view.state)
  const { mode, step, speed, ahead } = useSnapshot(player.state)
  return (
    <>
      <HTMLSelect
        minimal
        aria-label={t('play.step')}
        value={step}
        options={steps.map((value) => ({ value, label: t(`play.steps.${value}`) }))}
        onChange={({ currentTarget }) => player.choose({ step: currentTarget.value as Step })}
      />
      <HTMLSelect
        minimal
        aria-label={t('play.speed')}
        value={String(speed)}
        options={speeds.map((value) => ({ value, label: `× ${value}` }))}
        onChange={({ currentTarget }) => player.choose({ speed: Number(currentTarget.value) })}
      />
      <HTMLSelect
        minimal
        aria-label={t('play.ahead')}
        value={String(ahead)}
        options={aheads.map((value) => ({ value, label: t('play.aheadWeeks', { count: Number(value) }) }))}
        onChange={({ currentTarget }) => player.choose({ ahead: Number(currentTarget.value) })}
      />
      <SegmentedControl
        size="small"
        aria-label={t('play.mode')}
        // Of two pictures the right one shows what has happened.
        options={playModes
          .filter((value) => !isSplit || value !== 'fact')
          .map((value) => ({ value, label: t(`play.modes.${value}`) }))}
        value={mode}
        onValueChange={(value) => player.choose({ mode: value as PlayMode })}
      />
    </>
  )
}
