import { HTMLSelect } from '@blueprintjs/core'
import type { Look } from '@plumbline/core/bim'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Percent, as they are written; the picture knows no other steps. */
const opacities = { full: 100, faint: 30, gone: 0 } as const
type Presence = keyof typeof opacities

const presenceOf = ({ opacity }: Look): Presence => (opacity === 0 ? 'gone' : opacity < 100 ? 'faint' : 'full')

/** A colour is being chosen as long as it changes faster than this. */
const SETTLED_MS = 300
const FIRST_COLOR = '#4c90f0'

interface LookFieldProps {
  /** Of what it is the look, for those who hear it. */
  label: string
  look: Look
  done: (look: Look) => void
}

/** How an element looks: whether it is there, and in which colour. */
export function LookField({ label, look, done }: LookFieldProps) {
  const { t } = useTranslation('modelLooks')
  const presence = presenceOf(look)
  return (
    <span className="model-look">
      <HTMLSelect
        minimal
        aria-label={t('look.presence', { name: label })}
        value={presence}
        options={Object.keys(opacities).map((value) => ({ value, label: t(`look.${value}`) }))}
        onChange={({ currentTarget }) => done({ ...look, opacity: opacities[currentTarget.value as Presence] })}
      />
      <HTMLSelect
        minimal
        aria-label={t('look.whichColor', { name: label })}
        disabled={presence === 'gone'}
        value={look.color === null ? 'own' : 'other'}
        options={(['own', 'other'] as const).map((value) => ({ value, label: t(`look.${value}`) }))}
        onChange={({ currentTarget }) => done({ ...look, color: currentTarget.value === 'own' ? null : FIRST_COLOR })}
      />
      {look.color !== null && presence !== 'gone' && (
        <ColorField
          label={t('look.color', { name: label })}
          color={look.color}
          done={(color) => done({ ...look, color })}
        />
      )}
    </span>
  )
}

/** Kept when the colour has been chosen, not while it is. */
export function ColorField({ label, color, done }: { label: string; color: string; done: (color: string) => void }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const keep = useEffectEvent((color: string) => {
    done(color)
    setChosen(null)
  })
  useEffect(() => {
    if (chosen === null) return
    const settled = setTimeout(() => keep(chosen), SETTLED_MS)
    return () => clearTimeout(settled)
  }, [chosen])
  return (
    <input
      type="color"
      aria-label={label}
      value={chosen ?? color}
      onChange={({ currentTarget }) => setChosen(currentTarget.value)}
    />
  )
}

/** A small picture of a look. */
export function LookMark({ look, label }: { look: Look; label: string }) {
  const fill = look.color ?? 'var(--pl-text-2)'
  return (
    <i
      className="model-look-mark"
      data-presence={presenceOf(look)}
      title={label}
      style={{ background: look.opacity === 0 ? 'none' : fill }}
    />
  )
}
