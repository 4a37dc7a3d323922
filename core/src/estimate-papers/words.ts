/** What stands on papers of estimates beside what people typed. Titles of columns are those that reading a workbook knows. */
export const paperLanguages = ['en', 'ru'] as const
export type PaperLanguage = (typeof paperLanguages)[number]

const en = {
  estimate: {
    title: (number: string, name: string) => `Estimate No. ${number}. ${name}`,
    schedule: (name: string) => `Schedule: ${name}`,
    state: (revision: number, state: string) => `Revision ${revision}, ${state}`,
    states: { draft: 'draft', checked: 'checked', approved: 'approved', archived: 'archived' },
  },
  sheet: {
    ...{ code: 'Code', name: 'Item', unit: 'Unit', quantity: 'Quantity', norm: 'Norm', unitPrice: 'Unit price' },
    ...{ labour: 'Labour', machines: 'Machines', materials: 'Materials', overhead: 'Overhead', profit: 'Profit' },
    ...{ total: 'Total', type: 'Type (L, E, M)', note: 'Note', noIndex: 'no index' },
    ...{ items: 'Items', net: 'Net', vat: 'VAT', gross: 'Gross' },
  },
  act: {
    title: (number: string) => `Act of completed work No. ${number}`,
    of: (estimate: string, schedule: string) => `Estimate ${estimate}, schedule ${schedule}`,
    period: (period: string) => `Period: ${period}`,
    ...{ byEstimate: 'By estimate', earlier: 'Earlier', inPeriod: 'In the period', sum: 'Sum', gross: 'With VAT' },
    ...{ earlierValue: 'Value earlier', value: 'Value in the period', toDateValue: 'Value to date' },
  },
  protocol: {
    title: (number: string) => `Protocol of the contract price No. ${number}`,
    reduced: (k: string) => `Net of the estimates × ${k}`,
    ...{ price: 'Agreed price', total: 'Agreed total', difference: 'Rows that changed' },
  },
  sign: {
    ...{ contractor: 'Contractor', customer: 'Customer', fields: 'post · signature · name · date' },
    ...{ post: 'Post', signature: 'Signature', name: 'Name', date: 'Date', seal: 'Seal' },
  },
}

export type PaperWords = typeof en

const ru: PaperWords = {
  estimate: {
    title: (number, name) => `Смета № ${number}. ${name}`,
    schedule: (name) => `График: ${name}`,
    state: (revision, state) => `Редакция ${revision}, ${state}`,
    states: { draft: 'черновик', checked: 'проверена', approved: 'утверждена', archived: 'в архиве' },
  },
  sheet: {
    ...{ code: 'Код', name: 'Позиция', unit: 'Ед.', quantity: 'Количество', norm: 'Норма', unitPrice: 'Цена за ед.' },
    ...{ labour: 'Труд', machines: 'Машины', materials: 'Материалы', overhead: 'НР', profit: 'СП' },
    ...{ total: 'Всего', type: 'Тип (L, E, M)', note: 'Примечание', noIndex: 'нет индекса' },
    ...{ items: 'Позиции', net: 'Без налога', vat: 'НДС', gross: 'Итого' },
  },
  act: {
    title: (number) => `Акт выполненных работ № ${number}`,
    of: (estimate, schedule) => `Смета ${estimate}, график ${schedule}`,
    period: (period) => `Период: ${period}`,
    ...{ byEstimate: 'По смете', earlier: 'Ранее', inPeriod: 'За период', sum: 'Итого', gross: 'Всего с НДС' },
    ...{ earlierValue: 'Стоимость ранее', value: 'Стоимость за период', toDateValue: 'Стоимость с начала' },
  },
  protocol: {
    title: (number) => `Протокол договорной цены № ${number}`,
    reduced: (k) => `Сметная стоимость без НДС × ${k}`,
    ...{ price: 'Согласованная цена', total: 'Согласованная сумма', difference: 'Изменённые строки' },
  },
  sign: {
    ...{ contractor: 'Подрядчик', customer: 'Заказчик', fields: 'должность · подпись · расшифровка · дата' },
    ...{ post: 'Должность', signature: 'Подпись', name: 'Расшифровка', date: 'Дата', seal: 'М. П.' },
  },
}

export const paperWords: Readonly<Record<PaperLanguage, PaperWords>> = { en, ru }
