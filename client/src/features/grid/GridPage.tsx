import { SegmentedControl } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { put, useQuery } from '../../shell/use-query.ts'
import { ProjectGridPage } from '../overview/index.ts'
import { WorksGridPage } from './WorksGridPage.tsx'

const views = ['works', 'schedules'] as const

/** `/:spaceId/grid/:projectId`: the works of a project's schedules in groups, or the schedules with their key numbers. */
export default function GridPage() {
  const [query] = useQuery()
  // Whoever comes for a schedule is led to it.
  const view = query.get('show') ?? (query.has('target') ? 'schedules' : 'works')
  return view === 'schedules' ? (
    <ProjectGridPage views={<Views view="schedules" />} />
  ) : (
    <WorksGridPage views={<Views view="works" />} />
  )
}

function Views({ view }: { view: (typeof views)[number] }) {
  const { t } = useTranslation('grid')
  const [, edit] = useQuery()
  return (
    <SegmentedControl
      size="small"
      options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
      value={view}
      onValueChange={(value) =>
        edit((query) => {
          put(query, 'show', value === 'works' ? '' : value)
          for (const name of ['filter', 'filter_indicator', 'target']) query.delete(name)
        })
      }
    />
  )
}
