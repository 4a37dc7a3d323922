/** Files of estimates in tests: as the estimate that they become, with its figures. */
import {
  type EstimateCommand,
  EstimateDocument,
  executeEstimate,
  newEstimate,
  ordersBetween,
} from '../../documents/estimate/index.ts'
import { commandOf } from '../../documents/estimate/testing/command-of.ts'
import { EstimateCalculation } from '../../estimates/index.ts'
import { workedExample } from '../../estimates/testing/worked-example.ts'
import { commandsOf, type EstimateFile, readEstimateFile } from '../index.ts'

let made = 0
export const newId = (): string => `id${String(++made).padStart(10, '0')}`
export const orders = (count: number): string[] => ordersBetween(null, null, count, () => 0.5) ?? []

export function fileIn(bytes: Uint8Array): EstimateFile {
  const read = readEstimateFile(bytes)
  if (!read.ok) throw new Error(read.fault)
  return read.file
}

function execute(estimate: EstimateDocument, command: EstimateCommand): void {
  const done = executeEstimate(estimate, command, { now: 1, userId: 'maya00000000', right: 'write' })
  if (!done.ok) throw new Error(JSON.stringify(done.refusal))
}

export function opened(file: EstimateFile): EstimateDocument {
  const estimate = new EstimateDocument(newEstimate())
  for (const commands of commandsOf(file, { newId, orders })) execute(estimate, { do: 'batch', commands })
  return estimate
}

export function exampleEstimate(): EstimateDocument {
  const estimate = new EstimateDocument(newEstimate())
  execute(estimate, commandOf(workedExample()))
  return estimate
}

export function calculated(estimate: EstimateDocument): EstimateCalculation {
  const calculation = new EstimateCalculation(estimate)
  for (const _ of calculation.begin());
  return calculation
}

/** What steps come to. */
export function inOneGo<Result>(steps: Iterator<unknown, Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
