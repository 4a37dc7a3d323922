import type { EstimateCommand, EstimateDocument } from '@plumbline/core/documents/estimate'

type Plain = Exclude<EstimateCommand, { do: 'batch' }>

/** What a command is about, as that is called: of a batch what each of its commands is about. */
export function namesOf(estimate: EstimateDocument, command: EstimateCommand): string[] {
  const all =
    command.do === 'batch' ? command.commands.flatMap((one) => namesIn(estimate, one)) : namesIn(estimate, command)
  return [...new Set(all.filter((name) => name !== ''))]
}

function namesIn(estimate: EstimateDocument, command: Plain): string[] {
  const itemName = (id: string): string => {
    const item = estimate.items.get(id)
    return item ? item.name || item.rateCode : ''
  }
  switch (command.do) {
    case 'item.add':
      return command.items.map(({ name, rateCode }) => name || rateCode || '')
    case 'item.set':
      return command.items.map(({ id }) => itemName(id))
    case 'item.delete':
      return command.ids.map(itemName)
    case 'line.set':
    case 'line.delete':
      return [itemName(command.itemId)]
    case 'match.set':
    case 'match.delete':
      return command.matches.map(({ itemId }) => itemName(itemId))
    case 'takeOff.set':
      return command.lines.map(({ itemId }) => itemName(itemId))
    case 'takeOff.delete':
      return command.ids.map((id) => itemName(estimate.takeOff.get(id)?.itemId ?? ''))
    case 'resource.set':
      return command.resources.map(({ name, code }) => name || code)
    case 'section.add':
      return [command.name]
    case 'section.set':
    case 'section.delete':
      return [estimate.sections.get(command.id)?.name ?? '']
    case 'coefficient.set':
      return [command.coefficient.name]
    case 'coefficient.delete':
      return [estimate.coefficients.get(command.id)?.name ?? '']
    case 'indexSet.set':
      return [command.indexSet.period]
    case 'indexSet.delete':
      return [estimate.indexSets.get(command.id)?.period ?? '']
    case 'rule.set':
      return [command.rule.workType]
    case 'rule.delete':
      return [estimate.rules.get(command.id)?.workType ?? '']
    case 'compliance.set':
      return [command.rule.name]
    case 'compliance.delete':
    case 'compliance.apply':
      return [estimate.compliance.get(command.id)?.rule.name ?? '']
    case 'settings.set':
    case 'takeOff.source':
      return []
  }
}
