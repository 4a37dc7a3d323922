import type { DirectoryView } from '@plumbline/core/contract'
import { registerTypes } from '@plumbline/core/resources'
import { useTranslation } from 'react-i18next'
import { readNodes } from '../../parts/resources/read-register.ts'
import { useChoices } from '../../parts/resources/use-choices.ts'
import { useRead } from '../../shell/use-read.ts'
import { bookOf } from './directories-state.ts'
import { type RegisterNames, registerNames } from './register-names.ts'

/** What the cells of a register name: types, trades, calendars, nodes of the tree, the resources of a team. */
export function useRegisterNames(spaceId: string, { id: directoryId, kind }: DirectoryView): RegisterNames {
  const { t } = useTranslation(['directories', 'resources'])
  const asked = kind === 'resource' ? spaceId : null
  const { calendars, specialties } = useChoices(asked)
  const { value: nodes } = useRead(asked ?? '', async () => (asked === null ? [] : readNodes(asked)))
  const lists = {
    type: registerTypes.map((id) => ({ id, code: '', name: t(`resources:type.${id}`) })),
    rbs: nodes ?? [],
    specialty: specialties.map(({ id, name }) => ({ id, code: '', name })),
    calendar: calendars.map(({ id, name }) => ({ id, code: '', name })),
  }
  const book = bookOf(directoryId)
  return registerNames(
    lists,
    (id) => book?.row(id),
    (text) => book?.find(text) ?? [],
  )
}
