import { screenPrint } from '@plumbline/core/contract'
import type { RollAsked } from '@plumbline/core/rolls'
import { callBlob } from '../../api/call.ts'
import { formOf } from '../../api/form-of.ts'
import { inSlices } from '../../session/in-slices.ts'
import { mmPerPx } from './paper.ts'
import type { PaperSource } from './paper-context.ts'
import { rollFile } from './reading/roll-file.ts'
import { rollOf } from './reading/roll-of.ts'

interface Screen {
  spaceId: string
  /** Laid out as wide as the sheet leaves room. */
  article: HTMLElement
  title: string
  /** That fields in headers say. */
  values: RollAsked['values']
}

const UNFINISHED = '[aria-busy="true"], .bp6-spinner, .bp6-skeleton'

/** What stands in an article, read as it looks, and drawn by the server. */
export const screenSource = ({ spaceId, article, title, values }: Screen): PaperSource => ({
  watched: article,
  draw: async ({ settings, signal, told }) => {
    await document.fonts.ready
    if (signal.aborted || article.querySelector(UNFINISHED)) return null
    const roll = await inSlices(rollOf(article, { title, mmPerPx: mmPerPx(settings.format), told }), signal)
    told(null)
    const file = await inSlices(rollFile({ roll, settings, values }), signal)
    const form = formOf(screenPrint, { logoId: settings.format.logo?.id }, [file])
    return callBlob(screenPrint, { params: { spaceId }, form, signal, quiet: true })
  },
})
