import type { ExampleFacts } from '../../../estimates/testing/worked-example.ts'
import type { EstimateCommand } from '../index.ts'

/** All that an estimate says, as one command that writes it into an empty document. */
export function commandOf(facts: ExampleFacts): EstimateCommand {
  return {
    do: 'batch',
    commands: [
      { do: 'settings.set', settings: { ...facts.settings, lines: [...facts.settings.lines] } },
      ...[...facts.sections.values()].map(({ id, parentId, order, name }) => ({
        do: 'section.add' as const,
        ...{ id, parentId, order, name },
      })),
      ...[...facts.coefficients.values()].map((coefficient) => ({
        do: 'coefficient.set' as const,
        coefficient: { ...coefficient, applies: [...coefficient.applies] },
      })),
      ...[...facts.indexSets.values()].map((indexSet) => ({ do: 'indexSet.set' as const, indexSet })),
      ...[...facts.rules.values()].map((rule) => ({ do: 'rule.set' as const, rule })),
      {
        do: 'item.add',
        items: [...facts.items.values()].map((item) => ({
          ...item,
          resources: [...item.resources],
          coefficientIds: [...item.coefficientIds],
        })),
        resources: [...facts.resources.values()],
      },
    ],
  }
}
