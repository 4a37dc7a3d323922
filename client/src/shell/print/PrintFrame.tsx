import { Button, HTMLSelect } from '@blueprintjs/core'
import { Print } from '@blueprintjs/icons'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { AppFrame, type AppFrameProps } from '../AppFrame.tsx'
import { usePageTitle } from '../use-page-title.ts'
import { papers } from './paper.ts'
import { SheetThere, usePaper } from './use-paper.ts'

interface PrintFrameProps {
  /** From the space down to where what is printed is worked with. */
  from: AppFrameProps['breadcrumb']
  /** Of what is printed; '' as long as it is not known. */
  name: string
  children: ReactNode
}

/** A page with something on paper: which paper, and the way to the printer once there is a sheet. */
export function PrintFrame({ from, name, children }: PrintFrameProps) {
  const { t } = useTranslation()
  const paper = usePaper()
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const [isThere, tell] = useState(false)
  usePageTitle(t('print.title'), name)
  const choosePaper = (next: string): void =>
    void navigate({ pathname: pathname.replace(/[^/]*$/, next), search }, { replace: true, state })
  return (
    <AppFrame
      breadcrumb={[...from, { label: t('print.title') }]}
      tools={
        <HTMLSelect
          aria-label={t('print.paper')}
          value={paper}
          options={papers.map((one) => ({ value: one, label: t(`print.papers.${one}`) }))}
          onChange={({ currentTarget }) => choosePaper(currentTarget.value)}
        />
      }
      toolsRight={
        isThere && <Button intent="primary" icon={<Print />} text={t('print.act')} onClick={() => window.print()} />
      }
    >
      <SheetThere value={tell}>{children}</SheetThere>
    </AppFrame>
  )
}
