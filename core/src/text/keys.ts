/**
 * Names that every object answers to, whether or not somebody gave it a value of that name. A map that people name
 * must not be asked for one of them.
 */
const inherited: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype))

/** May this be the name of a value in a map that people name? */
export const isKeyName = (name: string): boolean => !inherited.has(name)
