import './dialog.css'
import { Button, Dialog, Tooltip } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AtOnce } from './AtOnce.tsx'

interface PanelDialogProps {
  isOpen: boolean
  title: ReactNode
  /** Beside the title (R-DLG-01). */
  actions?: ReactNode
  hideClose?: boolean
  width?: number
  onClose: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  footer?: ReactNode
  children: ReactNode
}

/** The frame of every dialog: header with title, actions and a close button, content, footer. */
export function PanelDialog({ isOpen, ...props }: PanelDialogProps) {
  return isOpen ? <OpenDialog {...props} /> : null
}

function OpenDialog({ width = 440, footer, children, ...props }: Omit<PanelDialogProps, 'isOpen'>) {
  const { t } = useTranslation()
  useFocusBack()
  const close = props.hideClose ? null : (
    <Tooltip content={t('dialog.close')} placement="top" openOnTargetFocus={false}>
      <Button variant="minimal" icon={<Cross />} aria-label={t('dialog.close')} onClick={props.onClose} />
    </Tooltip>
  )
  return (
    <AtOnce>
      <Dialog
        isOpen
        onClose={props.onClose}
        style={{ width }}
        className="pl-dialog"
        usePortal={false}
        lazy={false}
        canOutsideClickClose={false}
        aria-labelledby="pl-dialog-title"
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys typed anywhere in the dialog bubble to here */}
        <div onKeyDown={props.onKeyDown} className="pl-dialog-frame">
          <header className="pl-dialog-header">
            <h2 id="pl-dialog-title">{props.title}</h2>
            {props.actions}
            {close}
          </header>
          <div className="pl-dialog-body">{children}</div>
          {footer && <footer className="pl-dialog-footer">{footer}</footer>}
        </div>
      </Dialog>
    </AtOnce>
  )
}

/**
 * What had the focus before the dialog has it after it, unless something else took it. Blueprint looks for it when a
 * field of the dialog has taken the focus already.
 */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
    },
    [before],
  )
}
