import type { UploadPreview } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { Tiles } from './Tiles.tsx'

const counted = ['boards', 'cards', 'channels', 'messages', 'files', 'models', 'links', 'moments'] as const

/** What comes with the actual version of a whole schedule. */
export function WholePreview({ whole }: { whole: NonNullable<UploadPreview['whole']> }) {
  const { t } = useTranslation('upload')
  return (
    <>
      <section>
        <h3>{t('whole.versions')}</h3>
        <ul className="pl-preview-versions">
          {whole.versions.map(({ name, kind, works }) => (
            <li key={name}>
              {name}
              <span className="pl-upload-lead">
                {[t(`whole.kind.${kind}`), t('count.works', { count: works })].join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{t('whole.title')}</h3>
        <Tiles facts={counted.map((what) => [t(`whole.counted.${what}`), whole[what]])} />
      </section>
    </>
  )
}
