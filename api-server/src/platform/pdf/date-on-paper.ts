/** DD.MM.YYYY, of the server's clock. */
export const dateOnPaper = (now: Date): string => now.toISOString().slice(0, 10).split('-').reverse().join('.')
