import { Menu, MenuItem } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import type { EstimateHeader } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { keptPaperName } from '../../../parts/paper/kept-settings.ts'
import { attempt } from '../../../shell/attempt.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { MenuPopover } from '../../../shell/MenuPopover.tsx'
import type { EstimateSession } from '../estimate-session.ts'
import { AnswerBillDialog } from './AnswerBillDialog.tsx'
import { downloadArps } from './download-arps.ts'
import { downloadBc3 } from './download-bc3.ts'
import { downloadGaeb } from './download-gaeb.ts'
import { downloadSheet } from './download-sheet.ts'
import { usePaperLanguage } from './use-paper.ts'

interface DownloadProps {
  estimate: EstimateSession
  header: EstimateHeader
  disabled: boolean
  /** Opens the act of completed work. */
  act: () => void
}

/** What is on the screen, for people and for other programs. */
export function DownloadMenu({ estimate, header, disabled, act }: DownloadProps) {
  const { t } = useTranslation('estimates')
  const language = usePaperLanguage()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const print = () => void navigate(`${pathname}/print/${keptPaperName()}`)
  const save = (work: () => Promise<void>) => void attempt(work)
  const gaeb = (phase: '83' | '84') =>
    save(() => downloadGaeb(estimate, header, { phase, linesName: t('settings.lines') }))
  const [isAnswering, setAnswering] = useState(false)
  const menu = (
    <Menu>
      <MenuItem text={t('file.excel')} onClick={() => save(() => downloadSheet(estimate, header, language))} />
      <MenuItem text={t('print.estimate')} onClick={print} />
      <MenuItem text={t('file.bc3')} onClick={() => save(() => downloadBc3(estimate, header))} />
      <MenuItem text={t('file.x83')} onClick={() => gaeb('83')} />
      <MenuItem text={t('file.x84')} onClick={() => gaeb('84')} />
      <MenuItem text={t('answer.open')} onClick={() => setAnswering(true)} />
      <MenuItem text={t('file.arps')} onClick={() => save(() => downloadArps(estimate, header))} />
      <MenuItem text={t('act.open')} onClick={act} />
    </Menu>
  )
  return (
    <>
      <MenuPopover content={menu}>
        <IconButton icon={<Download size={14} />} label={t('file.download')} disabled={disabled} />
      </MenuPopover>
      {isAnswering && <AnswerBillDialog estimate={estimate} close={() => setAnswering(false)} />}
    </>
  )
}
