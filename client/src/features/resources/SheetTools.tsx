import { Button, InputGroup } from '@blueprintjs/core'
import { Add, FolderNew, Search } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { LayoutMenu } from './LayoutMenu.tsx'
import { indicators, type Tree, trees } from './shown-rows.ts'

/** What layouts keep of the screen. */
export interface Look {
  tree: Tree
  filter: string
  indicator: string
}

interface SheetToolsProps {
  spaceId: string
  look: Look
  setLook: (look: Look) => void
  /** The register that files are read into. */
  directoryId: string
  mayEdit: boolean
  add: (type: 'machine' | 'resource_group') => void
}

/** Search, what is shown, by which tree, and new rows. */
export function SheetTools({ spaceId, directoryId, look, setLook, mayEdit, add }: SheetToolsProps) {
  const { t } = useTranslation('resources')
  return (
    <div className="resources-tools" role="toolbar" aria-label={t('title')}>
      <InputGroup
        size="small"
        leftElement={<Search size={12} className="resources-search-icon" />}
        placeholder={t('search')}
        aria-label={t('search')}
        value={look.filter}
        onChange={(event) => setLook({ ...look, filter: event.currentTarget.value })}
      />
      <select
        className="schedule-select"
        aria-label={t('indicator.label')}
        value={look.indicator}
        onChange={(event) => setLook({ ...look, indicator: event.currentTarget.value })}
      >
        <option value="">{t('indicator.all')}</option>
        {indicators.map((one) => (
          <option key={one} value={one}>
            {t(`indicator.${one}`)}
          </option>
        ))}
      </select>
      <div className="resources-trees">
        {trees.map((one) => (
          <Button
            key={one}
            size="small"
            variant="minimal"
            active={look.tree === one}
            text={t(`tree.${one}`)}
            onClick={() => setLook({ ...look, tree: one })}
          />
        ))}
      </div>
      <LayoutMenu spaceId={spaceId} look={look} setLook={setLook} />
      <span className="pl-spring" />
      {mayEdit && (
        <>
          <Link className="resources-import" to={`/${spaceId}/directories?directory=${directoryId}`}>
            {t('import')}
          </Link>
          <Button
            size="small"
            variant="minimal"
            icon={<FolderNew size={14} />}
            text={t('addGroup')}
            onClick={() => add('resource_group')}
          />
          <Button
            size="small"
            intent="primary"
            icon={<Add size={14} />}
            text={t('add')}
            data-testid="resource-add"
            onClick={() => add('machine')}
          />
        </>
      )}
    </div>
  )
}
