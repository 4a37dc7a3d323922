import { useTranslation } from 'react-i18next'
import { Files } from '../../files/index.ts'
import { Gallery } from '../../gallery/index.ts'

/** Files of the row with the caret, and pictures of the schedule. `workId` '': no row has it. */
export function GalleryTab({ scheduleId, workId }: { scheduleId: string; workId: string }) {
  const { t } = useTranslation('files')
  return (
    <>
      {workId !== '' && (
        <>
          <h3 className="pl-files-title">{t('ofWork')}</h3>
          <Files key={workId} nodeId={scheduleId} workId={workId} />
        </>
      )}
      <h3 className="pl-files-title">{t('ofSchedule')}</h3>
      <Gallery epsId={scheduleId} />
    </>
  )
}
