import { Classes } from '@blueprintjs/core'

const MENUS = `.${Classes.POPOVER}, .${Classes.MENU}`

/** Menus and popovers that are open close as by Escape: what opens above them has the keys for itself. */
export function closeMenus(): void {
  for (const overlay of document.querySelectorAll(`.${Classes.OVERLAY_OPEN}`)) {
    if (overlay.closest('[aria-modal="true"]') === null && overlay.querySelector(MENUS)) {
      overlay.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    }
  }
}
