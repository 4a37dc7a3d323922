import { Button, Spinner } from '@blueprintjs/core'
import type { GridGroundView } from '@plumbline/core/contract'
import type { GridSetting } from '@plumbline/core/gwbs'
import { useTranslation } from 'react-i18next'
import { useListQuery } from '../../shell/list-query.ts'
import { PageBody, PageFailure, PageNotice } from '../../shell/PageBody.tsx'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { GridSettings } from './GridSettings.tsx'
import { GridTable } from './GridTable.tsx'
import { useGridLook } from './grid-look.ts'
import type { Folding } from './grid-rows.ts'
import { type OpenGroups, useGridGroups } from './use-grid.ts'

interface WorksGridProps {
  spaceId: string
  projectId: string
  ground: GridGroundView
  setting: GridSetting
  change: (setting: GridSetting) => void
  folding: Folding
  fold: (folding: Folding) => void
  isSetting: boolean
  showSettings: (shown: boolean) => void
}

/** The groups as they are now, and beside them how they are made. */
export function WorksGrid(props: WorksGridProps) {
  const { ground, setting, change, isSetting, showSettings } = props
  const look = useGridLook(setting)
  const { value, error, again } = useGridGroups(props.projectId, look)
  return (
    <div className="grid">
      <div className="grid-main" aria-busy={value?.look !== look && error === null}>
        {error !== null && value !== null && <ReadFailure error={error} again={again} />}
        {value ? (
          <Found {...props} groups={value} />
        ) : (
          <PageBody busy={error === null}>
            {error === null ? <Spinner size={28} /> : <PageFailure error={error} again={again} />}
          </PageBody>
        )}
      </div>
      {isSetting && (
        <GridSettings setting={setting} columns={ground.columns} change={change} close={() => showSettings(false)} />
      )}
    </div>
  )
}

function Found(props: WorksGridProps & { groups: OpenGroups }) {
  const { t } = useTranslation('grid')
  const { ground, groups, setting, change } = props
  const { setQuery } = useListQuery()
  if (groups.total.works === 0) {
    const showAll = (): void => {
      setQuery({ filter: '', indicator: '' })
      change({ ...setting, filter: { join: 'and', conditions: [] } })
    }
    return (
      <PageBody>
        <PageNotice>
          <p>{t('nothingFound')}</p>
          <Button text={t('showAll')} onClick={showAll} />
        </PageNotice>
      </PageBody>
    )
  }
  return (
    <>
      <GridTable {...props} columns={ground.columns} />
      {(groups.partial || ground.partial) && (
        <p className="grid-partial">{t(ground.partial ? 'partialWorks' : 'partialGroups')}</p>
      )}
    </>
  )
}
