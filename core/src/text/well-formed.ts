/**
 * Two things that a text never holds: U+0000, which PostgreSQL cannot store, and half of a surrogate pair, which does
 * not survive encoding, so that replicas would read different texts.
 */

const BROKEN = /[\0\p{Surrogate}]/u
const EVERY_BROKEN = /[\0\p{Surrogate}]/gu
/** Much faster; most texts have nothing of this at all. */
const SUSPECT = /[\0\ud800-\udfff]/

export function isWellFormed(text: string): boolean {
  return !SUSPECT.test(text) || !BROKEN.test(text)
}

/** What is left of a text that somebody else wrote: nothing stands for U+0000, the replacement character for a half. */
export function wellFormed(text: string): string {
  return isWellFormed(text) ? text : text.replace(EVERY_BROKEN, (letter) => (letter === '\0' ? '' : '\ufffd'))
}
