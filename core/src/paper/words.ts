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
    per: { day: 'day', week: 'week', month: 'month', quarter: 'quarter', year: 'year' },
    block: {
      changes: ['Rev.', 'Parts', 'Sheet', 'No.', 'Sign.', 'Date'],
      roles: ['Prepared', 'Checked', 'Site', 'Approved'],
      stages: ['Stage', 'Sheet', 'Sheets'],
    },
  },
  ru: {
    work: 'Работа',
    critical: 'Критическая',
    finished: 'Завершена',
    target: 'Целевая версия',
    float: 'Полный резерв',
    dataDate: 'Дата данных',
    actual: 'Ф',
    per: { day: 'день', week: 'нед.', month: 'мес.', quarter: 'кв.', year: 'год' },
    block: {
      changes: ['Изм.', 'Кол.уч', 'Лист', '№ док.', 'Подп.', 'Дата'],
      roles: ['Разработал', 'Проверил', 'Участок', 'Утвердил'],
      stages: ['Стадия', 'Лист', 'Листов'],
    },
  },
} as const
