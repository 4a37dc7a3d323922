/** Every text in Russian: one script of the build. */
export const texts = import.meta.glob<object>('./ru/*.json', { eager: true, import: 'default' })
