/** English texts of what every page shows. */
export const texts = import.meta.glob<object>('./en/{shell}.json', { eager: true, import: 'default' })
