import type { Viewpoint } from '@plumbline/core/bim'
import type { TopicFacts } from '@plumbline/core/bim/bcf'
import { orderBetween } from '@plumbline/core/documents/bim'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../api/new-id.ts'
import { toast } from '../../../shell/toast.ts'
import type { PlainCommand } from '../bcf/incoming.ts'
import type { LinksSession } from '../links/links-session.ts'
import { namesTooMany } from './viewpoints.ts'

interface NewView {
  name: string
  viewpoint: Viewpoint
  /** It is an issue from the start. */
  facts?: Partial<TopicFacts>
  /** What becomes of other things with it, in the same step. */
  also?: (viewId: string) => PlainCommand[]
}

/** Keeps a look at the models as the last of them; false: it was refused, and a toast says why. */
export function useAddView(links: LinksSession): (view: NewView) => boolean {
  const { t } = useTranslation('model')
  return ({ name, viewpoint, facts, also = () => [] }) => {
    if (namesTooMany(viewpoint)) {
      toast.error(t('views.tooMany'))
      return false
    }
    const id = newId()
    const order = orderBetween(links.document.views().at(-1)?.order ?? null, null, Math.random)
    const commands: PlainCommand[] = [{ do: 'view.add', id, name, order, viewpoint }]
    if (facts) commands.push({ do: 'view.set', id, facts })
    return links.execute({ do: 'batch', commands: [...commands, ...also(id)] }).ok
  }
}
