const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'

/** A 12-character id; `random` is uniform in [0, 1). */
export function randomId(random: () => number): string {
  let id = ''
  for (let i = 0; i < 12; i++) id += ALPHABET[Math.floor(random() * 64)]
  return id
}
