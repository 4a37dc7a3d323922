/** Russian texts of what every page shows. */
export const texts = import.meta.glob<object>('./ru/{shell}.json', { eager: true, import: 'default' })
