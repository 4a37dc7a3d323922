import { MenuDivider, MenuItem } from '@blueprintjs/core'
import {
  costrTableLayoutDelete,
  costrTableLayoutList,
  costrTableLayoutSave,
  type EstimateTableLook,
} from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useCan } from '../../../session/session.ts'
import { KeptLooks } from '../../../shell/KeptLooks.tsx'
import { lookOf } from './kept-look.ts'
import type { VersionColumns } from './version-columns.ts'

interface LayoutMenuProps {
  scheduleId: string
  version: VersionColumns
  /** As it is now. */
  look: () => EstimateTableLook
  setLook: (look: EstimateTableLook) => void
}

/** Looks of the table: the columns of the version, and what is kept under names. */
export function LayoutMenu({ scheduleId, version, look, setLook }: LayoutMenuProps) {
  const { t } = useTranslation('estimates')
  const can = useCan()
  const params = { scheduleId }
  const ofVersion = (): void => setLook({ ...look(), columns: [] })
  const write = async (columns: EstimateTableLook['columns']): Promise<void> => {
    if (await version.write(columns)) ofVersion()
  }
  return (
    <KeptLooks
      of={scheduleId}
      news={{ views: (event) => event.scheduleId === scheduleId }}
      read={async (signal) => (await call(costrTableLayoutList, { params, signal, quiet: true })).layouts}
      choose={(kept) => setLook(lookOf(kept.look))}
      save={(as) => call(costrTableLayoutSave, { params, input: { ...as, look: look() }, quiet: true })}
      remove={(tableLayoutId) => call(costrTableLayoutDelete, { params: { tableLayoutId }, quiet: true })}
      mayRemove={({ mine, shared }) => mine || (shared && can('estimate.edit'))}
      mayShare={can('estimate.edit')}
    >
      {version.columns.length > 0 && <MenuItem text={t('table.ofVersion')} onClick={ofVersion} />}
      {can('estimate.edit') && (
        <>
          <MenuItem text={t('table.intoVersion')} onClick={() => void write(look().columns)} />
          {version.columns.length > 0 && <MenuItem text={t('table.outOfVersion')} onClick={() => void write([])} />}
        </>
      )}
      {(can('estimate.edit') || version.columns.length > 0) && <MenuDivider />}
    </KeptLooks>
  )
}
