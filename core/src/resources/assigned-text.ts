/** «Crane 1; Fitters 4»: what is assigned to a work, as one cell says it and as it is typed. */

/** One of them: what it is called, and its amount; null: none is said. */
export interface AssignedText {
  name: string
  amount: string | null
}

const SEPARATOR = ';'
const WITH_AMOUNT = /^(.*\S)\s+(\d+(?:[.,]\d+)?)$/

/** One unit is not written. */
export const assignedText = ({ name, amount }: AssignedText): string =>
  amount === null || amount === '1' ? name : `${name} ${amount}`

export const assignedTexts = (list: readonly AssignedText[]): string => list.map(assignedText).join(`${SEPARATOR} `)

/** What can be called so in such a cell: a name that would be read as two is not one. */
export const callable = (name: string, code: string): string => (name === '' || name.includes(SEPARATOR) ? code : name)

/**
 * The parts of a cell. What is known as a whole is a name even where it ends with a number: «Crane 1» is the crane of that
 * name before it is one crane.
 */
export function parseAssigned(text: string, isKnown: (name: string) => boolean): AssignedText[] {
  return text
    .split(SEPARATOR)
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))
    .filter((part) => part !== '')
    .map((part) => {
      if (isKnown(part)) return { name: part, amount: null }
      const [, name, amount] = WITH_AMOUNT.exec(part) ?? []
      return name === undefined || amount === undefined
        ? { name: part, amount: null }
        : { name, amount: amount.replace(',', '.') }
    })
}
