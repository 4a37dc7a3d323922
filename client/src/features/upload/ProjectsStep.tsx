import { ALL_PROJECTS } from '@plumbline/core/plan'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { chooseProject } from './upload-state.ts'
import { uploading } from './uploading.ts'

/** A file can hold several projects; one of them is imported, or all as one schedule. */
export function ProjectsStep() {
  const { t } = useTranslation('upload')
  const { upload } = useSnapshot(uploading)
  return (
    <>
      <p className="pl-upload-lead">{t('chooseProject', { count: upload?.projects.length ?? 0 })}</p>
      <ul className="pl-upload-projects">
        {(upload?.projects ?? []).map(({ id, code, name, works }) => (
          <li key={id}>
            <button type="button" onClick={() => void chooseProject(id)}>
              <strong>{name || code}</strong>
              <span>{code}</span>
              <span className="pl-upload-count">{t('count.works', { count: works })}</span>
            </button>
          </li>
        ))}
        <li>
          <button type="button" className="pl-upload-together" onClick={() => void chooseProject(ALL_PROJECTS)}>
            <strong>{t('allProjects.title')}</strong>
            <span className="pl-upload-count">
              {t('count.works', { count: upload?.projects.reduce((sum, { works }) => sum + works, 0) ?? 0 })}
            </span>
            <span>{t('allProjects.text')}</span>
          </button>
        </li>
      </ul>
    </>
  )
}
