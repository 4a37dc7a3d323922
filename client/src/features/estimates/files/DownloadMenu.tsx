import { Menu, MenuItem } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import type { EstimateHeader } from '@plumbline/core/contract'
import type { SheetWords } from '@plumbline/core/estimate-files'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { attempt } from '../../../shell/attempt.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { MenuPopover } from '../../../shell/MenuPopover.tsx'
import type { EstimateSession } from '../estimate-session.ts'
import { downloadBc3 } from './download-bc3.ts'
import { downloadGaeb } from './download-gaeb.ts'
import { downloadSheet } from './download-sheet.ts'

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
  const save = (work: () => Promise<void>) => void attempt(work)
  const gaeb = (phase: '83' | '84') =>
    save(() => downloadGaeb(estimate, header, { phase, linesName: t('settings.lines') }))
  const menu = (
    <Menu>
      <MenuItem text={t('file.excel')} onClick={() => save(() => downloadSheet(estimate, header, wordsOf(t)))} />
      <MenuItem text={t('file.bc3')} onClick={() => save(() => downloadBc3(estimate, header))} />
      <MenuItem text={t('file.x83')} onClick={() => gaeb('83')} />
      <MenuItem text={t('file.x84')} onClick={() => gaeb('84')} />
      <MenuItem text={t('act.open')} onClick={act} />
    </Menu>
  )
  return (
    <MenuPopover content={menu}>
      <IconButton icon={<Download size={14} />} label={t('file.download')} disabled={disabled} />
    </MenuPopover>
  )
}

function wordsOf(t: TFunction<'estimates'>): SheetWords {
  const columns = ['code', 'name', 'unit', 'quantity', 'unitPrice', 'labour', 'machines', 'materials'] as const
  const more = ['overhead', 'profit', 'total'] as const
  const named = Object.fromEntries([...columns, ...more].map((key) => [key, t(`column.${key}`)]))
  const own = { norm: t('file.field.norm'), type: t('file.field.type'), note: t('file.field.note') }
  const totals = { net: t('totals.net'), vat: t('totals.vat'), gross: t('totals.gross'), items: t('totals.sum') }
  return { ...named, ...own, ...totals, noIndex: t('noIndex') } as SheetWords
}
