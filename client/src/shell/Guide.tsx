import './rail-entry.css'
import { Tooltip } from '@blueprintjs/core'
import { Help } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { later } from './later.ts'
import { useTipPlacement } from './use-tip-placement.ts'

const GuideDrawer = later(async () => (await import('./GuideDrawer.tsx')).GuideDrawer)

/** The way to the guide. */
export function Guide() {
  const { t } = useTranslation()
  const placement = useTipPlacement()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tooltip content={t('guide.title')} placement={placement} openOnTargetFocus={false}>
        <button type="button" className="pl-rail-entry" aria-label={t('guide.title')} onClick={() => setOpen(true)}>
          <Help />
        </button>
      </Tooltip>
      {isOpen && <GuideDrawer close={() => setOpen(false)} />}
    </>
  )
}
