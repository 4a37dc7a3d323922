import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { subscribe, useSnapshot } from 'valtio'
import type { Rectangle } from '../../instruments/viewer/picking.ts'
import type { ViewerTheme } from '../../instruments/viewer/viewer.ts'
import { useHotkeys } from '../../shell/hotkeys.ts'
import { theme } from '../../theme/theme.ts'
import { useElementMenu } from './menu/use-element-menu.ts'
import { pressModelKey, releaseModelKey } from './model-keys.ts'
import type { ModelView } from './model-view.ts'
import { usePointing } from './use-pointing.ts'

interface ModelCanvasProps {
  view: ModelView
  opened: (isOpen: boolean) => void
}

/** Where the models are drawn; it has the keys. */
export function ModelCanvas({ view, opened }: ModelCanvasProps) {
  const { t } = useTranslation('model')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isRefused, setRefused] = useState(false)
  const { tool } = useSnapshot(view.state)
  const pointing = usePointing(view)
  const menu = useElementMenu(view)
  useEffect(() => {
    if (!canvas.current) return
    return openOn(canvas.current, view, opened, () => setRefused(true))
  }, [view, opened])
  useKeysOfNobody(view)
  return (
    <div
      className="model-canvas"
      data-tool={tool}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys turn the model and act on what is selected
      tabIndex={0}
      role="application"
      aria-label={t('canvas')}
      onKeyDown={(event) => {
        if (pressModelKey(view, event)) event.preventDefault()
      }}
      onKeyUp={(event) => releaseModelKey(view, event)}
      onBlur={() => view.walking.stop()}
      onContextMenu={menu.onContextMenu}
    >
      <div className="model-pointed" {...menu.canvas}>
        <canvas ref={canvas} {...pointing.handlers} />
      </div>
      {pointing.rectangle && <div className="model-rectangle" style={styleOf(pointing.rectangle)} />}
      {isRefused && (
        <p className="model-refused" role="alert">
          {t('noWebGl')}
        </p>
      )}
    </div>
  )
}

/** A button that is pressed keeps the focus, or takes it along when it goes: keys are meant for the picture all the same. */
function useKeysOfNobody(view: ModelView): void {
  useHotkeys('screen', (event) => isNobodys(event) && pressModelKey(view, event))
  useEffect(() => {
    const release = (event: KeyboardEvent): void => releaseModelKey(view, event)
    addEventListener('keyup', release)
    return () => removeEventListener('keyup', release)
  }, [view])
}

/** Enter, space and arrows belong to a button that has the focus. */
const isNobodys = ({ target, code }: KeyboardEvent): boolean =>
  target === document.body ||
  (code.startsWith('Key') && target instanceof HTMLButtonElement && target.closest('.pl-tools') !== null)

const styleOf = ({ x, y, width, height }: Rectangle) => ({ left: x, top: y, width, height })

function openOn(
  canvas: HTMLCanvasElement,
  view: ModelView,
  opened: (isOpen: boolean) => void,
  refused: () => void,
): (() => void) | undefined {
  try {
    const close = view.open(canvas)
    const paint = (): void => {
      const style = getComputedStyle(document.documentElement)
      const color = (name: keyof ViewerTheme): string => style.getPropertyValue(`--pl-model-${name}`).trim()
      view.viewer?.paint({
        background: color('background'),
        sky: color('sky'),
        ground: color('ground'),
        line: color('line'),
        edge: color('edge'),
        shadow: color('shadow'),
        selection: color('selection'),
      })
    }
    paint()
    const unsubscribe = subscribe(theme, paint)
    const sizes = new ResizeObserver(() => view.viewer?.resize(canvas.clientWidth, canvas.clientHeight))
    sizes.observe(canvas)
    opened(true)
    return () => {
      opened(false)
      sizes.disconnect()
      unsubscribe()
      close()
    }
  } catch {
    refused()
    return undefined
  }
}
