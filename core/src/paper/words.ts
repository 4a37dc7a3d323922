/** What stands on paper beside what people typed. */
export const paperWords = {
  en: {
    work: 'Work',
    critical: 'Critical',
    finished: 'Finished',
    target: 'Target version',
    float: 'Total float',
    dataDate: 'Data date',
    actual: 'A',
  },
  ru: {
    work: 'Работа',
    critical: 'Критическая',
    finished: 'Завершена',
    target: 'Целевая версия',
    float: 'Полный резерв',
    dataDate: 'Дата данных',
    actual: 'Ф',
  },
} as const
