/** Every text in English: one script of the build. */
export const texts = import.meta.glob<object>('./en/*.json', { eager: true, import: 'default' })
