/** Words of the workbook, in the language that is asked for. */
export const words = {
  en: {
    days: 'Timesheets',
    workers: 'Sums',
    head: [
      ...['Who', 'Day', 'Code', 'Work or activity', 'Assignment', 'Hours', 'Overtime', 'Cost', 'State'],
      ...['Timesheet of', 'Note'],
    ],
    sumHead: ['Who', 'Hours', 'Overtime', 'Approved', 'Cost'],
    state: { draft: 'Draft', submitted: 'Submitted', APPROVED: 'Approved', DECLINED: 'Declined' },
    activity: {
      ...{ travel: 'Travel', training: 'Training', waiting: 'Waiting', leave: 'Leave' },
      ...{ sick: 'Sick leave', other: 'Other' },
    },
  },
  ru: {
    days: 'Табели',
    workers: 'Итоги',
    head: [
      ...['Кто', 'День', 'Код', 'Работа или занятие', 'Назначение', 'Часы', 'Сверхурочные', 'Стоимость', 'Состояние'],
      ...['Табель', 'Примечание'],
    ],
    sumHead: ['Кто', 'Часы', 'Сверхурочные', 'Утверждено', 'Стоимость'],
    state: { draft: 'Черновик', submitted: 'Подан', APPROVED: 'Утверждён', DECLINED: 'Отклонён' },
    activity: {
      ...{ travel: 'Дорога', training: 'Обучение', waiting: 'Простой', leave: 'Отпуск' },
      ...{ sick: 'Больничный', other: 'Другое' },
    },
  },
} as const
