import { Button } from '@blueprintjs/core'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, CaretDown, CaretUp } from '@blueprintjs/icons'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../shell/IconButton.tsx'
import type { ModelView } from '../model-view.ts'

const ways: readonly [name: string, code: string, icon: ReactElement][] = [
  ['ahead', 'KeyW', <ArrowUp key="ahead" />],
  ['back', 'KeyS', <ArrowDown key="back" />],
  ['left', 'KeyA', <ArrowLeft key="left" />],
  ['right', 'KeyD', <ArrowRight key="right" />],
  ['up', 'KeyE', <CaretUp key="up" />],
  ['down', 'KeyQ', <CaretDown key="down" />],
]

/** Keys of whoever stands in the model, for fingers. */
export function WalkPad({ view, tool }: { view: ModelView; tool: 'fly' | 'walk' }) {
  const { t } = useTranslation('model')
  return (
    <div className="model-walk" role="toolbar" aria-label={t(`command.${tool}`)}>
      {ways
        .filter(([name]) => tool === 'fly' || (name !== 'up' && name !== 'down'))
        .map(([name, code, icon]) => (
          <IconButton
            key={name}
            icon={icon}
            label={t(`walk.${name}`)}
            onPointerDown={() => view.walking.press(code)}
            onPointerUp={() => view.walking.release(code)}
            onPointerLeave={() => view.walking.release(code)}
          />
        ))}
      <Button size="small" text={t('walk.end')} title="Esc" onClick={() => view.take('select')} />
    </div>
  )
}
